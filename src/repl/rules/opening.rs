//! Games at the prompt: opened, noticed to have changed on disk, and announced.

use std::io;

use serde_json::json;

use super::current::{Current, Request};
use crate::diagnostic::{Diagnostic, visible};
use crate::engine::{Limit, Loaded, Rules};
use crate::load::FileError;
use crate::program::OptionSetting;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::{Summary, problems};
use crate::repl::play::GameInProgress;
use crate::repl::play::board::Board;
use crate::repl::play::status::words;
use crate::repl::session::Session;
use crate::source::{SourceFile, Sources};

/// What is suspicious about rules that were loaded.
#[derive(Debug)]
pub struct Warnings {
    /// The problems, none of which is an error.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that they point into.
    pub sources: Sources,
}

impl Warnings {
    /// How many there are.
    pub fn summary(&self) -> Summary {
        Summary::of(&self.diagnostics)
    }
}

impl Session {
    /// Loads rules by path or name and puts them in use; those in use before stay if the new ones have errors.
    pub fn open(&mut self, name: &str, settings: Vec<OptionSetting>) -> Result<Warnings, CommandError> {
        let file = self.shelf.find(name)?;
        let request = Request { name: name.to_owned(), settings };
        self.request = Some(request.clone());
        let (current, rules, warnings) = self.load_rules(request, file)?;
        self.board = Board::new(&rules, &self.limits, self.evaluator);
        self.current = Some(current);
        self.play = GameInProgress::new(self.board.position());
        Ok(warnings)
    }

    /// Opens a game by its name; by a path only where files may be named.
    pub(crate) fn open_allowed(&mut self, name: &str, settings: Vec<OptionSetting>) -> Result<Warnings, CommandError> {
        if self.confined && !self.shelf.has(name) {
            let error = FileError::MissingGame { name: name.to_owned(), suggestion: None, games: self.games() };
            return Err(error.into());
        }
        self.open(name, settings)
    }

    /// Loads the rules of a text without using them yet.
    pub(crate) fn load_rules(
        &self,
        request: Request,
        file: SourceFile,
    ) -> Result<(Current, Rules, Warnings), CommandError> {
        match self.shelf.load_file(file.clone(), &request.settings, &self.limits.for_loading())? {
            Loaded { limit: Some(Limit::Stopped), .. } => Err(CommandError::Interrupted),
            Loaded { rules: Some(rules), diagnostics, sources, .. } => {
                Ok((Current::new(request, file, &sources), rules, Warnings { diagnostics, sources }))
            }
            refused => {
                let kept = self.current.is_some();
                Err(CommandError::Rules { name: request.name, loaded: Box::new(refused), kept })
            }
        }
    }

    /// Loads a game and shows it.
    pub(crate) fn start_game(
        &mut self,
        name: &str,
        settings: Vec<OptionSetting>,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        self.keep_changes()?;
        let warnings = self.open(name, settings)?;
        self.suspended.clear();
        self.announce(&warnings, out)
    }

    /// Says what is loaded, with all there is to say about it; a person sees the board.
    pub fn announce(&mut self, warnings: &Warnings, out: &mut Output<'_>) -> Result<(), CommandError> {
        self.warn(warnings, out)?;
        let name = self.name().unwrap_or_default().to_owned();
        let title = self.rules().program().declarations.title.as_deref().unwrap_or(&name).to_owned();
        let summary = warnings.summary();
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
        let declarations = &position.game().rules().program().declarations;
        let typed = match &declarations.notation {
            Some(notation) => format!("Type a move: {}.", visible(notation).trim_end_matches('.')),
            None => format!("Type a move, such as `{}`.", visible(&example)),
        };
        let explained = if declarations.about.is_empty() { "" } else { "`:rules` explains the game, " };
        writeln!(out.painted(), "\n{shown}\n")?;
        let alone = "`:play` adds a computer opponent";
        let hint = if self.play.has_computer() { "`:undo` takes back moves" } else { alone };
        Ok(out.say(format_args!("{typed}\n{explained}`:moves` lists the moves, {hint}, `:help` shows help."))?)
    }

    /// Shows warnings.
    pub(crate) fn warn(&self, warnings: &Warnings, out: &mut Output<'_>) -> io::Result<()> {
        if warnings.diagnostics.is_empty() || out.style.json {
            return Ok(());
        }
        let problems = problems(&warnings.diagnostics, &warnings.sources, out.style.colour);
        writeln!(out.painted(), "{problems}")
    }

    /// Reports every change to the files of the rules once.
    pub(crate) fn notice_changes(&mut self, out: &mut Output<'_>) -> io::Result<()> {
        let Some(current) = &mut self.current else { return Ok(()) };
        for path in current.changed() {
            out.say(format_args!("{} has changed on disk; `:reload` loads it", path.display()))?;
        }
        Ok(())
    }
}
