//! Directives as written: `:- players([x, o]).` read into values, with what is wrong about their form.
//!
//! What a directive means for the program is `assembly`'s work.

use std::sync::Arc;

use super::declaration::OptionValue;
use super::form;
use super::form::Malformed;
use crate::diagnostic::Diagnostic;
use crate::program::clause::TableMode;
use crate::program::code;
use crate::program::foreign;
use crate::program::problem::Problems;
use crate::program::spelling;
use crate::source::Span;
use crate::syntax::ast::{Ast, Item, Node, TermId};

/// A directive whose form is right.
pub(crate) enum Directive {
    Game(Arc<str>),
    About(Vec<Arc<str>>),
    Notation(Arc<str>),
    Players(Vec<Arc<str>>),
    State(RelationForm),
    Option(Arc<str>, OptionValue),
    Table(Indicator, Option<Vec<TableMode>>),
    Clock(Indicator),
    Extends(Arc<str>),
    Replaces(Indicator),
    StuckLoses,
    /// `:- stuck(passes).`
    StuckPasses,
}

/// `name/arity` with its place.
pub(crate) struct Indicator {
    pub name: Arc<str>,
    pub arity: u32,
    pub span: Span,
}

/// `cell(square, -player)`: names of types, whether they are marked `-`, and their places.
pub(crate) struct RelationForm {
    pub name: Arc<str>,
    pub columns: Vec<(Arc<str>, bool, Span)>,
}

/// What the directives of a text say.
#[derive(Default)]
pub(crate) struct Directives {
    /// Those whose form is right, in order.
    pub found: Vec<(Directive, Span)>,
    /// Predicates that the others were to declare: calling them is no further mistake.
    pub assumed: Vec<(Arc<str>, u32)>,
}

/// How each directive is written, with an example.
pub const FORMS: [(&str, &str); 11] = [
    ("game", ":- game(\"Tic-tac-toe\")."),
    ("players", ":- players([x, o])."),
    ("state", ":- state(cell(square, -player))."),
    ("option", ":- option(size(9))."),
    ("table", ":- table path/2.` or `:- table distance(_, _, min)."),
    ("extends", ":- extends(tictactoe)."),
    ("replaces", ":- replaces(wins/1)."),
    ("stuck", ":- stuck(loses)."),
    ("clock", ":- clock(idle/1)."),
    ("about", ":- about([\"Aim: get three in a row.\", \"Moves: mark an empty square.\"])."),
    ("notation", ":- notation(\"`b2` marks a square\")."),
];

/// The names that the `extends` directives of a text give, with their places: linking adds these first.
pub(crate) fn extends_of(ast: &Ast) -> Vec<(Arc<str>, Span)> {
    let mut names = Vec::new();
    for (directive, span) in read_directives(ast, &mut Problems::default()).found {
        if let Directive::Extends(name) = directive {
            names.push((name, span));
        }
    }
    names
}

/// All directives of a text in order.
pub(crate) fn read_directives(ast: &Ast, problems: &mut Problems) -> Directives {
    let mut reader = Reader { ast, problems, found: Directives::default() };
    for item in &ast.items {
        if let Item::Directive { goal, .. } = *item {
            for part in form::sequence(ast, goal) {
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
            // What the directive was meant to declare is not missing as well.
            if let Some(meant) = spelling::nearest(&name, FORMS.iter().map(|(known, _)| *known)) {
                self.assume(meant, args.first().copied());
            }
            return;
        };
        let read = match args[..] {
            [arg] => self.argument(known, arg),
            _ => Err((span, format!("`{known}` takes one argument"))),
        };
        if let Err((span, reason)) = read {
            self.assume(known, args.first().copied());
            let message = format!("malformed directive `{known}`: {reason}");
            let problem = Diagnostic::error(code::MALFORMED_DIRECTIVE, span, message);
            self.problems.push(problem.help(format!("write, for example, `{form}`")));
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

    fn argument(&mut self, directive: &str, arg: TermId) -> Result<(), Malformed> {
        let span = self.ast.span(arg);
        let found = match directive {
            "game" => Directive::Game(form::atom(self.ast, arg, "the title must be a text in double quotes")?),
            "about" => Directive::About(form::paragraphs(self.ast, arg)?),
            "notation" => Directive::Notation(form::words(self.ast, arg)?),
            "players" => Directive::Players(form::players(self.ast, arg)?),
            "state" => Directive::State(form::relation(self.ast, arg)?),
            "option" => form::option(self.ast, arg)?,
            "extends" => Directive::Extends(form::atom(self.ast, arg, "it must name another game")?),
            "stuck" => match self.ast.node(arg) {
                Node::Atom(name) if &**name == "loses" => Directive::StuckLoses,
                Node::Atom(name) if &**name == "passes" => Directive::StuckPasses,
                _ => {
                    return Err((
                        span,
                        "only `loses` and `passes` are allowed here; without the directive, the game is drawn".into(),
                    ));
                }
            },
            "table" => return self.each(arg, form::table),
            "clock" => return self.each(arg, |ast, part| Ok(Directive::Clock(form::indicator(ast, part)?))),
            _ => return self.each(arg, |ast, part| Ok(Directive::Replaces(form::indicator(ast, part)?))),
        };
        self.found.found.push((found, span));
        Ok(())
    }

    /// Reads every element of `a/1, b/2` or `[a/1, b/2]`.
    fn each(
        &mut self,
        arg: TermId,
        read: impl Fn(&Ast, TermId) -> Result<Directive, Malformed>,
    ) -> Result<(), Malformed> {
        let parts = form::list(self.ast, arg).unwrap_or_else(|| form::sequence(self.ast, arg));
        for part in parts {
            let directive = read(self.ast, part)?;
            self.found.found.push((directive, self.ast.span(part)));
        }
        Ok(())
    }
}

fn unknown_directive(name: &str, span: Span) -> Diagnostic {
    let problem = Diagnostic::error(code::UNKNOWN_DIRECTIVE, span, format!("there is no directive `{name}`"));
    if let Some(instead) = foreign::directive(name) {
        return problem.help(instead);
    }
    match spelling::nearest(name, FORMS.iter().map(|(known, _)| *known)) {
        Some(meant) => {
            let problem = problem.labelled(format!("did you mean `{meant}`?")).note(known_directives());
            problem.suggest(span, name, meant)
        }
        None => problem.note(known_directives()),
    }
}

fn known_directives() -> String {
    let names: Vec<String> = FORMS.iter().map(|(name, _)| format!("`{name}`")).collect();
    format!("the directives are {}", names.join(", "))
}
