//! What a person sees first, and the prompt.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::Session;
use crate::diagnostic::visible;
use crate::engine::Limits;
use crate::repl::output::Output;

/// How long the prompt waits for rules to say whether the game is over.
const PATIENCE: Duration = Duration::from_millis(250);

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

    /// Whether the game has ended, as far as the rules say so at once.
    fn is_over(&mut self) -> bool {
        let usual = self.limits.clone();
        let Some(position) = self.board.position() else { return false };
        // A stop that was meant for something else does not count here.
        position.set_limits(Limits { time: Some(PATIENCE), stop: Arc::default(), ..usual.clone() });
        let over = position.outcome().is_ok_and(|outcome| outcome.is_some());
        position.set_limits(usual);
        over
    }

    /// The prompt before the line that you type: the game, whose turn it is, and what is only supposed.
    pub fn prompt(&mut self) -> String {
        let resigned = self.play.resigned.is_some();
        let rules = self.name().and_then(|name| Path::new(name).file_stem()?.to_str()).map(str::to_owned);
        let over = resigned || self.is_over();
        let turn = self.board.position().map(|position| match over {
            true => "over".to_owned(),
            false => position.game().players()[position.turn()].to_string(),
        });
        let supposed = match self.suspended.len() {
            0 => None,
            1 => Some("supposed".to_owned()),
            depth => Some(format!("supposed {depth}")),
        };
        rules.into_iter().chain(turn).chain(supposed).map(|word| format!("{} ", visible(&word))).collect::<String>()
            + "?- "
    }
}
