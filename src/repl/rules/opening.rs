//! Games at the prompt: opened, noticed to have changed on disk, and announced.

use std::io;

use serde_json::json;

use crate::diagnostic::visible;
use crate::load::Setting;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::problems;
use crate::repl::play::status::words;
use crate::repl::session::{Remarks, Session};

impl Session {
    /// Loads a game and shows it.
    pub(crate) fn start_game(
        &mut self,
        wanted: &str,
        settings: Vec<Setting>,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        self.keep_changes()?;
        let remarks = self.open(wanted, settings)?;
        self.waiting.clear();
        self.announce(&remarks, out)
    }

    /// Says what is loaded, with all there is to say about it; a person sees the board.
    pub fn announce(&mut self, remarks: &Remarks, out: &mut Output<'_>) -> Result<(), CommandError> {
        self.warn(remarks, out)?;
        let name = self.name().unwrap_or_default().to_owned();
        let title = self.rules().program().declarations.title.as_deref().unwrap_or(&name).to_owned();
        let summary = remarks.summary();
        let object = json!({ "game": name, "title": title, "warnings": summary.warnings });
        match summary.warnings {
            0 => out.tell(object, format_args!("Loaded {}.", visible(&title)))?,
            _ => out.tell(object, format_args!("Loaded {}, with {summary}.", visible(&title)))?,
        }
        self.invite(out)
    }

    /// Shows a person the board and what to type next.
    pub(crate) fn invite(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        let draws = self.draws && !out.style.json;
        let look = out.style.look();
        let Some(position) = self.board.position().filter(|_| draws) else { return Ok(()) };
        let shown = words(position, look, false)?;
        let mut moves = Vec::new();
        position.moves(&mut moves)?;
        let example = moves.first().map(|number| position.notation(*number)).transpose()?.unwrap_or_default();
        let example = visible(&example);
        writeln!(out.painted(), "\n{shown}\n")?;
        let alone = "`:play` adds a computer opponent";
        let hint = if self.play.has_computer() { "`:undo` takes back moves" } else { alone };
        Ok(out.say(format_args!(
            "Type a move, such as `{example}`. `:moves` lists them all, {hint}, `:help` shows help."
        ))?)
    }

    /// Shows warnings.
    pub(crate) fn warn(&self, remarks: &Remarks, out: &mut Output<'_>) -> io::Result<()> {
        if remarks.diagnostics.is_empty() || out.style.json {
            return Ok(());
        }
        let problems = problems(&remarks.diagnostics, &remarks.sources, out.style.colour);
        writeln!(out.painted(), "{problems}")
    }

    /// Tells once of every change to the files of the rules.
    pub(crate) fn notice_changes(&mut self, out: &mut Output<'_>) -> io::Result<()> {
        let Some(current) = &mut self.current else { return Ok(()) };
        for path in current.changed() {
            out.say(format_args!("{} has changed on disk; `:reload` loads it", path.display()))?;
        }
        Ok(())
    }
}
