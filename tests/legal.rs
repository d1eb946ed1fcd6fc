//! The same rules files, unchanged, on SWI-Prolog, where it is installed: positions of random games have the same legal
//! moves, notations, outcomes and features there, and the same position comes of a move.
//!
//! `tests/swi/legal.pl` is asked about all positions of a game at once.

use std::collections::{BTreeSet, HashSet};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use regola::game::{Game, Move, Position};
use regola::{Limits, Term};

#[path = "playing/chance.rs"]
mod chance;
#[path = "playing/game.rs"]
mod game;

use chance::Chance;

/// The number of different positions of each game that are compared.
const POSITIONS: usize = 220;

/// A small game may have fewer: then this many games are looked through.
const GAMES: usize = 500;

/// No game is followed for longer than this.
const LONGEST: usize = 400;

/// What SWI-Prolog is asked about a position, and what it should say, line by line.
struct Question {
    text: String,
    expected: BTreeSet<String>,
}

impl Question {
    /// About a position, and a move to make there.
    fn new(position: &mut Position, played: Option<Move>) -> Question {
        let facts = Term::list(position.facts());
        let then = played.map_or_else(|| Term::atom("none"), |number| position.term(number).expect("a known move"));
        let text = format!("at({facts}, {}, {then}).", position.occurrences());
        let mut expected = said(position);
        if let Some(number) = played {
            position.make(number).expect("a legal move can be made");
            expected.extend(position.facts().into_iter().map(|fact| Term::compound("then", [fact]).to_string()));
            position.unmake();
        }
        Question { text, expected }
    }
}

/// What there is to say about a position.
fn said(position: &mut Position) -> BTreeSet<String> {
    let players = position.game().players().to_vec();
    let mut said = BTreeSet::new();
    for number in moves(position) {
        let text = position.notation(number).expect("a notation");
        let term = position.term(number).expect("a known move");
        said.insert(Term::compound("legal", [term, Term::atom(&text)]).to_string());
    }
    if let Some(outcome) = position.decided().expect("an outcome") {
        let winners = outcome.winners();
        said.extend(winners.iter().map(|winner| format!("wins({})", players[winner])));
        said.extend(winners.is_empty().then(|| "draw".to_owned()));
    }
    for feature in position.features().expect("features") {
        for (player, count) in players.iter().zip(&feature.counts) {
            let parts = [feature.name.clone(), Term::atom(player), Term::int(*count)];
            said.insert(Term::compound("feature", parts).to_string());
        }
    }
    said
}

fn moves(position: &mut Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    moves
}

/// Questions about positions of random games: one in N on the way, fewer the longer it takes, and the last.
fn random_questions(game: &Game, one_in: usize) -> Vec<Question> {
    let mut chance = Chance::new(2_026);
    let mut seen = HashSet::new();
    let mut questions = Vec::new();
    for _ in 0..GAMES {
        if questions.len() >= POSITIONS {
            break;
        }
        let mut position = Position::new(game);
        for ply in 0..=LONGEST {
            let over = position.outcome().expect("an outcome").is_some() || ply == LONGEST;
            let moves = if over { Vec::new() } else { moves(&mut position) };
            let played = (!moves.is_empty()).then(|| moves[chance.below(moves.len())]);
            let wanted = over || chance.below(one_in + ply / 10) == 0;
            if wanted && seen.insert((position.key(), position.occurrences())) {
                questions.push(Question::new(&mut position, played));
            }
            let Some(played) = played else { break };
            position.make(played).expect("a legal move can be made");
        }
    }
    questions
}

/// What SWI-Prolog says to each question; nothing if it is not there.
fn swi_prolog(name: &str, questions: &[Question]) -> Option<Vec<BTreeSet<String>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new("swipl");
    command.arg("-q").arg(root.join("tests/swi/legal.pl")).arg("--").arg(root.join(format!("rules/{name}.pl")));
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match spawned {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        spawned => spawned.expect("swipl can be run"),
    };
    let text: String = questions.iter().map(|question| question.text.clone() + "\n").collect();
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("swipl ends");
    let written = writer.join().expect("no panic");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty() && written.is_ok(), "{name}: {complaints}");
    let output = String::from_utf8(output.stdout).expect("terms in UTF-8");
    Some(output.split("@\n").skip(1).map(|lines| lines.lines().map(str::to_owned).collect()).collect())
}

fn compare(name: &str, questions: &[Question]) {
    let Some(answers) = swi_prolog(name, questions) else {
        println!("skipped: swipl is not installed");
        return;
    };
    assert_eq!(answers.len(), questions.len(), "{name}: every question is answered");
    for (question, answer) in questions.iter().zip(&answers) {
        let ours: Vec<_> = question.expected.difference(answer).collect();
        let theirs: Vec<_> = answer.difference(&question.expected).collect();
        let text = &question.text;
        assert!(ours.is_empty() && theirs.is_empty(), "{name}: {text}\nonly here: {ours:?}\nonly there: {theirs:?}");
    }
    let ended = questions.iter().filter(|question| question.text.ends_with(" none).")).count();
    println!("{name}: {} positions agree, {ended} of them the last of a game", questions.len());
}

fn check(name: &str, one_in: usize) {
    compare(name, &random_questions(&game::load(name, &[]), one_in));
}

#[test]
fn tictactoe() {
    check("tictactoe", 2);
}

#[test]
fn misere() {
    check("misere", 2);
}

#[test]
fn uttt() {
    check("uttt", 6);
}

#[test]
fn connect4() {
    check("connect4", 3);
}

#[test]
fn connect5() {
    check("connect5", 4);
}

#[test]
fn dama() {
    check("dama", 6);
}

#[test]
fn english() {
    check("english", 6);
}

#[test]
fn quoridor() {
    check("quoridor", 2);
}

#[test]
fn quoridor5() {
    check("quoridor5", 2);
}

#[test]
fn chess() {
    check("chess", 6);
}

#[test]
fn othello() {
    check("othello", 3);
}

#[test]
fn breakthrough() {
    check("breakthrough", 4);
}

#[test]
fn hexapawn() {
    check("hexapawn", 2);
}

#[test]
fn gomoku() {
    check("gomoku", 12);
}

#[test]
fn international() {
    check("international", 6);
}

#[test]
fn russian() {
    check("russian", 6);
}

#[test]
fn hex() {
    check("hex", 8);
}

#[test]
fn morris() {
    check("morris", 5);
}

#[test]
fn kalah() {
    check("kalah", 4);
}

#[test]
fn amazons() {
    check("amazons", 20);
}

#[test]
fn dots() {
    check("dots", 4);
}

#[test]
fn nim() {
    check("nim", 1);
}

#[test]
fn solitaire() {
    check("solitaire", 3);
}

#[test]
fn eight() {
    check("eight", 8);
}

#[test]
fn go() {
    check("go", 10);
}

/// Kings that go to and fro until the position has occurred for the fourth time.
#[test]
fn repetition() {
    let game = game::load("dama", &[]);
    let start = Position::read(&game, "kings", "W:WK1,K20:BK32,K13", &Limits::default());
    let mut position = start.expect("a possible position");
    let mut questions = Vec::new();
    for text in ["1-5", "32-28", "5-1", "28-32"].repeat(3) {
        let number = position.read_move(text).expect("a legal move");
        questions.push(Question::new(&mut position, Some(number)));
        position.make(number).expect("a legal move can be made");
    }
    questions.push(Question::new(&mut position, None));
    assert!(questions[12].expected.contains("draw"));
    compare("dama", &questions);
}
