//! Levels and weights: what the rules say once, whatever the position.

use super::sample::Sample;
use super::{code, place};
use crate::diagnostic::Diagnostic;
use crate::game::Position;
use crate::play::{Level, LevelError};
use crate::program::clause::{Clause, Node};
use crate::source::Span;
use crate::term::Term;

/// Resolves every level and every weight.
pub(super) fn check(sample: &mut Sample) {
    levels(sample);
    if let Err(error) = sample.position.weights() {
        sample.fail(&error);
    }
}

fn levels(sample: &mut Sample) {
    let position = &mut sample.position;
    let names = match Level::names(position) {
        Ok(names) => names,
        Err(LevelError::Game(error)) => return sample.fail(&error),
        Err(_) => return,
    };
    for name in names {
        let position = &mut sample.position;
        match Level::read(position, &name) {
            Ok(_) => {}
            Err(LevelError::Game(error)) => sample.fail(&error),
            Err(error) => {
                let is_named = |args: &[Term]| args[0].as_atom() == Some(&name);
                let head = place::giving(position, ("level", 2), None, is_named);
                if let Some(problem) = no_list(position, &name, head) {
                    sample.findings.push(problem);
                    continue;
                }
                let span = setting(sample, head, &error).unwrap_or(head);
                let text = error.to_string();
                let (what, remedy) = text.split_once("; ").unwrap_or((&text, ""));
                let problem = Diagnostic::error(code::BAD_LEVEL, span, format!("level `{name}`: {what}"));
                let meant = remedy.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?'));
                let problem = match (meant, remedy) {
                    (Some(meant), _) => problem.labelled(format!("did you mean `{meant}`?")),
                    (None, "") => problem,
                    (None, remedy) => problem.help(remedy),
                };
                sample.findings.push(problem);
            }
        }
    }
}

/// The problem of a level whose settings are not a list.
fn no_list(position: &mut Position, name: &str, head: Span) -> Option<Diagnostic> {
    let goal = Term::compound("level", [Term::atom(name), Term::var("Settings")]);
    let answer = position.engine().ask_term(&goal).ok()?.next()?.ok()?;
    let given = answer.get("Settings").filter(|given| given.as_list().is_none())?;
    let message = format!("level `{name}`: `{}` is not a list of settings", given.truncated());
    let help = format!("write the settings in brackets: `level({name}, [{}]).`", given.truncated());
    Some(Diagnostic::error(code::BAD_LEVEL, head, message).help(help))
}

/// Where a clause writes the setting that is wrong.
fn setting(sample: &Sample, head: Span, error: &LevelError) -> Option<Span> {
    let (LevelError::Setting(text) | LevelError::Value { setting: text, .. }) = error else { return None };
    let wanted = text.split(['(', '=']).next()?;
    let game = sample.position.game();
    let symbols = &game.rules().program().symbols;
    let clause: &Clause = place::clauses(game, "level", 2).iter().find(|clause| clause.span_of(clause.head) == head)?;
    let at = clause.nodes.iter().position(|node| match node {
        Node::Atom(name) => &**symbols.name(*name) == wanted,
        Node::Compound(functor, _) => &**symbols.name(symbols.parts(*functor).0) == wanted,
        _ => false,
    });
    at.map(|at| clause.spans[at])
}
