//! Each level against the one below, and players with a technique against players without it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use regola::Position;
use regola::play::{Contest, Elo, Player, Share, Tally};

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
    /// What both sides may use where techniques are compared
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// How many random moves to begin with
    #[arg(long, default_value_t = 2)]
    opening: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const GAMES: [&str; 4] = ["connect4", "uttt", "dama", "quoridor"];

const HEAD: &str = "game        match                             won drawn  lost    points  Elo";

pub fn run(options: &Options) -> bool {
    println!("{HEAD}");
    let levels = ["easy", "medium", "hard", &options.extreme];
    for name in options.games() {
        for pair in levels.windows(2) {
            contest(name, pair[1], pair[0], options);
        }
    }
    true
}

/// Plays with and without each technique that changes the tree, both sides with the same number of nodes.
pub fn techniques(options: &Options) -> bool {
    println!("{HEAD}");
    let with = format!("nodes={}", options.nodes);
    for name in options.games() {
        for technique in ["reductions", "extensions", "proof"] {
            contest(name, &with, &format!("{with},without={technique}"), options);
        }
    }
    true
}

impl Options {
    fn games(&self) -> impl Iterator<Item = &'static str> {
        GAMES.into_iter().filter(|name| self.games.is_empty() || self.games.iter().any(|wanted| wanted == name))
    }
}

fn contest(name: &str, stronger: &str, weaker: &str, options: &Options) {
    let start = Position::new(&game(name));
    let contest = Contest::new(start, options.opening, options.seed);
    let mut sides = [stronger, weaker].map(|level| Player::new(level, 0));
    let stop = Arc::new(AtomicBool::new(false));
    let mut tally = Tally::default();
    for number in 0..options.number {
        let played = contest.play(number, &mut sides, &stop).expect("a game").expect("no one stops it");
        tally.add(played.verdict());
    }
    let Tally { wins, draws, losses } = tally;
    let (words, share) = (format!("{stronger} – {weaker}"), 100.0 * Share::of(&tally).points);
    let elo = Elo::of(&tally);
    println!("{name:<12}{words:<34}{wins:>3}{draws:>6}{losses:>6}{share:>8.1} %  {elo}");
}
