//! Directives as written: `:- players([x, o]).` read into values, with what is wrong about their form.
//!
//! What a directive means for the program is `assembly`'s work.

use std::sync::Arc;

use super::clause::TableMode;
use super::code;
use super::declaration::OptionValue;
use super::foreign;
use super::problem::Problems;
use super::spelling;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Ast, Item, Node, TermId};
use crate::term::{CONS, NIL};

/// A directive whose form is right.
pub(super) enum Directive {
    Game(Arc<str>),
    Players(Vec<Arc<str>>),
    State(RelationForm),
    Option(Arc<str>, OptionValue),
    Table(Indicator, Option<Vec<TableMode>>),
    Extends(Arc<str>),
    Replaces(Indicator),
    StuckLoses,
}

/// `name/arity` with its place.
pub(super) struct Indicator {
    pub name: Arc<str>,
    pub arity: u32,
    pub span: Span,
}

/// `cell(square, -player)`: names of types, whether they are marked `-`, and their places.
pub(super) struct RelationForm {
    pub name: Arc<str>,
    pub columns: Vec<(Arc<str>, bool, Span)>,
}

/// What the directives of a text say.
#[derive(Default)]
pub(super) struct Directives {
    /// Those whose form is right, in order.
    pub found: Vec<(Directive, Span)>,
    /// Predicates that the others were to declare: calling them is no further mistake.
    pub assumed: Vec<(Arc<str>, u32)>,
}

/// How each directive is written, with an example.
const FORMS: [(&str, &str); 8] = [
    ("game", ":- game(\"Tic-tac-toe\")."),
    ("players", ":- players([x, o])."),
    ("state", ":- state(cell(square, -player))."),
    ("option", ":- option(size(9))."),
    ("table", ":- table path/2.` or `:- table distance(_, _, min)."),
    ("extends", ":- extends(tictactoe)."),
    ("replaces", ":- replaces(wins/1)."),
    ("stuck", ":- stuck(loses)."),
];

/// The names that the `extends` directives of a text give, with their places: a loader fetches these first.
pub fn extends_of(ast: &Ast) -> Vec<(Arc<str>, Span)> {
    let mut names = Vec::new();
    for (directive, span) in read_directives(ast, &mut Problems::default()).found {
        if let Directive::Extends(name) = directive {
            names.push((name, span));
        }
    }
    names
}

/// All directives of a text in order.
pub(super) fn read_directives(ast: &Ast, problems: &mut Problems) -> Directives {
    let mut reader = Reader { ast, problems, found: Directives::default() };
    for item in &ast.items {
        if let Item::Directive { goal, .. } = *item {
            for part in reader.sequence(goal) {
                reader.directive(part);
            }
        }
    }
    reader.found
}

struct Reader<'a> {
    ast: &'a Ast,
    problems: &'a mut Problems,
    found: Directives,
}

impl Reader<'_> {
    fn directive(&mut self, goal: TermId) {
        let span = self.ast.span(goal);
        let (name, args) = match self.ast.node(goal) {
            Node::Compound(name, args) => (name.clone(), args.to_vec()),
            Node::Atom(name) => (name.clone(), Vec::new()),
            Node::Var(_) | Node::Int(_) => {
                let problem = Diagnostic::error(code::UNKNOWN_DIRECTIVE, span, "this is not a directive");
                self.problems.push(problem.note(known_directives()));
                return;
            }
        };
        let Some((known, form)) = FORMS.iter().find(|(known, _)| *known == &*name) else {
            self.problems.push(unknown_directive(&name, span));
            return;
        };
        let read = match args[..] {
            [arg] => self.argument(known, arg),
            _ => Err((span, format!("`{known}` takes one argument"))),
        };
        if let Err((span, reason)) = read {
            self.assume(known, args.first().copied());
            let message = format!("the directive `{known}` is not written right: {reason}");
            let problem = Diagnostic::error(code::MALFORMED_DIRECTIVE, span, message);
            self.problems.push(problem.help(format!("write for example `{form}`")));
        }
    }

    fn assume(&mut self, directive: &str, arg: Option<TermId>) {
        let assumed = &mut self.found.assumed;
        match (directive, arg.map(|arg| self.ast.node(arg))) {
            ("players", _) => assumed.extend([("player".into(), 1), ("turn".into(), 1)]),
            ("state", Some(Node::Compound(name, args))) => assumed.push((name.clone(), args.len() as u32)),
            ("option", Some(Node::Atom(name) | Node::Compound(name, _))) => assumed.push((name.clone(), 1)),
            _ => {}
        }
    }

    fn argument(&mut self, directive: &str, arg: TermId) -> Result<(), (Span, String)> {
        let span = self.ast.span(arg);
        let found = match directive {
            "game" => Directive::Game(self.atom(arg, "the title is a text in double quotes")?),
            "players" => Directive::Players(self.players(arg)?),
            "state" => Directive::State(self.relation(arg)?),
            "option" => self.option(arg)?,
            "extends" => Directive::Extends(self.atom(arg, "it names another game")?),
            "stuck" => match self.ast.node(arg) {
                Node::Atom(name) if &**name == "loses" => Directive::StuckLoses,
                _ => return Err((span, "only `loses` can be said here; without the directive it is a draw".into())),
            },
            "table" => return self.each(arg, Self::table),
            _ => return self.each(arg, |reader, part| Ok(Directive::Replaces(reader.indicator(part)?))),
        };
        self.found.found.push((found, span));
        Ok(())
    }

    /// Reads every element of `a/1, b/2` or `[a/1, b/2]`.
    fn each(
        &mut self,
        arg: TermId,
        read: impl Fn(&Self, TermId) -> Result<Directive, (Span, String)>,
    ) -> Result<(), (Span, String)> {
        let parts = self.list(arg).unwrap_or_else(|| self.sequence(arg));
        for part in parts {
            let directive = read(self, part)?;
            self.found.found.push((directive, self.ast.span(part)));
        }
        Ok(())
    }

    fn players(&self, arg: TermId) -> Result<Vec<Arc<str>>, (Span, String)> {
        let span = self.ast.span(arg);
        let items = self.list(arg).ok_or((span, "the players stand in a list".to_string()))?;
        if items.is_empty() {
            return Err((span, "there must be at least one player".into()));
        }
        let mut players = Vec::new();
        for item in items {
            let player = self.atom(item, "a player is a name in small letters")?;
            if players.contains(&player) {
                return Err((self.ast.span(item), format!("the player `{player}` is there twice")));
            }
            players.push(player);
        }
        Ok(players)
    }

    fn relation(&self, arg: TermId) -> Result<RelationForm, (Span, String)> {
        match self.ast.node(arg) {
            Node::Atom(name) => Ok(RelationForm { name: name.clone(), columns: Vec::new() }),
            Node::Compound(name, args) if !(&**name == "," && args.len() == 2 || &**name == CONS) => {
                let columns = args.iter().map(|&arg| self.column(arg)).collect::<Result<_, _>>()?;
                Ok(RelationForm { name: name.clone(), columns })
            }
            Node::Compound(..) => Err((self.ast.span(arg), "each relation has a `state` directive of its own".into())),
            Node::Var(_) | Node::Int(_) => {
                Err((self.ast.span(arg), "a relation is a name with the types of its arguments".into()))
            }
        }
    }

    fn column(&self, arg: TermId) -> Result<(Arc<str>, bool, Span), (Span, String)> {
        let what = "each argument names a type, such as `square` or `-player`";
        let (kind, dependent) = match self.ast.node(arg) {
            Node::Compound(sign, args) if &**sign == "-" && args.len() == 1 => (args[0], true),
            _ => (arg, false),
        };
        Ok((self.atom(kind, what)?, dependent, self.ast.span(kind)))
    }

    fn option(&self, arg: TermId) -> Result<Directive, (Span, String)> {
        let Node::Compound(name, args) = self.ast.node(arg) else {
            return Err((self.ast.span(arg), "an option is a name with its value".into()));
        };
        let [value] = args[..] else { return Err((self.ast.span(arg), "an option has one value".into())) };
        match self.ast.node(value) {
            Node::Int(number) => Ok(Directive::Option(name.clone(), OptionValue::Int(*number))),
            Node::Atom(text) => Ok(Directive::Option(name.clone(), OptionValue::Atom(text.clone()))),
            _ => Err((self.ast.span(value), "an option's value is a number or a name".into())),
        }
    }

    fn table(&self, arg: TermId) -> Result<Directive, (Span, String)> {
        let span = self.ast.span(arg);
        match self.ast.node(arg) {
            Node::Compound(slash, _) if &**slash == "/" => Ok(Directive::Table(self.indicator(arg)?, None)),
            Node::Compound(name, args) => {
                let modes = args.iter().map(|&arg| self.mode(arg)).collect::<Result<Vec<_>, _>>()?;
                let indicator = Indicator { name: name.clone(), arity: args.len() as u32, span };
                Ok(Directive::Table(indicator, Some(modes)))
            }
            _ => Err((span, "it names a predicate with its number of arguments".into())),
        }
    }

    fn mode(&self, arg: TermId) -> Result<TableMode, (Span, String)> {
        match self.ast.node(arg) {
            Node::Var(_) => Ok(TableMode::Index),
            Node::Atom(name) if &**name == "index" => Ok(TableMode::Index),
            Node::Atom(name) if &**name == "min" => Ok(TableMode::Min),
            Node::Atom(name) if &**name == "max" => Ok(TableMode::Max),
            _ => Err((self.ast.span(arg), "an argument of a tabled predicate is `_`, `min` or `max`".into())),
        }
    }

    fn indicator(&self, arg: TermId) -> Result<Indicator, (Span, String)> {
        let span = self.ast.span(arg);
        let what = || (span, "a predicate is named with its number of arguments, as in `wins/1`".to_string());
        let Node::Compound(slash, args) = self.ast.node(arg) else { return Err(what()) };
        let ("/", [name, arity]) = (&**slash, &args[..]) else { return Err(what()) };
        match (self.ast.node(*name), self.ast.node(*arity)) {
            (Node::Atom(name), Node::Int(arity)) => {
                let arity = u32::try_from(*arity).map_err(|_| what())?;
                Ok(Indicator { name: name.clone(), arity, span })
            }
            _ => Err(what()),
        }
    }

    fn atom(&self, term: TermId, what: &str) -> Result<Arc<str>, (Span, String)> {
        match self.ast.node(term) {
            Node::Atom(name) => Ok(name.clone()),
            _ => Err((self.ast.span(term), what.to_string())),
        }
    }

    /// The elements of a proper list.
    fn list(&self, mut term: TermId) -> Option<Vec<TermId>> {
        let mut items = Vec::new();
        loop {
            match self.ast.node(term) {
                Node::Atom(name) if &**name == NIL => return Some(items),
                Node::Compound(name, args) if &**name == CONS && args.len() == 2 => {
                    items.push(args[0]);
                    term = args[1];
                }
                _ => return None,
            }
        }
    }

    /// The parts of `a, b, c`.
    fn sequence(&self, mut term: TermId) -> Vec<TermId> {
        let mut parts = Vec::new();
        loop {
            match self.ast.node(term) {
                Node::Compound(name, args) if &**name == "," && args.len() == 2 => {
                    parts.push(args[0]);
                    term = args[1];
                }
                _ => {
                    parts.push(term);
                    return parts;
                }
            }
        }
    }
}

fn unknown_directive(name: &str, span: Span) -> Diagnostic {
    let problem = Diagnostic::error(code::UNKNOWN_DIRECTIVE, span, format!("there is no directive `{name}`"));
    if let Some(instead) = foreign::directive(name) {
        return problem.help(instead);
    }
    match spelling::nearest(name, FORMS.iter().map(|(known, _)| *known)) {
        Some(meant) => problem.labelled(format!("did you mean `{meant}`?")).note(known_directives()),
        None => problem.note(known_directives()),
    }
}

fn known_directives() -> String {
    let names: Vec<String> = FORMS.iter().map(|(name, _)| format!("`{name}`")).collect();
    format!("the directives are {}", names.join(", "))
}
