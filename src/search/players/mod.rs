//! Other numbers of players than two: more of them as two sides (`sides`) or each for himself (`maxn`), and one who solves
//! a puzzle (`puzzle`).

pub(super) mod maxn;
mod puzzle;
pub(super) mod sides;
