//! The key that a person presses after an answer.

use std::io;

use console::{Key, Term};

use super::raw_mode::RawMode;

/// What to do after an answer that may not be the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Show the next one.
    More,
    /// Show all the others.
    All,
    /// Show the whole of one that was shortened.
    Whole,
    /// That is enough.
    Stop,
    /// Tell the keys.
    Help,
}

/// What the keys do.
pub const HELP: &str = "`;`, space or Tab for the next answer, `a` for all of them, `w` for the full text of a shortened \
                        one, Enter or `.` to stop, `h` for this line";

/// The same for those who have seen it before.
pub const REMINDER: &str = "; next   a all   Enter stop   h help";

/// Someone who chooses after each answer.
pub trait Chooser {
    /// Begins to listen, before there is anything to choose.
    fn listen(&self) -> Option<RawMode> {
        None
    }

    /// Waits for the choice.
    fn choose(&mut self) -> io::Result<Choice>;
}

/// A person at the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Keyboard;

impl Chooser for Keyboard {
    fn listen(&self) -> Option<RawMode> {
        RawMode::start()
    }

    fn choose(&mut self) -> io::Result<Choice> {
        Ok(match Term::stdout().read_key_raw() {
            Ok(Key::Char(';' | ' ' | 'n') | Key::Tab | Key::ArrowDown | Key::PageDown) => Choice::More,
            Ok(Key::Char('a')) => Choice::All,
            Ok(Key::Char('w')) => Choice::Whole,
            Ok(Key::Char('.' | 'q' | '\u{4}') | Key::Enter | Key::Escape | Key::CtrlC) => Choice::Stop,
            // The terminal is gone: the editor will find out.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Choice::Stop,
            Err(error) => return Err(error),
            Ok(_) => Choice::Help,
        })
    }
}
