//! The stable codes of what playing a game finds, in one place. Two of them reading the rules finds as well.

pub use crate::program::code::{MOVE_WITHOUT_EFFECT, UNKNOWN_FEATURE};

/// A change that no relation takes: another type, or a variable.
pub const IMPOSSIBLE_CHANGE: &str = "impossible-change";
/// A legal move with a variable in it.
pub const OPEN_MOVE: &str = "open-move";
/// A rule that raises an exception.
pub const RULE_ERROR: &str = "rule-error";
/// A question that takes too many steps, or too much memory.
pub const QUESTION_LIMIT: &str = "question-limit";
/// `wins/1` for something that is not a player.
pub const UNKNOWN_WINNER: &str = "unknown-winner";
/// A fact of the picture that cannot be drawn.
pub const BAD_PICTURE: &str = "bad-picture";
/// A token where there is no tile.
pub const TOKEN_OFF_BOARD: &str = "token-off-board";
/// Two tokens on one tile.
pub const STACKED_TOKENS: &str = "stacked-tokens";
/// Two legal moves that are written alike.
pub const AMBIGUOUS_NOTATION: &str = "ambiguous-notation";
/// A notation that cannot be typed as one move.
pub const UNREADABLE_NOTATION: &str = "unreadable-notation";
/// A position whose text is not read as that position.
pub const UNREADABLE_POSITION: &str = "unreadable-position";
/// A position of the game that `impossible/1` rejects.
pub const REJECTED_POSITION: &str = "rejected-position";
/// A setting of a level that does not exist, or with a wrong value.
pub const BAD_LEVEL: &str = "bad-level";
/// A weight or feature that is not a number, or has a variable.
pub const BAD_EVALUATION: &str = "bad-evaluation";
/// A feature that is 0 in every position.
pub const IDLE_FEATURE: &str = "idle-feature";
/// Moves that never change anything.
pub const IDLE_MOVE: &str = "idle-move";
/// Moves that put a piece on another place and leave it where it was.
pub const COPIED_PIECE: &str = "copied-piece";
/// `wins/1` was never true.
pub const NEVER_WON: &str = "never-won";
/// No game came to an end.
pub const ENDLESS_GAME: &str = "endless-game";
/// A player who never had the turn.
pub const IDLE_PLAYER: &str = "idle-player";
/// A first position without a legal move, or after the end.
pub const OVER_AT_START: &str = "over-at-start";
