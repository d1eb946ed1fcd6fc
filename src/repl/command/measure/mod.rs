//! Commands that measure: counts, trees, matches, balance, tuning, speed.

pub(super) mod balance;
pub(super) mod bench;
pub(super) mod compare;
pub(super) mod contest;
pub(super) mod perft;
pub(super) mod playouts;
pub(super) mod profile;
pub(super) mod scoresheet;
pub(super) mod table;
pub(super) mod tree;
pub(super) mod tune;
