//! Texts that are no positions, or impossible ones, with what is said about them: `tests/positions/GAME.txt`.
//!
//! A block is a line `== NAME`, the text, a line `--` and what came of it: the problems, or `accepted:` and the facts.
//! With `REGOLA_UPDATE=1` the latter are rewritten.

use std::fs;
use std::path::{Path, PathBuf};

use regola::Limits;
use regola::game::{Game, Position};

#[path = "playing/chance.rs"]
mod chance;
mod expected;
#[path = "playing/game.rs"]
mod game;

use chance::Chance;

/// No text of a position needs more than this.
fn limits() -> Limits {
    Limits { steps: 20_000_000, memory: 64 << 20, ..Limits::default() }
}

/// A text, and what is said about it.
struct Block {
    name: String,
    text: String,
    said: String,
}

fn path(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/positions/{game}.txt"))
}

fn blocks(path: &Path) -> Vec<Block> {
    let content = fs::read_to_string(path).expect("a file of positions");
    let mut blocks: Vec<Block> = Vec::new();
    let mut said = false;
    for line in content.lines() {
        if let Some(name) = line.strip_prefix("== ") {
            blocks.push(Block { name: name.to_owned(), text: String::new(), said: String::new() });
            said = false;
            continue;
        }
        let block = blocks.last_mut().expect("a name comes first");
        match (said, line) {
            (false, "--") => said = true,
            (false, line) => block.text += &format!("{line}\n"),
            (true, line) => block.said += &format!("{line}\n"),
        }
    }
    blocks
}

/// What comes of a text.
fn outcome(game: &Game, text: &str) -> String {
    match Position::read(game, "position", text, &limits()) {
        Ok(mut position) => {
            position.outcome().expect("a position that was accepted can be played");
            format!("accepted: {}", position.text())
        }
        Err(error) => error.to_string(),
    }
}

fn check(name: &str) {
    let game = game::load(name, &[]);
    let (path, mut blocks) = (path(name), blocks(&path(name)));
    let mut wrong = Vec::new();
    for block in &mut blocks {
        let said = outcome(&game, block.text.strip_suffix('\n').unwrap_or(&block.text)) + "\n\n";
        if said.trim_end() != block.said.trim_end() {
            wrong.push(format!("{}: {}\n{said}", path.display(), block.name));
        }
        block.said = said;
    }
    if expected::update() {
        let content: String =
            blocks.iter().map(|Block { name, text, said }| format!("== {name}\n{text}--\n{said}")).collect();
        fs::write(&path, content.trim_end().to_owned() + "\n").expect("a writable file");
    } else {
        assert!(wrong.is_empty(), "not as expected (REGOLA_UPDATE=1 accepts it):\n{}", wrong.join("\n"));
    }
}

#[test]
fn tictactoe() {
    check("tictactoe");
}

#[test]
fn misere() {
    check("misere");
}

#[test]
fn uttt() {
    check("uttt");
}

#[test]
fn connect4() {
    check("connect4");
}

#[test]
fn dama() {
    check("dama");
}

#[test]
fn chess() {
    check("chess");
}

#[test]
fn othello() {
    check("othello");
}

#[test]
fn breakthrough() {
    check("breakthrough");
}

#[test]
fn gomoku() {
    check("gomoku");
}

#[test]
fn international() {
    check("international");
}

#[test]
fn russian() {
    check("russian");
}

#[test]
fn quoridor() {
    check("quoridor");
}

/// A text with a few changes: letters left out, repeated or put in, and pieces of another text.
fn garbled(text: &str, other: &str, chance: &mut Chance) -> String {
    const LETTERS: [char; 24] = [
        '(', ')', '.', ',', ':', '-', '\'', '"', '%', '[', '|', ' ', '\n', '\0', '0', '7', '9', 'K', 'x', 'W', '_',
        'é', '…', '\u{301}',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + chance.below(3) {
        let at = chance.below(letters.len() + 1);
        match chance.below(5) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => letters.insert(at, letters[at]),
            2 if at < letters.len() => letters[at] = LETTERS[chance.below(LETTERS.len())],
            3 => drop(letters.splice(at.., other.chars().skip(at))),
            _ => letters.insert(at, LETTERS[chance.below(LETTERS.len())]),
        }
    }
    letters.into_iter().collect()
}

/// Whatever a text says, it is refused in words or gives a position that can be played and printed.
#[test]
fn garbled_texts_are_refused_or_good() {
    let mut chance = Chance::new(77);
    let games = ["tictactoe", "uttt", "connect4", "dama", "quoridor", "chess", "othello", "russian"];
    for name in game::only(games, "each has a text of its own kind") {
        let game = game::load(name, &[]);
        let blocks = blocks(&path(name));
        let mut accepted = 0;
        for _ in 0..300 {
            let pick = |chance: &mut Chance| blocks[chance.below(blocks.len())].text.clone();
            let (text, other) = (pick(&mut chance), pick(&mut chance));
            let text = garbled(&text, &other, &mut chance);
            match Position::read(&game, "text", &text, &limits()) {
                Ok(position) => {
                    let again = Position::read(&game, "text", &position.text(), &limits());
                    let again = again.unwrap_or_else(|error| panic!("{text}\n{error}"));
                    assert_eq!((again.facts(), again.key()), (position.facts(), position.key()), "{text}");
                    assert_eq!(position.key(), position.state().key_from_scratch(), "{text}");
                    accepted += 1;
                }
                Err(error) => assert!(!error.to_string().is_empty() && !error.to_string().contains("limit"), "{text}"),
            }
        }
        println!("{name}: {accepted} of 300 accepted");
    }
}
