//! One line at the prompt: read, executed, and what is said about it when it fails.
//!
//! `goal` parses a line once; `meaning` finds out whether it is a command, a move, a rule or a goal, and hands on what
//! it found.

pub(super) mod game_name;
pub mod goal;
pub(super) mod meaning;
mod reflex;
pub mod script;

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use super::output::Output;
use super::output::error::CommandError;
use super::session::bug::guarded;
use super::session::{Flow, Session};
use crate::diagnostic::visible;
use goal::Line;
use meaning::Meaning;

/// Lines that are longer are not executed, in bytes.
pub(super) const MAX_LINE: usize = 1 << 20;

impl Session {
    /// Whether a line is the beginning of something longer.
    pub fn is_incomplete(line: &str) -> bool {
        Line::new(line).is_incomplete()
    }

    /// Executes a line: a command, a move or a goal.
    pub fn execute(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let style = self.style;
        self.execute_on(line, &mut Output::new(out, style))
    }

    /// The same on an output that is there already.
    pub fn execute_on(&mut self, line: &str, out: &mut Output<'_>) -> io::Result<Flow> {
        self.execute_line(Line::new(line), out)
    }

    /// The same with a line that may have been looked at already.
    pub fn execute_line(&mut self, line: Line<'_>, out: &mut Output<'_>) -> io::Result<Flow> {
        let text = line.text();
        if text.len() > MAX_LINE {
            self.conclude(Err(too_long(text)), out)?;
            return Ok(Flow::Continue);
        }
        self.limits.stop.store(false, Ordering::Relaxed);
        let outermost = self.nesting == 0;
        if outermost && self.log.is_some() {
            out.keep_copy();
        }
        let before = self.checkpoint();
        let was_busy = self.busy().swap(true, Ordering::Relaxed);
        let done = guarded(|| {
            self.notice_changes(out)?;
            self.perform(line, out)?;
            self.let_computers_move(out)
        });
        let done = done.unwrap_or_else(|bug| Err(self.recover(before, bug)));
        let well = done.is_ok();
        self.conclude(done, out)?;
        if outermost {
            if well {
                self.go_on_with_tutorial(text, out)?;
            }
            if let Some(said) = out.take_copy() {
                let recorded = self.record(text, &said);
                self.conclude(recorded, out)?;
            }
        }
        self.busy().store(was_busy, Ordering::Relaxed);
        Ok(if self.leaving { Flow::Quit } else { Flow::Continue })
    }

    /// Says what went wrong, and remembers that something did.
    pub(super) fn conclude(&mut self, done: Result<(), CommandError>, out: &mut Output<'_>) -> io::Result<()> {
        match done {
            Ok(()) => Ok(()),
            Err(error) => {
                self.status = self.status.max(error.status());
                error.tell(out)
            }
        }
    }

    fn perform(&mut self, line: Line<'_>, out: &mut Output<'_>) -> Result<(), CommandError> {
        match self.queries.recalled(line.text())? {
            Some(text) => self.perform_line(Line::new(&text), out),
            None => self.perform_line(line, out),
        }
    }

    fn perform_line(&mut self, line: Line<'_>, out: &mut Output<'_>) -> Result<(), CommandError> {
        match self.meaning(&line)? {
            Meaning::Nothing => Ok(()),
            Meaning::Leave => {
                self.leaving = true;
                Ok(())
            }
            Meaning::Command(command, rest) => command.run_line(&rest, self, out),
            Meaning::Moves(texts) => self.play_moves(&texts, out),
            Meaning::Move(number) => self.play_move(number, out),
            Meaning::RefusedMove(error) => Err(self.refuse(line.without_dot(), error)),
            Meaning::Game(name) => self.start_game(&name, Vec::new(), out),
            Meaning::Rule => Err(no_goal(line.text())),
            Meaning::Goal => self.ask(line.into_goal(), out),
        }
    }
}

/// What to do with a line that is too long; only its beginning is shown.
pub(super) fn too_long(line: &str) -> CommandError {
    let start: String = line.trim_start().chars().take(40).collect();
    CommandError::Usage(format!(
        "the line that starts with `{}` is longer than {} MiB and was skipped; put rules and facts into a file",
        visible(&start),
        MAX_LINE >> 20
    ))
}

/// What to do with a rule that was typed like a goal.
pub(super) fn no_goal(rule: &str) -> CommandError {
    let rule = rule.trim_end_matches('.');
    CommandError::plain(format!("this is a rule, not a query; `:add {rule}` adds it to the rules"))
}
