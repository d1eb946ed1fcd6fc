//! Answers on their way to a reader: one at a time for a person, all of them for a program.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use super::keys::{Choice, HELP};
use super::report::explain;
use super::session::Session;
use crate::engine::{Answer, Answers, Error, Limit};

/// Where nobody chooses, no more answers than these are shown.
pub(super) const MOST_ANSWERS: usize = 1000;

const GREEN: &str = "\x1b[32m";
const RED: &str = "\x1b[31m";
const RESET: &str = "\x1b[0m";

impl Session {
    /// Asks a goal and shows its answers; tells whether it ended without an error.
    pub(super) fn answer(&mut self, goal: &str, out: &mut dyn Write) -> io::Result<bool> {
        self.limits.stop.store(false, Ordering::Relaxed);
        let stop = self.limits.stop.clone();
        let terminal = self.chooser.is_some();
        let mut showing = Showing { colour: self.style.colour, shown: 0, all: !terminal };
        let rules = self.board.rules().clone();
        let failed = |error: &Error, out: &mut dyn Write| {
            // The terminal has shown `^C` where the cursor was.
            if terminal && matches!(error, Error::Limit(Limit::Stopped)) {
                writeln!(out)?;
            }
            write!(out, "{}", explain(error, goal, &rules, self.style.colour)).map(|()| false)
        };
        let mut answers = match self.board.engine().ask(goal) {
            Ok(answers) => answers,
            Err(error) => return failed(&error, out),
        };
        loop {
            let Some(answer) = next(&mut answers, stop.load(Ordering::Relaxed)) else {
                return showing.no(out).map(|()| true);
            };
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => return failed(&error, out),
            };
            showing.answer(&answer, out)?;
            if !answer.more() {
                writeln!(out, ".")?;
                return Ok(true);
            }
            if !terminal && showing.shown == MOST_ANSWERS {
                writeln!(out, " ;\n% only the first {MOST_ANSWERS} answers are shown")?;
                return Ok(true);
            }
            let choice = match &mut self.chooser {
                Some(chooser) if !showing.all => loop {
                    out.flush()?;
                    match chooser.choose()? {
                        Choice::Help => write!(out, "\n{HELP}\n{}", showing.line(&answer))?,
                        choice => break choice,
                    }
                },
                _ => Choice::All,
            };
            if choice == Choice::Stop {
                writeln!(out, " .")?;
                return Ok(true);
            }
            showing.all |= choice == Choice::All;
            writeln!(out, " ;")?;
        }
    }
}

/// The next answer, unless somebody has interrupted the showing of the last one.
fn next(answers: &mut Answers<'_>, stopped: bool) -> Option<Result<Answer, Error>> {
    if stopped { Some(Err(Error::Limit(Limit::Stopped))) } else { answers.next() }
}

/// How answers are shown, and how many have been.
struct Showing {
    colour: bool,
    shown: usize,
    /// Nobody is asked any more.
    all: bool,
}

impl Showing {
    fn answer(&mut self, answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
        self.shown += 1;
        write!(out, "{}", self.line(answer))
    }

    fn line(&self, answer: &Answer) -> String {
        match answer.bindings().next() {
            None if self.colour => format!("{GREEN}true{RESET}"),
            _ => answer.to_string(),
        }
    }

    fn no(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.colour {
            true => writeln!(out, "{RED}false{RESET}."),
            false => writeln!(out, "false."),
        }
    }
}
