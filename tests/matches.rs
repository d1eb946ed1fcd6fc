//! Matches: fair, repeatable, the same with any number of threads; and the statistics of their results.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use regola::Position;
use regola::play::{Contest, Decision, Elo, InOrder, Played, Schedule, Series, Sprt, Tally, superiority};

#[path = "playing/game.rs"]
mod game;

fn series(name: &str, players: &[&str], rounds: u32, threads: usize) -> Series {
    let contest = Contest { start: Position::new(&game::load(name, &[])), opening: 2, paired: true, seed: 3 };
    let players = players.iter().map(|&player| player.to_owned()).collect();
    Series { contest, schedule: Schedule::new(players, rounds), threads }
}

/// All games of a series in order.
fn played(series: &Series) -> Vec<Played> {
    let numbers: Vec<u32> = (0..series.schedule.games()).collect();
    let (mut queue, mut games) = (InOrder::default(), Vec::new());
    let told = &mut |number, played| {
        games.extend(queue.add(number, played).map(|(_, played)| played));
        ControlFlow::Continue(())
    };
    series.play(&numbers, &AtomicBool::new(false), told).expect("players who can play");
    games
}

/// Moves are numbered as they become known, so games are compared as people write them.
fn written(series: &Series, games: &[Played]) -> Vec<(usize, Vec<String>)> {
    let text = |played: &Played| {
        let mut position = series.contest.start.twin();
        played.moves.iter().for_each(|&number| position.make(number).expect("a legal move"));
        (played.first, position.played().expect("moves that can be written"))
    };
    games.iter().map(text).collect()
}

#[test]
fn pairs_of_games_share_an_opening_and_exchange_colours() {
    let series = series("tictactoe", &["medium", "easy"], 6, 1);
    let games = played(&series);
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!((pair[0].first, pair[1].first), (0, 1), "colours are exchanged");
        assert_eq!(pair[0].moves[..2], pair[1].moves[..2], "the opening is shared");
    }
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    for (name, players) in [("tictactoe", vec!["medium", "easy", "depth=2"]), ("dama", vec!["nodes=200", "depth=1"])] {
        let [one, three] = [1, 3].map(|threads| {
            let series = series(name, &players, 4, threads);
            written(&series, &played(&series))
        });
        assert_eq!(one, three, "{name}");
    }
}

#[test]
fn every_two_players_meet_in_each_round() {
    let schedule = Schedule::new(["a", "b", "c", "d"].map(str::to_owned).to_vec(), 2);
    assert_eq!(schedule.games(), 12);
    let met: Vec<_> = (0..12).map(|number| schedule.pairing(number)).map(|pairing| pairing.players).collect();
    assert_eq!(met[..6], [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    assert_eq!(met[..6], met[6..]);
}

#[test]
fn a_series_ends_when_nobody_wants_more() {
    let series = series("tictactoe", &["easy", "easy"], 1000, 2);
    let numbers: Vec<u32> = (0..1000).collect();
    let mut count = 0;
    let told = &mut |_, _| {
        count += 1;
        if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    series.play(&numbers, &AtomicBool::new(false), told).expect("players who can play");
    assert_eq!(count, 3);
    series.play(&numbers, &AtomicBool::new(true), &mut |_, _| ControlFlow::Continue(())).expect("nothing wrong");
}

#[test]
fn an_unknown_level_ends_a_series() {
    let misfit = series("tictactoe", &["easy", "nobody"], 4, 2);
    let numbers: Vec<u32> = (0..4).collect();
    let told = &mut |_, _| ControlFlow::Continue(());
    let misfit = misfit.play(&numbers, &AtomicBool::new(false), told).expect_err("there is no such level");
    assert!(misfit.to_string().starts_with("there is no level nobody"), "{misfit}");
}

fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally { wins, draws, losses }
}

/// The second is a case of fastchess's own tests (`app/tests/elo_test.cpp`), with its margin of error.
#[test]
fn elo_is_the_logistic_of_the_share() {
    let even = Elo::of(&tally(10, 20, 10));
    assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9 && even.high > 0.0);
    let published = Elo::of(&tally(136, 111, 96));
    let margin = (published.high - published.low) / 2.0;
    assert!((published.difference - 40.70).abs() < 0.01 && (margin - 30.43).abs() < 0.01, "{published:?}");
    assert_eq!(Elo::of(&tally(4, 0, 0)).difference, f64::INFINITY);
}

/// The normal distribution at one, two and no deviations; and the values of the same tests of fastchess, which takes the
/// spread of the points with draws and comes to within a tenth of a percent.
#[test]
fn superiority_is_that_of_wins_over_losses() {
    for (tally, expected) in [
        (tally(1, 7, 0), 0.841_344_746_068_542_9),
        (tally(4, 0, 0), 0.977_249_868_051_820_8),
        (tally(0, 0, 0), 0.5),
        (tally(5, 3, 5), 0.5),
    ] {
        assert!((superiority(&tally) - expected).abs() < 1e-12, "{tally:?}");
    }
    for (tally, expected) in [(tally(76, 123, 89), 0.1553), (tally(136, 111, 96), 0.9960)] {
        assert!((superiority(&tally) - expected).abs() < 0.001, "{tally:?}");
    }
}

/// Ratios that the tests of fastchess expect of its logistic model (`app/tests/sprt_test.cpp`), and the example of
/// jw1912/SPRT, which uses the normal approximation.
#[test]
fn ratios_are_those_of_published_calculators() {
    let published = [
        (Sprt::new(0.5, 2.5), tally(21404, 40708, 21184), -1.57),
        (Sprt::new(0.0, 2.0), tally(57433, 106_593, 57030), -2.59),
        (Sprt::new(0.0, 3.0), tally(4307, 8620, 4063), 2.99),
    ];
    for (sprt, tally, expected) in published {
        let ratio = sprt.ratio(&tally);
        assert!((ratio - expected).abs() < 0.01, "{ratio} instead of {expected} for {tally:?}");
    }
}

/// Without draws the two probabilities are given by the mean alone, and the ratio is that of Bernoulli trials.
#[test]
fn without_draws_the_ratio_is_binomial() {
    let sprt = Sprt::new(0.0, 50.0);
    let better = 1.0 / (1.0 + 10_f64.powf(-50.0 / 400.0));
    let binomial = 60.0 * (better / 0.5).ln() + 40.0 * ((1.0 - better) / 0.5).ln();
    let ratio = sprt.ratio(&tally(60, 0, 40));
    assert!((ratio - binomial).abs() < 1e-3, "{ratio} instead of {binomial}");
}

#[test]
fn bounds_are_those_of_wald() {
    let (low, high) = Sprt::new(0.0, 10.0).bounds();
    assert!((high - 19_f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
}

#[test]
fn one_sided_results_decide() {
    let sprt = Sprt::new(0.0, 100.0);
    assert_eq!(sprt.decision(&tally(0, 0, 0)), Decision::Open);
    assert_eq!(sprt.decision(&tally(40, 0, 0)), Decision::Alternative);
    assert_eq!(sprt.decision(&tally(0, 0, 40)), Decision::Null);
    assert_eq!(sprt.decision(&tally(0, 400, 0)), Decision::Null);
    let mirrored = Sprt::new(-100.0, 0.0);
    assert!((sprt.ratio(&tally(7, 2, 3)) + mirrored.ratio(&tally(3, 2, 7))).abs() < 1e-9);
}
