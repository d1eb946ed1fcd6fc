//! Commands that play: moves, boards, players, the search for a move, saved games.

pub(super) mod best;
pub(super) mod eval;
pub(super) mod go;
pub(super) mod moves;
pub(super) mod place;
pub(super) mod players;
pub(super) mod saved;
pub(super) mod show;
pub(super) mod turn;
