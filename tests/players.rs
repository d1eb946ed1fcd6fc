//! Games for one player and for more than two, several winners, and games that points decide.

#[path = "players/commands.rs"]
mod commands;
#[path = "players/ends.rs"]
mod ends;
#[path = "players/quoridor4.rs"]
mod quoridor4;
#[path = "players/search.rs"]
mod search;
#[path = "players/turns.rs"]
mod turns;
