//! The searcher against plain minimax, known results and its own promises.

#[path = "search/connect.rs"]
mod connect;
#[path = "search/equality.rs"]
mod equality;
mod expected;
#[path = "playing/game.rs"]
mod game;
#[path = "search/games.rs"]
mod games;
#[path = "search/marks.rs"]
mod marks;
#[path = "search/monte_carlo.rs"]
mod monte_carlo;
#[path = "search/results.rs"]
mod results;
#[path = "search/signature.rs"]
mod signature;
#[path = "search/stopping.rs"]
mod stopping;
#[path = "search/twice.rs"]
mod twice;
#[path = "search/ultimate.rs"]
mod ultimate;
