//! The game that a line names by its name or title, and what to say where there is none.

use super::goal::Line;
use crate::program;
use crate::repl::output::error::CommandError;
use crate::repl::rules::predicate;
use crate::repl::session::Session;

impl Session {
    /// The game that a line names: by its name or its title, however it is spelt.
    pub(crate) fn named_game(&self, line: &str) -> Option<String> {
        let name = plain(line)?;
        let games = self.shelf.titles();
        let by_name = games.iter().find(|(game, _)| *game == name);
        let titled = |title: &Option<String>| title.as_deref().and_then(plain).is_some_and(|title| title == name);
        by_name.or_else(|| games.iter().find(|(_, title)| titled(title))).map(|(game, _)| game.clone())
    }

    /// What to say of words that are neither goal nor game, as long as no game is there to be asked about; nothing if they
    /// may be a goal.
    pub(crate) fn no_goal(&self, line: &Line<'_>) -> Option<CommandError> {
        if self.current.is_some() {
            return None;
        }
        let word = line.text();
        let name = plain(word).filter(|_| !word.ends_with('.'))?;
        if word.contains([' ', '-']) && line.goal().is_valid() {
            return None;
        }
        if predicate::all(self.rules()).any(|predicate| predicate::parts(&predicate.name) == (word, Some(0))) {
            return None;
        }
        let games = self.games();
        let near = program::nearest(&name, games.iter().map(String::as_str));
        let begun = || games.iter().map(String::as_str).find(|game| game.starts_with(&name) && name.len() > 2);
        Some(CommandError::plain(match near.or_else(begun) {
            Some(game) => format!("there is no game {word}; did you mean {game}?"),
            None => format!("there is no game {word}; the games are {}", games.join(", ")),
        }))
    }
}

/// Words in small letters without anything between them; nothing if there is more than words.
fn plain(text: &str) -> Option<String> {
    let wordy = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'');
    let text = text.trim().trim_end_matches('.');
    let named = text.starts_with(char::is_alphabetic) && text.chars().all(wordy);
    named.then(|| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect())
}
