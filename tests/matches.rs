//! Matches: fair, repeatable, the same with any number of threads, saved and resumed; the statistics of their results.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use regola::Position;
use regola::load::Journal;
use regola::play::{
    Balance, Contest, Course, Decision, Elo, InOrder, Played, Schedule, Series, Sprt, Tally, superiority,
};
use serde_json::Value;

mod folder;
#[path = "playing/game.rs"]
mod game;
mod page;

use folder::Folder;

fn series(name: &str, players: &[&str], rounds: u32, threads: usize) -> Series {
    let contest = Contest::new(Position::new(&game::load(name, &[])), 2, 3);
    let players = players.iter().map(|&player| player.to_owned()).collect();
    Series { contest, schedule: Schedule::new(players, rounds), threads }
}

/// All games of a series in order.
fn played(series: &Series) -> Vec<Played> {
    let numbers: Vec<u32> = (0..series.schedule.games()).collect();
    let (mut queue, mut games) = (InOrder::default(), Vec::new());
    let told = &mut |number, played| {
        queue.put(number, played);
        games.extend(queue.by_ref().map(|(_, played)| played));
        ControlFlow::Continue(())
    };
    series.play(&numbers, &AtomicBool::new(false), told).expect("players who can play");
    games
}

/// Moves are numbered as they become known, so games are compared as people write them.
fn written(series: &Series, games: &[Played]) -> Vec<(usize, Vec<String>)> {
    let text = |played: &Played| {
        let mut position = series.contest.start.clone();
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

/// Connect four has 49 openings of two moves, some of which lead to the same position.
#[test]
fn no_two_openings_are_alike() {
    let contest = series("connect4", &["easy", "easy"], 1, 1).contest;
    let mut seen = HashSet::new();
    let mut lengths = HashSet::new();
    for number in 0..200 {
        let mut position = contest.start.clone();
        contest.open(&mut position, number).expect("an opening");
        assert!(seen.insert(position.key()), "opening {number} was played before");
        lengths.insert(position.history().count());
    }
    assert_eq!(lengths, HashSet::from([2, 4]), "they get longer when there are no others");
    let mut position = contest.start.clone();
    contest.clone().open(&mut position, 199).expect("an opening");
    assert!(!seen.insert(position.key()), "they depend on nothing but their number");
}

#[test]
fn an_opening_that_ends_every_game_is_refused() {
    let mut start = Position::new(&game::load("tictactoe", &[]));
    start.play_text("b2 a3 b3 b1 a1 c3 c2 a2").expect("all squares but one");
    let contest = Contest::new(start, 2, 3);
    let error = contest.open(&mut contest.start.clone(), 7).expect_err("the game would be over");
    assert!(error.to_string().starts_with("after 2 random moves the game was already over"), "{error}");
    let folder = Folder::new("refused");
    let (result, said) = regola(&folder.0, "match connect4 depth=2 depth=1 --opening 60 --games 10 --save games.jsonl");
    assert!(
        result.is_empty() && said.starts_with("error: after 60 random moves the game was already over"),
        "{result}{said}"
    );
    assert!(!folder.0.join("games.jsonl").exists(), "nothing was begun");
}

/// After seven moves of tic-tac-toe there are two openings of one move, and none that is longer.
#[test]
fn openings_that_are_used_up_are_played_again_and_it_is_said() {
    let folder = Folder::new("repeated");
    let words = "match tictactoe depth=2 depth=1 --games 12 --opening 1 --save games.jsonl --json --moves";
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    command.args(words.split(' ')).arg("b2 a3 b3 b1 a1 c3 c2").current_dir(&folder.0);
    let before = command.output().expect("a run").stdout;
    let result: Value = serde_json::from_slice(&before).expect("an object");
    assert_eq!((&result["games"], &result["openings"], &result["different"]), (&12.into(), &2.into(), &4.into()));
    assert_eq!(command.output().expect("a run").stdout, before, "a record has the same results");
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
fn a_series_ends_when_its_caller_breaks() {
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
    let error = series("tictactoe", &["easy", "none"], 4, 2);
    let numbers: Vec<u32> = (0..4).collect();
    let told = &mut |_, _| ControlFlow::Continue(());
    let error = error.play(&numbers, &AtomicBool::new(false), told).expect_err("there is no such level");
    assert!(error.to_string().starts_with("there is no level none"), "{error}");
}

/// The command with these words in a folder; its result, and what it says beside.
fn regola(folder: &Path, words: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    let output = command.args(words.split(' ')).current_dir(folder).stdin(Stdio::null()).output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr))
}

/// The games of a record by number, without what depends on the clock.
fn games(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a record");
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).expect("an object")).collect();
    games.iter_mut().for_each(|game| game["slowest_ms"] = Value::Null);
    games.sort_by_key(|game| game["number"].as_u64());
    games
}

#[test]
fn a_killed_match_goes_on_to_the_same_result() {
    let folder = Folder::new("killed");
    let words = "match tictactoe depth=1 medium --seed 7 --save";
    let path = folder.0.join("killed.jsonl");
    let lines = || fs::read(&path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count();
    for least in [50, 100] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
        // However late the kill comes, the match is not over.
        command.args(words.split(' ')).args(["killed.jsonl", "--games", "1000000"]).current_dir(&folder.0);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a run");
        while lines() < least {
            assert!(child.try_wait().expect("a child").is_none(), "the match has ended by itself");
            std::thread::yield_now();
        }
        child.kill().expect("a running match");
        child.wait().expect("an end");
    }
    let all = lines() + 50;
    let (through, _) = regola(&folder.0, &format!("{words} through.jsonl --games {all}"));
    let (resumed, said) = regola(&folder.0, &format!("{words} killed.jsonl --games {all} --threads 3"));
    assert_eq!(resumed, through);
    assert!(said.starts_with("killed.jsonl has "), "{said}");
    assert_eq!(games(&path), games(&folder.0.join("through.jsonl")));
    assert_eq!(regola(&folder.0, &format!("{words} killed.jsonl --games {all}")).0, through, "nothing is left to play");
    assert_eq!(lines(), all + 1);
}

#[test]
fn a_line_that_was_never_finished_is_written_again() {
    let folder = Folder::new("torn");
    let words = "match tictactoe depth=1 easy --games 6 --save games.jsonl";
    let path = folder.0.join("games.jsonl");
    let (result, _) = regola(&folder.0, words);
    let text = fs::read_to_string(&path).expect("a record");
    let whole = games(&path);
    // Within the first line, within a game, within its line end.
    for length in [10, text.len() - 40, text.len() - 1] {
        fs::write(&path, &text[..length]).expect("a writable file");
        assert_eq!(regola(&folder.0, words).0, result);
        assert_eq!(games(&path), whole);
    }
}

#[test]
fn what_belongs_to_something_else_is_refused_and_kept() {
    let folder = Folder::new("strange");
    let words = "match tictactoe depth=1 easy --games 2 --threads 1 --save games.jsonl";
    regola(&folder.0, words);
    let path = folder.0.join("games.jsonl");
    let record = fs::read_to_string(&path).expect("a record");
    let refused = |words: &str, text: &str, reason: &str| {
        fs::write(&path, text).expect("a writable file");
        let (_, said) = regola(&folder.0, words);
        assert!(said.contains(reason), "{said} instead of {reason}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text, "{reason}: the file is as it was");
    };
    refused(&format!("{words} --seed 2"), &record, "another match: seed was 1 and is now 2");
    refused(&words.replace("easy", "hard"), &record, "another match: players was [\"depth=1\",\"easy\"]");
    refused(&format!("{words} --option size=4"), &record, "another match: options was {} and is now {\"size\":4}");
    refused(&format!("{words} --moves b2"), &record, "another match: it started from another position");
    refused(words, "a letter to a friend\n", "is not the record of a match");
    refused(words, "a letter", "is not the record of a match");
    let (first, second) = (record.lines().nth(1).expect("a game"), record.lines().nth(2).expect("another"));
    for (from, to, reason) in [
        ("\"number\":0", "\"nummer\":0", "line 2 is not a game of this match: its number is missing"),
        ("\"number\":1", "\"number\":99999", "line 3 is not a game of this match: its number is missing or out"),
        ("\"number\":1", "\"number\":7", "line 3 is not a game of this match: "),
        ("\"winner\":\"first\"", "\"winner\":null", "is not a game of this match: its players, opening or result"),
        ("\"moves\":[\"", "\"moves\":[\"z9\",\"", "line 2 is not a game of this match: its moves"),
        ("\"],\"winner\"", "\",\"a1\"],\"winner\"", "line 2 is not a game of this match: its moves"),
        (second, first, "line 3 is not a game of this match: another line has the same number; delete the line"),
    ] {
        assert!(record.contains(from), "{from} is not in {record}");
        refused(words, &record.replacen(from, to, 1), reason);
    }
    let held = Journal::open(&path).expect("a journal");
    refused(words, &record, "another process is writing to it");
    drop(held);
}

#[test]
fn the_record_of_every_game_can_be_read_again() {
    let folder = Folder::new("again");
    let games = ["connect4", "dama", "english", "hexapawn", "misere", "quoridor5", "russian", "tictactoe", "uttt"];
    for name in game::only(games, "their games are short") {
        let words = format!("match {name} random depth=1 --games 6 --save {name}.jsonl");
        let (result, _) = regola(&folder.0, &words);
        let again = (result, format!("{name}.jsonl has 6 games, and none is left to play\n"));
        assert_eq!(regola(&folder.0, &words), again);
    }
}

/// Interrupts a match as soon as its record has that many lines; its result and its exit status.
#[cfg(unix)]
fn interrupted(folder: &Path, words: &str, least: usize) -> (String, Option<i32>) {
    let path = folder.join("games.jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    command.args(words.split(' ')).args(["--save", "games.jsonl"]).current_dir(folder).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().expect("a run");
    while fs::read(&path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count() < least {
        assert!(child.try_wait().expect("a child").is_none(), "the match has ended by itself");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert!(sent.success());
    let output = child.wait_with_output().expect("an end");
    fs::remove_file(path).expect("a record");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

#[test]
#[cfg(unix)]
fn an_interrupted_match_says_so() {
    let folder = Folder::new("interrupted");
    let endless = "match dama depth=60 depth=60 --games 4";
    assert_eq!(interrupted(&folder.0, endless, 1), ("no game was finished\n".to_owned(), Some(130)));
    let (result, status) = interrupted(&folder.0, &format!("{endless} --json"), 1);
    let result: Value = serde_json::from_str(&result).expect("an object");
    assert_eq!((&result["games"], &result["interrupted"], status), (&0.into(), &true.into(), Some(130)));
    assert_eq!((&result["share"], &result["elo"], &result["los"]), (&Value::Null, &Value::Null, &Value::Null));
    let (result, status) = interrupted(&folder.0, "match tictactoe depth=1 easy --games 1000000", 4);
    assert!(result.contains("\nstopped after ") && result.ends_with(" of 1000000 games\n"), "{result}");
    assert_eq!(status, Some(130));
}

#[test]
fn a_record_tells_the_games() {
    let folder = Folder::new("record");
    regola(&folder.0, "match tictactoe depth=2 easy --games 6 --save games.jsonl");
    let rules = game::load("tictactoe", &[]);
    for game in games(&folder.0.join("games.jsonl")) {
        let mut position = Position::new(&rules);
        let moves = |key: &str| game[key].as_array().expect("moves").clone();
        let moves: Vec<Value> = [moves("opening"), moves("moves")].concat();
        position.play_all(moves.iter().map(|text| text.as_str().expect("a move"))).expect("legal moves");
        let winner = match position.outcome().expect("an outcome").expect("the end").winner() {
            Some(0) => Value::from("first"),
            Some(_) => Value::from("second"),
            None => Value::Null,
        };
        assert_eq!((&game["winner"], &game["plies"]), (&winner, &Value::from(moves.len())));
    }
}

#[test]
fn a_record_holds_the_games_that_count_in_their_order_with_any_number_of_threads() {
    let folder = Folder::new("counted");
    for threads in [1, 2, 4] {
        let file = format!("games-{threads}.jsonl");
        let words = format!("match tictactoe depth=2 easy --sprt 0,100 --threads {threads} --save {file}");
        let (result, _) = regola(&folder.0, &words);
        assert!(result.contains("of 12 games"), "{result}");
        let text = fs::read_to_string(folder.0.join(file)).expect("a record");
        let lines = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("an object"));
        let numbers: Vec<_> = lines.map(|game| game["number"].as_u64()).collect();
        assert_eq!(numbers, (0..12).map(Some).collect::<Vec<_>>(), "{threads} threads");
    }
}

#[test]
fn a_longer_match_goes_on_with_a_shorter_one() {
    let folder = Folder::new("longer");
    let words = |games: u32| format!("match tictactoe depth=1 easy depth=2 --games {games}");
    regola(&folder.0, &format!("{} --save games.jsonl", words(2)));
    let (longer, _) = regola(&folder.0, &format!("{} --save games.jsonl", words(4)));
    assert_eq!(longer, regola(&folder.0, &words(4)).0);
    let (shorter, _) = regola(&folder.0, &format!("{} --save games.jsonl", words(2)));
    assert_eq!(shorter, regola(&folder.0, &words(2)).0);
}

#[test]
fn a_test_ends_at_the_same_game_with_any_number_of_threads() {
    let folder = Folder::new("sprt");
    let words = "match tictactoe depth=2 easy --sprt 0,100 --json";
    let ended = [1, 2, 5].map(|threads| {
        let (result, _) = regola(&folder.0, &format!("{words} --threads {threads}"));
        let result: Value = serde_json::from_str(&result).expect("an object");
        (result["games"].as_u64(), result["wins"].as_u64(), result["sprt"].to_string())
    });
    assert!(ended[0].0.is_some_and(|games| games < 1000), "{ended:?}");
    assert_eq!(ended[0], ended[1]);
    assert_eq!(ended[0], ended[2]);
}

#[test]
fn balance_counts_what_happened() {
    let series = series("tictactoe", &["easy", "easy"], 20, 2);
    let series = Series { contest: series.contest.unpaired(), ..series };
    let games = played(&series);
    let courses: Vec<Course> =
        games.iter().map(|played| Course::of(&series.contest, played).expect("a course")).collect();
    let balance = Balance::of(&courses).expect("games");
    assert_eq!(balance.tally.games(), 20);
    assert!(games.iter().all(|played| played.first == 0), "the first player is always the same");
    assert_eq!(Some(balance.shortest), games.iter().map(|played| played.moves.len()).min());
    let plies: usize = games.iter().map(|played| played.moves.len()).sum();
    // At each move of tic-tac-toe there is one square less.
    let choices: usize = games.iter().map(|played| (0..played.moves.len()).map(|ply| 9 - ply).sum::<usize>()).sum();
    assert!((balance.branching - choices as f64 / plies as f64).abs() < 1e-9);
    assert!(balance.comebacks.is_some_and(|share| (0.0..=1.0).contains(&share)));
    assert!(Balance::of(&[]).is_none());
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
}

/// Where all of n games ended alike, another end has a probability of up to 1 - 0.025^(1/n) (Clopper and Pearson).
#[test]
fn a_few_games_that_end_alike_prove_little() {
    let won = Elo::of(&tally(4, 0, 0));
    assert_eq!((won.difference, won.high), (f64::INFINITY, f64::INFINITY));
    let least = 0.025_f64.powf(0.25);
    assert!((won.low - 400.0 * (least / (1.0 - least)).log10()).abs() < 1e-9, "{won:?}");
    let lost = Elo::of(&tally(0, 0, 4));
    assert!((lost.high + won.low).abs() < 1e-9 && lost.low == f64::NEG_INFINITY, "{lost:?}");
    let drawn = Elo::of(&tally(0, 4, 0));
    assert!(drawn.difference == 0.0 && drawn.low < -100.0 && (drawn.low + drawn.high).abs() < 1e-9, "{drawn:?}");
}

/// The normal distribution at one, two and no deviations; and the values of the same tests of fastchess, which takes
/// the spread of the points with draws and comes to within a tenth of a percent.
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

#[test]
#[cfg(unix)]
fn the_page_about_measuring_happens() {
    let folder = Folder::new("measuring");
    page::Page::read("docs/measure-your-game.md").follow(&folder.0, None);
}
