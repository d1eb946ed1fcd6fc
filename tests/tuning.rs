//! Weights learned from games: what is fitted, and that the same games come of the same seed.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use regola::Position;
use regola::game::Game;
use regola::load::Shelf;
use regola::play::Contest;
use regola::tune::{Fit, Recorded, SelfPlay, SelfPlayHeader, fit};

/// Games in which the first player wins as often as a score by these weights says, at one point to a hundredth.
fn imagined(weights: &[f64], count: u32) -> Vec<Recorded> {
    let mut random = StdRng::seed_from_u64(1);
    let game = |number| {
        let leads: Vec<i64> = weights.iter().map(|_| random.random_range(-5..=5)).collect();
        let score: f64 = leads.iter().zip(weights).map(|(&lead, weight)| lead as f64 * weight).sum();
        let wins = random.random_bool(1.0 / (1.0 + (-score / 100.0).exp()));
        Recorded { number, points: f64::from(u8::from(wins)), leads: vec![leads] }
    };
    (0..count).map(game).collect()
}

fn new(fit: &Fit) -> Vec<i64> {
    fit.tuned.iter().map(|tuned| tuned.new).collect()
}

#[test]
fn weights_that_made_the_results_are_found_again() {
    let games = imagined(&[40.0, -15.0, 0.0], 20_000);
    let fit = fit(&games, &[20, -20, 10]).expect("something to learn from");
    assert!(fit.error_after < fit.error_before);
    // Only proportions can be found: the size of scores is that of the old weights.
    let ratio = |one: usize, other: usize| fit.tuned[one].new as f64 / fit.tuned[other].new as f64;
    assert!((ratio(1, 0) + 15.0 / 40.0).abs() < 0.05, "{fit:?}");
    assert!(ratio(2, 0).abs() < 0.05, "{fit:?}");
}

#[test]
fn where_games_say_nothing_weights_stay() {
    let mut games = imagined(&[40.0, 10.0], 5000);
    games.iter_mut().for_each(|game| game.leads[0][1] = 0);
    let fit = fit(&games, &[40, 7]).expect("something to learn from");
    assert_eq!(fit.tuned[1].new, 7 * fit.factor);
    games.iter_mut().for_each(|game| game.leads[0][0] = 0);
    assert_eq!(regola::tune::fit(&games, &[40, 7]), None);
}

#[test]
fn whole_numbers_are_fine_enough() {
    let fit = fit(&imagined(&[60.0, 20.0], 20_000), &[3, 1]).expect("something to learn from");
    assert_eq!(fit.factor, 10);
    assert!(new(&fit).iter().zip([30, 10]).all(|(new, wanted)| (new - wanted).abs() < 4), "{fit:?}");
}

#[test]
fn useless_old_weights_are_no_obstacle() {
    let fit = fit(&imagined(&[50.0, -25.0], 5000), &[0, 0]).expect("something to learn from");
    assert!((95..=100).contains(&fit.tuned[0].new) && (-55..-45).contains(&fit.tuned[1].new), "{fit:?}");
}

fn self_play() -> SelfPlay {
    let rules = Shelf::new(None).load("connect4", &[]).expect("a file").rules.expect("good rules");
    let start = Position::new(&Game::from_rules(&rules).expect("a game"));
    SelfPlay { contest: Contest::new(start, 4, 5).unpaired(), nodes: 60 }
}

fn play(numbers: &[u32], threads: usize) -> Vec<Recorded> {
    let mut games = Vec::new();
    let told = &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    };
    self_play().play_all(numbers, threads, &AtomicBool::new(false), told).expect("no fault");
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn games_depend_on_their_number_alone() {
    let games = play(&[0, 1, 2, 3], 2);
    assert_eq!(games, play(&[3, 1, 0, 2], 1));
    assert!(games.iter().any(|game| game.leads.len() > 3), "there are positions to learn from");
    assert_ne!(games[0].leads, games[1].leads);
}

#[test]
fn games_are_stopped() {
    let told = &mut |_| ControlFlow::Continue(());
    self_play().play_all(&[0, 1], 2, &AtomicBool::new(true), told).expect("no fault");
}

#[test]
fn a_game_is_read_as_it_was_written() {
    let games = play(&[0, 1], 1);
    let features = games[0].leads[0].len();
    let read: Vec<_> = games.iter().filter_map(|game| Recorded::read(&game.line(), features)).collect();
    assert_eq!(read, games);
    assert_eq!(Recorded::read(&games[0].line(), features + 1), None);
    assert_eq!(Recorded::read(&games[0].line()[..20], features), None);
}

#[test]
fn games_played_otherwise_are_not_mixed() {
    let SelfPlay { mut contest, nodes } = self_play();
    let weights = contest.start.weights().expect("weights");
    let setting = SelfPlayHeader::new("connect4", &contest, &weights, nodes);
    assert_eq!(setting.differences(&setting.line()), Some(Vec::new()));
    let contest = Contest::new(contest.start, 4, 6);
    let other = SelfPlayHeader::new("connect4", &contest, &weights, 61);
    assert_eq!(setting.differences(&other.line()), Some(vec!["nodes".to_owned(), "seed".to_owned()]));
    assert_eq!(setting.differences("something else"), None);
}
