//! A sample of the random programs on SWI-Prolog, where it is installed: the same moves in the same order, the same
//! outcomes, and the same position after a move.
//!
//! Programs with large numbers, or with what SWI-Prolog writes or computes in another way, are left out. Of errors, only that
//! there is one is compared.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use regola::game::{Evaluator, Game, GameError, Position};
use regola::term::{CONS, NIL};
use regola::{Limits, Rules, Term};

use crate::campaign::folder;
use crate::comparison::is_limit;
use crate::dice::Dice;
use crate::generator::generate;
use crate::tree::{Program, Tree};

/// A program and what is asked about it.
struct Sample {
    seed: u64,
    program: Program,
    text: String,
    expected: Vec<Vec<String>>,
}

/// Whether SWI-Prolog understands a program as it is meant.
fn is_shared(program: &Program) -> bool {
    let mut shared = true;
    program.visit(&mut |term| {
        shared &= match term {
            Tree::Int(value) => value.unsigned_abs() < 1 << 20,
            Tree::Atom(_) | Tree::Var(_) => true,
            Tree::Compound(name, args) => match (&**name, &args[..]) {
                // Its numbers have no bounds, and its powers may be fractions.
                ("**" | "^" | "<<", _) => false,
                // Of no answers at all it gives the expression itself as the best.
                ("aggregate_all", [Tree::Compound(best, _), ..]) => best != "max" && best != "min",
                // `[]` is no atom there.
                ("atom", [_]) => false,
                // It has an error for what is no list.
                ("memberchk" | "max_member", [_, list]) | ("sum_list" | "max_list" | "last", [list, _]) => {
                    is_listlike(list)
                }
                _ => true,
            },
        };
    });
    // Its tables have an order of their own, which must not decide anything.
    shared && !(is_tabled(program) && decides_by_order(program))
}

/// Whether a term may be a list.
fn is_listlike(term: &Tree) -> bool {
    match term {
        Tree::Var(_) => true,
        Tree::Compound(name, _) => name == CONS,
        Tree::Atom(name) => name == NIL,
        Tree::Int(_) => false,
    }
}

fn is_tabled(program: &Program) -> bool {
    has_any(program, &["table"])
}

/// Whether a program may take the first of several answers, or keep them in order.
fn decides_by_order(program: &Program) -> bool {
    has_any(program, &["!", "->", "once", "ignore", "suppose", "after", "findall", "bag", "max", "min"])
}

fn has_any(program: &Program, names: &[&str]) -> bool {
    let mut found = false;
    program.visit(&mut |term| found |= term.functor().is_some_and(|(name, _)| names.contains(&name)));
    found
}

/// A line for an answer, an error, or what is not known.
fn line(what: &str, fault: &GameError) -> String {
    let overflow = fault.to_string().contains("does not fit");
    format!("{}({what})", if is_limit(fault) || overflow { "unknown" } else { "error" })
}

/// What there is to say about a position, and about the one after a move.
fn said(position: &mut Position, dice: &mut Dice) -> (Vec<String>, Term) {
    let (mut lines, mut moves) = (Vec::new(), Vec::new());
    match position.moves(&mut moves) {
        Ok(()) => lines.extend(
            moves
                .iter()
                .filter_map(|&number| position.term(number))
                .map(|term| Term::compound("legal", [term]).to_string()),
        ),
        Err(fault) => lines.push(line("legal", &fault)),
    }
    let players = position.game().players().to_vec();
    match position.decided() {
        Ok(Some(outcome)) if outcome.winners().is_empty() => lines.push("draw".to_owned()),
        Ok(Some(outcome)) => lines.extend(outcome.winners().iter().map(|winner| format!("wins({})", players[winner]))),
        Ok(None) => {}
        Err(fault) => lines.push(line("decided", &fault)),
    }
    match position.game().asks_stuck().then(|| position.stuck()) {
        Some(Ok(outcome)) => {
            let losers = outcome.winners().iter().map(|winner| &players[(winner + 1) % players.len()]);
            lines.extend(losers.map(|loser| format!("stuck({loser})")));
        }
        None => {}
        Some(Err(fault)) => lines.push(line("stuck", &fault)),
    }
    if moves.is_empty() {
        return (lines, Term::atom("none"));
    }
    let number = moves[dice.below(moves.len())];
    let made = position.make(number);
    match &made {
        Ok(()) => lines.extend(position.facts().into_iter().map(|fact| Term::compound("then", [fact]).to_string())),
        Err(fault) => lines.push(line("then", fault)),
    }
    (lines, position.term(number).unwrap_or_else(|| Term::atom("none")))
}

impl Sample {
    /// Questions about the first positions of a random game, if the program is one for SWI-Prolog.
    fn new(seed: u64) -> Option<Sample> {
        let program = generate(seed);
        if !is_shared(&program) {
            return None;
        }
        let game = Game::from_rules(&Rules::builder("program.pl", &program.text()).load().rules?).ok()?;
        let mut position = Position::new(&game.answered_by(Evaluator::Machine));
        position.set_limits(Limits { steps: 20_000, memory: 16 << 20, tables: 8 << 20, ..Limits::default() });
        let mut dice = Dice::new(seed);
        let (mut questions, mut expected, mut past) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..5 {
            let facts = Term::list(position.facts());
            let (lines, made) = said(&mut position, &mut dice);
            // What does not end here may not end there, either, whatever it is told about limits.
            if lines.iter().any(|line| line.starts_with("unknown(")) {
                break;
            }
            let before = Term::list(past.iter().cloned());
            questions.push(format!("at({facts}, {before}, {})", regola::term::printer::write_term(&made, 999)));
            // A move that could not be made leaves no position behind.
            past.extend((position.history().count() > past.len()).then_some(facts));
            expected.push(lines);
        }
        let file = folder().join(format!("swi-{seed}.pl"));
        std::fs::write(&file, program.text()).expect("the target folder can be written");
        let text = format!("game('{}', [{}]).\n", file.display(), questions.join(", "));
        Some(Sample { seed, program, text, expected })
    }
}

/// What SWI-Prolog says to each question of each program; nothing if it is not there.
fn swi_prolog(samples: &[Sample]) -> Option<Vec<Vec<Vec<String>>>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/swi/agreement.pl");
    let mut command = Command::new("swipl");
    command.arg("-q").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = match command.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        spawned => spawned.expect("swipl can be run"),
    };
    let text: String = samples.iter().map(|sample| sample.text.clone()).collect();
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("swipl ends");
    writer.join().expect("no panic").expect("swipl reads all questions");
    let output = String::from_utf8(output.stdout).expect("terms in UTF-8");
    let games = output.split("game\n").skip(1);
    let questions =
        |game: &str| game.split("@\n").skip(1).map(|text| text.lines().map(str::to_owned).collect()).collect();
    Some(games.map(questions).collect())
}

/// The lines of an answer that can be compared: neither side is at a loss about them.
fn known(lines: &[String], other: &[String]) -> Vec<String> {
    let lost = |what: &str| {
        let unknown = format!("unknown({what})");
        lines.contains(&unknown) || other.contains(&unknown)
    };
    let about = |line: &str| match line {
        _ if line.starts_with("legal(") || line.ends_with("(legal)") => "legal",
        _ if line.starts_with("stuck(") || line.ends_with("(stuck)") => "stuck",
        _ if line.starts_with("then(") || line.ends_with("(then)") => "then",
        _ => "decided",
    };
    lines.iter().filter(|line| !lost(about(line))).cloned().collect()
}

/// Compares a number of programs; how many there were, or nothing without SWI-Prolog.
pub fn compare(first_seed: u64, count: usize) -> Option<usize> {
    let samples: Vec<Sample> = (first_seed..).filter_map(Sample::new).take(count).collect();
    let answers = swi_prolog(&samples)?;
    assert_eq!(answers.len(), samples.len(), "SWI-Prolog answers about every program");
    let mut questions = 0;
    for (sample, answers) in samples.iter().zip(&answers) {
        assert_eq!(answers.len(), sample.expected.len(), "seed {}: every question is answered", sample.seed);
        for (expected, answer) in sample.expected.iter().zip(answers) {
            let (mut ours, mut theirs) = (known(expected, answer), known(answer, expected));
            let facts = ours.iter().position(|line| line.starts_with("then(")).unwrap_or(ours.len());
            let unordered = if is_tabled(&sample.program) { 0 } else { facts };
            ours[unordered..].sort();
            let unordered = unordered.min(theirs.len());
            theirs[unordered..].sort();
            let Sample { seed, text, program, .. } = sample;
            assert!(ours == theirs, "seed {seed}: {text}\n{}\nhere: {ours:?}\nthere: {theirs:?}", program.text());
            questions += 1;
        }
        std::fs::remove_file(folder().join(format!("swi-{}.pl", sample.seed))).expect("the file was written before");
    }
    println!("{questions} positions of {count} programs agree with SWI-Prolog");
    Some(count)
}
