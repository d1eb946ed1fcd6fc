//! The key that a person presses after an answer.

use std::io;

use console::{Key, Term};

/// What to do after an answer that may not be the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Show the next one.
    More,
    /// Show all the others.
    All,
    /// That is enough.
    Stop,
    /// Tell the keys.
    Help,
}

/// What the keys do.
pub const HELP: &str = "`;`, space or Tab for the next answer, `a` for all of them, Enter or `.` to stop";

/// Someone who chooses after each answer.
pub trait Chooser {
    /// Waits for the choice.
    fn choose(&mut self) -> io::Result<Choice>;
}

/// A person at the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Keyboard;

impl Chooser for Keyboard {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(match Term::stdout().read_key_raw()? {
            Key::Char(';' | ' ' | 'n') | Key::Tab => Choice::More,
            Key::Char('a') => Choice::All,
            Key::Char('.' | 'q' | '\u{4}') | Key::Enter | Key::Escape | Key::CtrlC => Choice::Stop,
            _ => Choice::Help,
        })
    }
}
