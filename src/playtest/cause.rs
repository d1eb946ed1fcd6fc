//! Errors of a game as problems of its rules: what is wrong, where, and what to do.

use super::{code, place};
use crate::diagnostic::Diagnostic;
use crate::engine::{CALLS_ITSELF, Limit, QueryError};
use crate::game::picture::Shade;
use crate::game::{BadFact, GameError, Position};
use crate::program::nearest;
use crate::term::Term;

/// The problem behind an error; nothing if there was no more time to play, or if the game was interrupted.
pub(super) fn problem(position: &mut Position, error: &GameError, file: &str) -> Option<Diagnostic> {
    let game = position.game().clone();
    let shown = |term: &Term| term.truncated().to_string();
    Some(match error {
        GameError::BadChange { made, culprit: Some(culprit), error } => {
            impossible_change(position, made, culprit, error)
        }
        GameError::BadChange { error, .. } | GameError::Query(error) => return raised(position, error),
        GameError::Limit { limit: Limit::Time(_) | Limit::Stopped, .. } => return None,
        GameError::Limit { predicate, limit, rule } => {
            let (name, arity) = parts(predicate);
            let span = rule.as_deref().and_then(|rule| place::named(&game, rule));
            let span = span.unwrap_or_else(|| place::first(&game, name, arity));
            let problem = Diagnostic::error(code::QUESTION_LIMIT, span, format!("asking `{predicate}`: {limit}"));
            let problem = match rule {
                Some(rule) if rule.ends_with(CALLS_ITSELF) => {
                    problem.labelled("most steps went here, and it calls itself")
                }
                Some(_) => problem.labelled("most steps went here"),
                None => problem,
            };
            problem.help("let it end: a rule that calls itself needs an argument that comes closer to an end each time")
        }
        GameError::NoEffect(made) => {
            let span = place::giving(position, ("legal", 1), Some(made), |_| true);
            let message = format!("the move `{}` is legal, but `effect/2` has no answer for it", shown(made));
            let problem = Diagnostic::error(code::MOVE_WITHOUT_EFFECT, span, message).labelled("makes it legal");
            let problem = match place::clauses(&game, "effect", 2).is_empty() {
                true => problem,
                false => {
                    problem.and(place::first(&game, "effect", 2), "no clause from here on fits, or its body fails")
                }
            };
            problem
                .help(format!("`regola query {file} 'effect({}, Changes)'` asks for it; correct its body", shown(made)))
        }
        GameError::OpenMove(made) => {
            let span = place::giving(position, ("legal", 1), None, |args| !args[0].is_ground());
            let message = format!("`legal/1` gives the move `{}`, which has a variable in it", shown(made));
            Diagnostic::error(code::OPEN_MOVE, span, message)
                .help("bind every variable of the move in the body, for example by the type that lists its values")
        }
        GameError::UnknownPlayer { predicate: "wins/1", found: winner } => {
            let span = place::giving(position, ("wins", 1), Some(winner), |_| true);
            let message = format!("`wins/1` gives `{}`, which is not a player", shown(winner));
            let players: Vec<&str> = game.players().iter().map(|player| &**player).collect();
            let problem = Diagnostic::error(code::UNKNOWN_WINNER, span, message);
            problem.help(format!("give the player who has won: {}", players.join(" or ")))
        }
        GameError::BadPicture { fact, form } => bad_picture(position, fact, form),
        GameError::OpenFeature(name) => {
            let span = place::giving(position, ("weight", 2), None, |args| !args[0].is_ground());
            let message = format!("`weight/2` gives the feature `{}`, which has a variable in it", shown(name));
            Diagnostic::error(code::BAD_EVALUATION, span, message).help("name one feature in each weight")
        }
        GameError::NotANumber { predicate, given } => {
            let (name, arity) = parts(predicate);
            let last = arity as usize - 1;
            let span = place::giving(position, (name, arity), None, |args| args[last] == *given);
            let message = format!("`{predicate}` gives `{}`, which is not a number", shown(given));
            let problem = Diagnostic::error(code::BAD_EVALUATION, span, message);
            match is_expression(given) {
                true => problem.help(COMPUTE),
                false => problem.help(format!("the last argument of `{predicate}` must be an integer")),
            }
        }
        _ => return None,
    })
}

const COMPUTE: &str = "`=` and arguments do not compute: write `X is …` in the body, and `X` here";

/// A change that its relation does not take.
fn impossible_change(position: &mut Position, made: &Term, culprit: &BadFact, error: &QueryError) -> Diagnostic {
    let BadFact { fact, form, span, .. } = culprit;
    let message =
        format!("the move `{}` is legal, but its change `{}` cannot be made", made.truncated(), fact.truncated());
    let problem = Diagnostic::error(code::IMPOSSIBLE_CHANGE, *span, message);
    let Some(form) = form else {
        let program = position.game().rules().program();
        let known = program
            .declarations
            .relations
            .iter()
            .map(|one| &**program.symbols.name(program.symbols.parts(one.functor).0));
        let name = match fact.as_compound() {
            Some(("-", args)) => args[0].as_compound().map(|(name, _)| name.to_owned()),
            found => found.map(|(name, _)| name.to_owned()),
        };
        let near = name.and_then(|name| nearest(&name, known).map(str::to_owned));
        let meant = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return problem
            .labelled(format!("no `:- state(…).` declares this{meant}"))
            .help("declare the relation, or correct its name and its number of arguments");
    };
    let problem = problem.labelled(error.to_string().lines().next().unwrap_or_default().to_owned());
    let problem = problem.note(format!("the relation is declared as `{form}`"));
    if arguments(fact).iter().any(is_expression) {
        return problem.help(COMPUTE);
    }
    match reordered(position, fact) {
        Some(other) => problem.help(format!("in this order the arguments would fit: `{}`", other.truncated())),
        None if !fact.is_ground() => problem.help("bind the variable in the body of the rule"),
        None => problem.help("give each argument a value of its type, or let the type list this value, too"),
    }
}

/// The arguments of a change's fact.
fn arguments(change: &Term) -> Vec<Term> {
    match change.as_compound() {
        Some(("-", mut args)) if args.len() == 1 => arguments(&args.remove(0)),
        Some((_, args)) => args,
        None => Vec::new(),
    }
}

/// Whether a term looks like arithmetic that was not computed.
fn is_expression(term: &Term) -> bool {
    let is_number = |term: &Term| term.as_int().is_some() || is_expression(term);
    match term.as_compound() {
        Some(("+" | "-" | "*" | "//" | "mod" | "rem" | "min" | "max", args)) => args.iter().all(is_number),
        _ => false,
    }
}

/// The same fact with two arguments exchanged, or all moved by one, if that can be made.
fn reordered(position: &mut Position, fact: &Term) -> Option<Term> {
    let (name, args) = fact.as_compound()?;
    if name == "-" || !fact.is_ground() || args.len() > 6 {
        return None;
    }
    let mut orders = Vec::new();
    for a in 0..args.len() {
        for b in a + 1..args.len() {
            let mut other = args.clone();
            other.swap(a, b);
            orders.push(other);
        }
    }
    for by in 1..args.len() {
        let mut other = args.clone();
        other.rotate_left(by);
        orders.push(other);
    }
    // Fewer changes first would be a swap; but an order that starts with the same argument is no more likely.
    let mark = position.engine().mark();
    orders.into_iter().map(|args| Term::compound(name, args)).find(|fact| {
        let fits = position.engine().change(std::slice::from_ref(fact)).is_ok();
        position.engine().undo_to(mark);
        fits
    })
}

/// An exception that a rule raised.
fn raised(position: &mut Position, error: &QueryError) -> Option<Diagnostic> {
    let QueryError::Exception { rule, goal, .. } = error else { return None };
    let game = position.game();
    let span = rule.as_deref().and_then(|rule| place::named(game, rule));
    let span = span.unwrap_or_else(|| place::first(game, "legal", 1));
    let text = error.to_string();
    let problem = Diagnostic::error(code::RULE_ERROR, span, text.lines().next().unwrap_or_default());
    let problem = match goal {
        Some(goal) => problem.labelled(format!("in the goal `{}`", goal.truncated())),
        None => problem,
    };
    Some(match text.starts_with("a variable has no value") {
        true => problem.help("bind the variable by a goal that comes before this one"),
        false => problem,
    })
}

fn bad_picture(position: &mut Position, fact: &Term, form: &'static str) -> Diagnostic {
    let (name, args) = fact.as_compound().unwrap_or(("tile", Vec::new()));
    let span = place::giving(position, (name, args.len() as u32), None, |given| given == args);
    let message = format!("`{}` cannot be drawn", fact.truncated());
    let mut problem = Diagnostic::error(code::BAD_PICTURE, span, message);
    if name == "tile"
        && let Some(shade) = args.get(2).and_then(Term::as_atom)
    {
        let game = position.game();
        let players = game.players();
        let known = Shade::NAMES.into_iter().chain(players.iter().map(|player| &**player));
        if Shade::named(shade, players).is_none()
            && let Some(near) = nearest(shade, known)
        {
            problem = problem.labelled(format!("`{shade}` is not a shade; did you mean `{near}`?"));
        }
    }
    problem.help(form)
}

/// Name and arity of `name/arity`.
fn parts(indicator: &str) -> (&str, u32) {
    indicator.rsplit_once('/').map_or((indicator, 0), |(name, arity)| (name, arity.parse().unwrap_or(0)))
}
