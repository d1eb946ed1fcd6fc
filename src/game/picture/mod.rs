//! A position as a picture: tiles, tokens on them and bars between them, in grid coordinates.
//!
//! The rules describe it once for every kind of board view: `tile(X, Y, Shade)` or `tile(X, Y, Shade, Text)`,
//! `token(X, Y, Kind, Player)`, `bar(X1, Y1, X2, Y2, Kind)`, `label(Side, N, Text)`, `caption(Text)` and, for kinds of
//! tokens of other kinds, `glyph(Kind, Player, Text, Ascii)`. Columns and rows are counted from 1 at the bottom left;
//! a bar runs between corners, counted from 0.

mod canvas;
mod draw;
mod flip;
mod gesture;
mod glyph;
#[cfg(feature = "json")]
mod json;
mod junction;
mod read;
mod shade;

use std::collections::BTreeMap;

pub use draw::Look;
pub use gesture::Gesture;
#[cfg(feature = "json")]
pub use json::{gesture_to_json, picture_to_json};
pub use shade::{Shade, player_colour};

/// Column and row of a tile, or of a corner.
pub type Place = (i32, i32);

/// What there is to see of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The cells of the board.
    pub tiles: BTreeMap<Place, Tile>,
    /// The pieces, one on a tile at most.
    pub tokens: BTreeMap<Place, Token>,
    /// Walls and lines between tiles.
    pub bars: Vec<Bar>,
    /// Whether there can be any.
    pub barred: bool,
    /// The texts beside columns and rows.
    pub labels: Vec<Label>,
    /// Lines of text below the board.
    pub captions: Vec<String>,
    /// Tiles that the last move changed.
    pub changed: Vec<Place>,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// How it is coloured.
    pub shade: Shade,
    /// The text on it while it is empty.
    pub text: String,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is, such as `man` or `king`.
    pub kind: String,
    /// The number of the player who has it.
    pub player: Option<usize>,
    /// The player's name.
    pub owner: String,
    /// How it is drawn.
    pub glyph: String,
    /// How it is drawn with ASCII letters only.
    pub ascii: String,
}

/// A straight bar from corner to corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The corner nearer to the bottom left.
    pub from: Place,
    /// The other one.
    pub to: Place,
    /// What it is.
    pub kind: BarKind,
    /// Whether the last move put it there.
    pub new: bool,
}

/// Kinds of bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarKind {
    /// Something that was put on the board.
    Wall,
    /// A line of the board itself.
    Line,
}

/// The text beside a column or a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// On which side of the board.
    pub side: Side,
    /// The column or the row.
    pub at: i32,
    /// The text.
    pub text: String,
}

/// The sides of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Below the columns.
    Bottom,
    /// Above the columns.
    Top,
    /// Left of the rows.
    Left,
    /// Right of the rows.
    Right,
}

impl Picture {
    /// Marks what is different from the picture before the last move.
    pub(super) fn mark_changes(&mut self, before: &Picture) {
        let places = self.tokens.keys().chain(before.tokens.keys());
        let mut changed: Vec<Place> =
            places.filter(|place| self.tokens.get(place) != before.tokens.get(place)).copied().collect();
        changed.sort_unstable();
        changed.dedup();
        self.changed = changed;
        for bar in &mut self.bars {
            bar.new = !before.bars.iter().any(|old| (old.from, old.to) == (bar.from, bar.to));
        }
    }
}
