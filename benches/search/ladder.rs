//! Each level against the one below.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use regola::Position;
use regola::play::{Contest, Contestant, Elo, Tally};

use super::position::game;

#[derive(Args)]
pub struct Options {
    /// Games by name; none means all
    games: Vec<String>,
    /// How many games each two levels play
    #[arg(long, default_value_t = 40)]
    number: u32,
    /// What `extreme` is held to
    #[arg(long, default_value = "extreme,time=200")]
    extreme: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const GAMES: [&str; 4] = ["connect4", "uttt", "dama", "quoridor"];

pub fn run(options: &Options) -> bool {
    println!("{:<12}{:<28}{:>5}{:>5}{:>5}{:>9}  Elo", "game", "", "won", "drawn", "lost", "points");
    let levels = ["easy", "medium", "hard", &options.extreme];
    for name in
        GAMES.iter().filter(|name| options.games.is_empty() || options.games.iter().any(|wanted| wanted == *name))
    {
        for pair in levels.windows(2) {
            let tally = contest(name, pair[1], pair[0], options);
            let Tally { wins, draws, losses } = tally;
            let words = format!("{} – {}", pair[1], pair[0]);
            let elo = Elo::from_games(wins, draws, losses);
            println!("{name:<12}{words:<28}{wins:>5}{draws:>5}{losses:>5}{:>7.1} %  {elo}", 100.0 * tally.share());
        }
    }
    true
}

fn contest(name: &str, stronger: &str, weaker: &str, options: &Options) -> Tally {
    let contest = Contest { start: Position::new(&game(name)), opening: 2, seed: options.seed };
    let mut sides = [stronger, weaker].map(Contestant::new);
    let stop = Arc::new(AtomicBool::new(false));
    let mut tally = Tally::default();
    for number in 0..options.number {
        let played = contest.play(number, &mut sides, &stop).expect("a game").expect("nobody stops it");
        tally.add(&played);
    }
    tally
}
