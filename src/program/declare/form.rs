//! The forms of the arguments of directives: lists of players, relations with types, predicate indicators.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::declaration::OptionValue;
use super::directive::{Directive, Indicator, RelationForm};
use crate::program::clause::TableMode;
use crate::source::Span;
use crate::syntax::ast::{Ast, Node, TermId};
use crate::term::{CONS, NIL};

/// What is wrong, and where.
pub(crate) type Malformed = (Span, String);

/// No game has more players.
const MOST_PLAYERS: usize = 8;

/// `[x, o]`: at least one name, none twice.
pub(crate) fn players(ast: &Ast, arg: TermId) -> Result<Vec<Arc<str>>, Malformed> {
    let span = ast.span(arg);
    let items = list(ast, arg).ok_or((span, "the players must be a list".to_string()))?;
    if items.is_empty() {
        return Err((span, "there must be at least one player".into()));
    }
    if items.len() > MOST_PLAYERS {
        return Err((span, format!("there are {} players; a game can have up to {MOST_PLAYERS}", items.len())));
    }
    let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
    let mut players = Vec::new();
    for item in items {
        let player = atom(ast, item, "a player must be a name that starts with a small letter")?;
        if !seen.insert(player.clone()) {
            return Err((ast.span(item), format!("the player `{player}` is listed twice")));
        }
        players.push(player);
    }
    Ok(players)
}

/// `cell(square, -player)`, or just a name.
pub(crate) fn relation(ast: &Ast, arg: TermId) -> Result<RelationForm, Malformed> {
    match ast.node(arg) {
        Node::Atom(name) => Ok(RelationForm { name: name.clone(), columns: Vec::new() }),
        Node::Compound(name, args) if !(&**name == "," && args.len() == 2 || &**name == CONS) => {
            let columns = args.iter().map(|&arg| column(ast, arg)).collect::<Result<_, _>>()?;
            Ok(RelationForm { name: name.clone(), columns })
        }
        Node::Compound(..) => Err((ast.span(arg), "each relation needs its own `state` directive".into())),
        Node::Var(_) | Node::Int(_) => {
            Err((ast.span(arg), "a relation must be a name with the types of its arguments".into()))
        }
    }
}

fn column(ast: &Ast, arg: TermId) -> Result<(Arc<str>, bool, Span), Malformed> {
    let what = "each argument must name a type, such as `square` or `-player`";
    let (kind, dependent) = match ast.node(arg) {
        Node::Compound(sign, args) if &**sign == "-" && args.len() == 1 => (args[0], true),
        _ => (arg, false),
    };
    Ok((atom(ast, kind, what)?, dependent, ast.span(kind)))
}

/// `size(9)`.
pub(crate) fn option(ast: &Ast, arg: TermId) -> Result<Directive, Malformed> {
    let Node::Compound(name, args) = ast.node(arg) else {
        return Err((ast.span(arg), "an option must be a name with its value".into()));
    };
    let [value] = args[..] else { return Err((ast.span(arg), "an option must have one value".into())) };
    match ast.node(value) {
        Node::Int(number) => Ok(Directive::Option(name.clone(), OptionValue::Int(*number))),
        Node::Atom(text) => Ok(Directive::Option(name.clone(), OptionValue::Atom(text.clone()))),
        _ => Err((ast.span(value), "an option's value must be a number or a name".into())),
    }
}

/// `path/2` or `distance(_, _, min)`.
pub(crate) fn table(ast: &Ast, arg: TermId) -> Result<Directive, Malformed> {
    let span = ast.span(arg);
    match ast.node(arg) {
        Node::Compound(slash, _) if &**slash == "/" => Ok(Directive::Table(indicator(ast, arg)?, None)),
        Node::Compound(name, args) => {
            let modes = args.iter().map(|&arg| mode(ast, arg)).collect::<Result<Vec<_>, _>>()?;
            let indicator = Indicator { name: name.clone(), arity: args.len() as u32, span };
            Ok(Directive::Table(indicator, Some(modes)))
        }
        _ => Err((span, "it must name a predicate with its number of arguments".into())),
    }
}

fn mode(ast: &Ast, arg: TermId) -> Result<TableMode, Malformed> {
    match ast.node(arg) {
        Node::Var(_) => Ok(TableMode::Index),
        Node::Atom(name) if &**name == "index" => Ok(TableMode::Index),
        Node::Atom(name) if &**name == "min" => Ok(TableMode::Min),
        Node::Atom(name) if &**name == "max" => Ok(TableMode::Max),
        _ => Err((ast.span(arg), "an argument of a tabled predicate must be `_`, `min` or `max`".into())),
    }
}

/// `wins/1`.
pub(crate) fn indicator(ast: &Ast, arg: TermId) -> Result<Indicator, Malformed> {
    let span = ast.span(arg);
    let what = || (span, "write a predicate with its number of arguments, as in `wins/1`".to_string());
    let Node::Compound(slash, args) = ast.node(arg) else { return Err(what()) };
    let ("/", [name, arity]) = (&**slash, &args[..]) else { return Err(what()) };
    match (ast.node(*name), ast.node(*arity)) {
        (Node::Atom(name), Node::Int(arity)) => {
            let arity = u32::try_from(*arity).map_err(|_| what())?;
            Ok(Indicator { name: name.clone(), arity, span })
        }
        _ => Err(what()),
    }
}

/// A name, or the reason given.
pub(crate) fn atom(ast: &Ast, term: TermId, what: &str) -> Result<Arc<str>, Malformed> {
    match ast.node(term) {
        Node::Atom(name) => Ok(name.clone()),
        _ => Err((ast.span(term), what.to_string())),
    }
}

/// A text, or a list of texts, as paragraphs: a blank line in a text begins another one.
pub(crate) fn paragraphs(ast: &Ast, arg: TermId) -> Result<Vec<Arc<str>>, Malformed> {
    let mut paragraphs = Vec::new();
    for text in list(ast, arg).unwrap_or_else(|| vec![arg]) {
        let text = atom(ast, text, "each paragraph must be a text in double quotes")?;
        let parts = text.split("\n\n").map(one_line);
        paragraphs.extend(parts.filter(|part| !part.is_empty()).map(Arc::from));
    }
    if paragraphs.is_empty() { Err((ast.span(arg), "there must be some text".into())) } else { Ok(paragraphs) }
}

/// A text of one line.
pub(crate) fn words(ast: &Ast, arg: TermId) -> Result<Arc<str>, Malformed> {
    let text = one_line(&atom(ast, arg, "it must be a text in double quotes")?);
    if text.is_empty() { Err((ast.span(arg), "there must be some text".into())) } else { Ok(text.into()) }
}

/// A text with one space wherever it has blanks: how it is broken into lines in the file does not matter.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The elements of a proper list.
pub(crate) fn list(ast: &Ast, mut term: TermId) -> Option<Vec<TermId>> {
    let mut items = Vec::new();
    loop {
        match ast.node(term) {
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
pub(crate) fn sequence(ast: &Ast, mut term: TermId) -> Vec<TermId> {
    let mut parts = Vec::new();
    loop {
        match ast.node(term) {
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
