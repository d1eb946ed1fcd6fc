//! The game in progress beside its position: who plays, what was taken back, how it was given up.

pub(crate) mod board;
pub(crate) mod computer;
pub(crate) mod moves;
pub(crate) mod saved;
pub(crate) mod search_report;
pub(crate) mod status;
pub(crate) mod what_if;

use crate::game::{Move, Position};
use crate::play::Player;

/// What is known of a game in progress.
#[derive(Debug, Default)]
pub(crate) struct GameInProgress {
    /// The computer that plays for each player; none for the person at the keyboard.
    pub seats: Vec<Option<Player>>,
    /// Moves taken back, the last one first to be made again at the end.
    pub undone: Vec<Move>,
    /// The text of the position that the game began with, if it was not the start.
    pub origin: Option<String>,
    /// The player who has given up.
    pub resigned: Option<usize>,
    /// Whether computer players may move now without a command.
    pub awake: bool,
}

impl GameInProgress {
    /// People at all seats.
    pub fn new(position: Option<&mut Position>) -> GameInProgress {
        let players = position.map_or(0, |position| position.game().players().len());
        GameInProgress { seats: (0..players).map(|_| None).collect(), ..GameInProgress::default() }
    }

    /// A new game from a position between the same players.
    pub fn restart(&mut self, origin: Option<String>) {
        self.undone.clear();
        self.origin = origin;
        self.resigned = None;
    }

    /// Lets computer players forget what they have found, since rules or weights are others now.
    pub fn forget(&mut self) {
        self.seats.iter_mut().flatten().for_each(Player::forget);
    }

    /// At whose turns moves taken back or made again end: those of people, or of anyone if only computers play.
    pub fn stops(&self) -> Vec<bool> {
        let only_computers = self.seats.iter().all(Option::is_some);
        self.seats.iter().map(|seat| only_computers || seat.is_none()).collect()
    }

    /// Whether a computer plays at all.
    pub fn has_computer(&self) -> bool {
        self.seats.iter().any(Option::is_some)
    }
}
