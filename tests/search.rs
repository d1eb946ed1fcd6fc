//! The searcher against plain minimax, known results and its own promises.

#[path = "search/connect.rs"]
mod connect;
#[path = "search/equality.rs"]
mod equality;
#[path = "search/games.rs"]
mod games;
#[path = "search/results.rs"]
mod results;
#[path = "search/stopping.rs"]
mod stopping;
#[path = "search/twice.rs"]
mod twice;
