//! Games in use, loaded once for all their sessions: plans and native code are shared, positions are not.

use std::sync::{Mutex, MutexGuard};

use crate::game::Game;
use crate::load::Shelf;
use crate::program::OptionSetting;
use crate::repl::rules::current::Current;
use crate::repl::{CommandError, Session};

/// No more games are kept.
const MOST_GAMES: usize = 32;

/// A game with the text it was loaded from.
struct Loaded {
    current: Current,
    game: Game,
}

/// Games in use, the one used last at the end.
#[derive(Default)]
pub(in crate::web) struct Library(Mutex<Vec<Loaded>>);

impl Library {
    fn games(&self) -> MutexGuard<'_, Vec<Loaded>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Opens a game in a session; loads it only if no session has it, or if its files have changed.
    pub fn open(
        &self,
        session: &mut Session,
        name: &str,
        settings: Vec<OptionSetting>,
        shelf: &Shelf,
    ) -> Result<(), CommandError> {
        if let Some(Loaded { current, game }) = self.take(name, &settings, shelf) {
            session.open_loaded(current.clone(), &game);
            self.put(current, game);
            return Ok(());
        }
        session.open_allowed(name, settings)?;
        let game = session.game().map(|position| position.game().clone());
        if let Some((current, game)) = session.current().cloned().zip(game) {
            self.put(current, game);
        }
        Ok(())
    }

    /// Takes a game out, if it is there as its files are now.
    fn take(&self, name: &str, settings: &[OptionSetting], shelf: &Shelf) -> Option<Loaded> {
        let text = shelf.find(name).ok()?.text;
        let mut games = self.games();
        let same = |loaded: &Loaded| loaded.current.request.name == name && loaded.current.request.settings == settings;
        let at = games.iter().position(same)?;
        let mut loaded = games.remove(at);
        (loaded.current.original == text && loaded.current.changed().is_empty()).then_some(loaded)
    }

    fn put(&self, current: Current, game: Game) {
        let mut games = self.games();
        games.push(Loaded { current, game });
        let many = games.len().saturating_sub(MOST_GAMES);
        games.drain(..many);
    }
}
