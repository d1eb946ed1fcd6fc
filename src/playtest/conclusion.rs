//! What never happened: drawn from the sample as a whole, and only if it is large enough.
//!
//! A game may well have moves that change nothing (a pass), features that seldom count and wins that random players
//! miss. So each conclusion asks for many chances, and nothing is concluded from games that an error has cut short.

use super::sample::{Counted, Kind, Sample};
use super::{code, place};
use crate::diagnostic::Diagnostic;
use crate::game::{Outcome, Position};
use crate::program::code::{OUTSIDE_TYPE, TYPE_MISMATCH, UNASKED_PREDICATE, UNCOMPUTED_EXPRESSION};
use crate::program::nearest;
use crate::source::Span;
use crate::term::Term;

/// Finished games before "never won" means something.
const GAMES: u32 = 50;
/// Games without an end, and the moves in all of them, before "endless" does.
const CUT: u32 = 5;
const PLIES: usize = 3000;
/// Moves of a kind before "never changes anything" does, and before "always copies" does.
const MOVES: usize = 5;
/// Positions before "always 0" does.
const LOOKS: usize = 15;

/// Reports what never happened.
pub(super) fn draw(sample: &mut Sample) {
    moves(sample);
    // The first cause first: what has another cause already is not reported as well.
    let is_wrong = is_explained(sample) || is_never_won(sample);
    sample.findings.drop_rejections(is_wrong);
    features(sample);
    if !sample.is_incomplete && sample.findings.is_empty() {
        players(sample);
        if !is_explained(sample) {
            end(sample);
        }
    }
}

/// Whether reading the rules has found goals that never hold.
fn is_explained(sample: &Sample) -> bool {
    let warnings = sample.position.game().rules().warnings();
    warnings
        .iter()
        .any(|one| [TYPE_MISMATCH, UNCOMPUTED_EXPRESSION, OUTSIDE_TYPE, UNASKED_PREDICATE].contains(&one.code))
}

/// Whether many games have ended and none was won, although the rules say who wins.
fn is_never_won(sample: &Sample) -> bool {
    let game = sample.position.game();
    // A puzzle of one player is seldom solved by chance.
    let is_puzzle = game.players().len() == 1;
    sample.won == 0 && sample.finished >= GAMES && !is_puzzle && !place::clauses(game, "wins", 1).is_empty()
}

/// Reports a game that is over before it begins.
pub(super) fn over_at_start(sample: &mut Sample) {
    sample.is_incomplete = true;
    if is_explained(sample) {
        return;
    }
    let position = &mut sample.position;
    let game = position.game().clone();
    let (name, arity, message) = match position.decided() {
        Ok(Some(Outcome::Points(_))) => ("over", 0, "`over/0` holds in the first position: the game is over"),
        Ok(Some(outcome)) if !outcome.winners().is_empty() => {
            ("wins", 1, "`wins/1` holds in the first position: the game is over")
        }
        Ok(Some(_)) => ("draw", 0, "`draw/0` holds in the first position: the game is over"),
        _ => ("legal", 1, "there is no legal move in the first position: the game is over"),
    };
    let problem = Diagnostic::warning(code::OVER_AT_START, place::first(&game, name, arity), message);
    let problem = match name {
        "legal" => problem.help("correct `legal/1`, or what holds at the start: `initially/1` lists it"),
        _ => problem.help("let it hold only after the first move, or correct `initially/1`"),
    };
    sample.findings.push(problem);
}

fn moves(sample: &mut Sample) {
    let kinds = std::mem::take(&mut sample.kinds);
    for ((name, arity), kind) in &kinds {
        let Kind { made, idle, forced, copied, close, example, copy } = kind;
        if *made >= MOVES && idle == made {
            sample.idle.push(format!("{name}/{arity}"));
        }
        if *made >= MOVES && idle == made && forced < made {
            idle_move(sample, name, *arity, example.as_ref());
        }
        if *close >= MOVES && copied == close {
            let copy = copy.as_ref().map(|(made, copy)| (made, &copy.old, &copy.new));
            copy.into_iter().for_each(|(made, old, new)| copied_piece(sample, made, old, new, example.as_ref()));
        }
    }
}

fn idle_move(sample: &mut Sample, name: &str, arity: usize, example: Option<&(Term, Vec<String>)>) {
    let Some((made, moves)) = example else { return };
    if is_pass(&mut sample.position, made) {
        return;
    }
    let span = effect_of(&mut sample.position, made);
    let message = format!("no move `{name}/{arity}` ever changes anything but the turn");
    let problem = Diagnostic::warning(code::IDLE_MOVE, span, message);
    let problem = problem.labelled(format!("the effect of `{}`, for example", made.truncated()));
    let note = sample.findings.seen(moves);
    let help = "list the facts that begin to hold, and `-Fact` for those that cease to; a fact that holds already changes nothing";
    sample.findings.push(problem.note(note).help(help));
}

/// Whether the effect of a move lists nothing, or the turn alone: it is meant to change nothing else. So may a move be
/// that has no effect in this position.
fn is_pass(position: &mut Position, made: &Term) -> bool {
    changes(position, made)
        .is_none_or(|all| all.iter().all(|one| one.as_compound().is_some_and(|(name, _)| name == "turn")))
}

/// Everything that the effect of a move lists in this position.
fn changes(position: &mut Position, made: &Term) -> Option<Vec<Term>> {
    let goal = Term::compound("effect", [made.clone(), Term::var("Changes")]);
    let answers = position.engine().ask_term(&goal).ok()?;
    let lists: Vec<Vec<Term>> = answers.map_while(Result::ok).filter_map(|one| one.get("Changes")?.as_list()).collect();
    (!lists.is_empty()).then(|| lists.concat())
}

fn copied_piece(sample: &mut Sample, made: &Term, old: &Term, new: &Term, example: Option<&(Term, Vec<String>)>) {
    // An effect that lists the fact says that it stays.
    if changes(&mut sample.position, made).is_some_and(|listed| listed.contains(old)) {
        return;
    }
    let span = effect_of(&mut sample.position, made);
    let message =
        format!("the piece is twice on the board: after `{}` both `{old}` and `{new}` hold", made.truncated());
    let problem = Diagnostic::warning(code::COPIED_PIECE, span, message).labelled(format!("does not remove `{old}`"));
    let note = example.map_or_else(String::new, |(_, moves)| sample.findings.seen(moves));
    let help =
        format!("add `-{old}`, with variables, to the changes; if the piece is meant to stay, list `{old}` there");
    sample.findings.push(problem.note(note).help(help));
}

/// The clause of `effect/2` for a move; its body may not hold in this position.
fn effect_of(position: &mut Position, made: &Term) -> Span {
    let game = position.game().clone();
    let symbols = &game.rules().program().symbols;
    let name = match (made.as_atom(), made.as_compound()) {
        (Some(name), _) => Some((name.to_owned(), 0)),
        (None, compound) => compound.map(|(name, args)| (name.to_owned(), args.len() as u32)),
    };
    let clauses = place::clauses(&game, "effect", 2);
    let fitting = clauses.iter().find(|clause| {
        let first = clause.arguments(clause.head, symbols).next();
        let of = first.and_then(|first| clause.callable(first, symbols));
        of.map(|(atom, arity)| (symbols.name(atom).to_string(), arity)) == name
    });
    fitting.map_or_else(|| place::first(&game, "effect", 2), |clause| clause.span_of(clause.head))
}

fn features(sample: &mut Sample) {
    if sample.looked_later < LOOKS {
        return;
    }
    let looked = sample.looked;
    for Counted { name, has_answer, .. } in std::mem::take(&mut sample.features).into_iter().filter(|one| one.is_idle) {
        if !has_answer && is_named(sample, &name) {
            continue;
        }
        let span = place::giving(&mut sample.position, ("weight", 2), Some(&name), |_| true);
        // A game that something else keeps from its course counts less.
        if has_answer && (sample.is_incomplete || !sample.findings.is_empty() || is_explained(sample)) {
            continue;
        }
        let problem = match has_answer {
            true => {
                let message = format!("the feature `{name}` was 0 for every player in all {looked} positions examined");
                Diagnostic::warning(code::IDLE_FEATURE, span, message).help("correct what `feature/3` counts")
            }
            false => {
                let message = format!("`feature/3` has no answer for `{name}`, so this weight counts nothing");
                let problem = Diagnostic::warning(code::UNKNOWN_FEATURE, span, message);
                let problem = match nearest_feature(&mut sample.position, &name) {
                    Some(near) => problem.labelled(format!("did you mean the feature `{near}`?")),
                    None => problem,
                };
                problem.help("correct the name, or add a clause of `feature/3` for it")
            }
        };
        sample.findings.push(problem);
    }
}

/// The feature with an answer whose name is nearly this one.
fn nearest_feature(position: &mut Position, name: &Term) -> Option<String> {
    let goal = Term::compound("feature", ["Name", "P", "N"].map(Term::var));
    let answers = position.engine().ask_term(&goal).ok()?;
    let names: Vec<String> =
        answers.map_while(Result::ok).filter_map(|one| Some(one.get("Name")?.as_atom()?.to_owned())).collect();
    nearest(name.as_atom()?, names.iter().map(String::as_str)).map(str::to_owned)
}

/// Whether a clause of `feature/3` is about a feature: its condition may just not have come true.
fn is_named(sample: &Sample, name: &Term) -> bool {
    let game = sample.position.game();
    let symbols = &game.rules().program().symbols;
    let wanted = match (name.as_atom(), name.as_compound()) {
        (Some(name), _) => (name.to_owned(), 0),
        (_, Some((name, args))) => (name.to_owned(), args.len() as u32),
        _ => return true,
    };
    place::clauses(game, "feature", 3).iter().any(|clause| {
        let first = clause.arguments(clause.head, symbols).next();
        let named = first.and_then(|first| clause.callable(first, symbols));
        named.is_some_and(|(atom, arity)| (symbols.name(atom).to_string(), arity) == wanted)
    })
}

fn players(sample: &mut Sample) {
    if sample.plies < sample.turns.len() * 20 {
        return;
    }
    let game = sample.position.game().clone();
    for (at, _) in sample.turns.clone().iter().enumerate().filter(|(_, had)| !**had) {
        let span = place::first(&game, "player", 1);
        let message = format!("{} never gets the turn in {} moves", game.players()[at], sample.plies);
        let problem = Diagnostic::warning(code::IDLE_PLAYER, span, message);
        let help = "the turn goes on to the next player after each move, unless `effect/2` or `aftermath/2` sets `turn(Player)`";
        sample.findings.push(problem.help(help));
    }
}

fn end(sample: &mut Sample) {
    let Sample { finished, cut, plies, .. } = *sample;
    let game = sample.position.game().clone();
    let has_wins = !place::clauses(&game, "wins", 1).is_empty();
    let idle: Vec<String> = sample.idle.iter().map(|name| format!("`{name}`")).collect();
    if finished == 0 && cut >= CUT && plies >= PLIES {
        let (name, arity) = if has_wins { ("wins", 1) } else { ("legal", 1) };
        let length = sample.budget.length;
        let message = format!("no game ends: all {cut} random games were stopped after {length} moves");
        let problem = Diagnostic::warning(code::ENDLESS_GAME, place::first(&game, name, arity), message);
        let problem = if has_wins { problem.labelled("never true in these games") } else { problem };
        let problem = match idle.is_empty() {
            true => problem,
            false => problem
                .note(format!("the effect of these moves never changed anything but the turn: {}", idle.join(", "))),
        };
        let problem = problem.help(match has_wins {
            true => whynot(sample),
            false => "add `wins(Player)` or `draw`, or let a game without progress end by counting moves".to_owned(),
        });
        sample.findings.push(problem);
    } else if is_never_won(sample) {
        let message = format!("`wins/1` was never true: none of {finished} random games was won");
        let problem = Diagnostic::warning(code::NEVER_WON, place::first(&game, "wins", 1), message);
        let problem = problem.help(whynot(sample));
        sample.findings.push(problem);
    }
}

/// How to find out why no player wins.
fn whynot(sample: &Sample) -> String {
    let file = sample.findings.file();
    format!("play to a position that should be won; `regola whynot {file} 'wins(P)' --moves '…'` says why it is not")
}
