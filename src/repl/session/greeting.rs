//! What a person sees first, and the prompt.

use std::io;
use std::path::Path;

use super::Session;
use crate::diagnostic::visible;
use crate::repl::output::Output;

impl Session {
    /// A few lines to begin with: without a game, those there are to choose from.
    pub fn greet(&self, out: &mut Output<'_>) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        out.show(&format!(
            "Regola {version}: board games from a page of rules. Type `:help` for help, Ctrl-D to quit.\n"
        ))?;
        if self.current.is_some() {
            return Ok(());
        }
        let games = self.shelf.titles();
        let width = games.iter().map(|(name, _)| visible(name).chars().count()).max().unwrap_or(0);
        writeln!(out.writer())?;
        for (name, title) in games {
            writeln!(out.writer(), "  {:width$}  {}", visible(&name), visible(&title.unwrap_or_default()))?;
        }
        out.show("\nType the name of a game to play it, or `:tutorial` for a tour in ten steps.\n")
    }

    /// The prompt before the line that you type: the game, whose turn it is, and what is only supposed.
    pub fn prompt(&mut self) -> String {
        let resigned = self.play.resigned.is_some();
        let rules = self.name().and_then(|name| Path::new(name).file_stem()?.to_str()).map(str::to_owned);
        let turn = self.board.position().filter(|_| !resigned);
        let turn = turn.map(|position| position.game().players()[position.turn()].to_string());
        let supposed = match self.suspended.len() {
            0 => None,
            1 => Some("supposed".to_owned()),
            depth => Some(format!("supposed {depth}")),
        };
        rules.into_iter().chain(turn).chain(supposed).map(|word| format!("{} ", visible(&word))).collect::<String>()
            + "?- "
    }
}
