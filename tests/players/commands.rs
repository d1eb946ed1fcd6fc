//! What the commands say about games for one player and for more than two.

use std::process::Command;

use serde_json::Value;

/// Three players draw a number each from what is left; the largest sum wins.
const DRAWING: &str = "
    :- game(\"Drawing\").
    :- players([ann, ben, cleo]).
    :- state(taken(coin, -player)).
    coin(N) :- between(1, 9, N).
    legal(take(N)) :- coin(N), \\+ taken(N, _).
    effect(take(N), [taken(N, P)]) :- turn(P).
    result(P, N) :- taken(N, P).
    feature(sum, P, N) :- player(P), aggregate_all(sum(M), taken(M, P), N).
    weight(sum, 1).
";

/// Runs a command on a game, which is written to a file of its own.
fn regola(name: &str, text: &str, arguments: &[&str]) -> (bool, String) {
    let file = std::env::temp_dir().join(format!("regola-players-{}-{name}.pl", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    let (command, rest) = arguments.split_first().expect("a command");
    let output = Command::new(env!("CARGO_BIN_EXE_regola")).arg(command).arg(&file).args(rest).output();
    std::fs::remove_file(&file).expect("the file was written before");
    let output = output.expect("the binary runs");
    let text = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(text).expect("text"))
}

fn json(name: &str, text: &str, arguments: &[&str]) -> Value {
    let (success, text) = regola(name, text, &[arguments, &["--json"]].concat());
    assert!(success, "{text}");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn levels_rotate_around_the_table() {
    let found = json("match", DRAWING, &["match", "depth=1", "random", "--games", "24", "--threads", "2"]);
    assert_eq!((&found["games"], &found["seats"]), (&Value::from(24), &Value::from(3)));
    let rows = found["standings"].as_array().expect("rows");
    assert_eq!(rows[0]["player"], "depth=1", "to take the largest is better than anything: {found}");
    let points = |at: usize| rows[at]["points"].as_f64().expect("points");
    assert!(points(0) > 0.6 && (points(0) + points(1) - 1.0).abs() < 1e-9, "{found}");
    let again = json("match-again", DRAWING, &["match", "depth=1", "random", "--games", "24", "--threads", "1"]);
    assert_eq!(found["standings"], again["standings"], "the same with any number of threads");
    let (success, message) = regola("many", DRAWING, &["match", "easy", "easy", "easy", "easy"]);
    assert_eq!((success, message.as_str()), (false, "error: the game has 3 players; name 2 to 3 levels\n"));
}

#[test]
fn balance_compares_seats() {
    let found = json("balance", DRAWING, &["balance", "--games", "9", "--level", "depth=1", "--opening", "0"]);
    let rows = found["standings"].as_array().expect("rows");
    // 9 6 3, 8 5 2, 7 4 1: the first always wins, the last always loses.
    let seats: Vec<(&str, f64)> = rows
        .iter()
        .map(|row| (row["seat"].as_str().expect("a seat"), row["points"].as_f64().expect("points")))
        .collect();
    assert_eq!(seats, [("ann", 1.0), ("ben", 0.5), ("cleo", 0.0)]);
}

#[test]
fn the_best_move_has_scores_for_each_player() {
    let found = json("best", DRAWING, &["best", "--depth", "3", "--algorithm", "maxn"]);
    assert_eq!(found["move"], "take(9)");
    let scores = found["scores"].as_object().expect("scores");
    assert_eq!(scores.keys().collect::<Vec<_>>(), ["ann", "ben", "cleo"]);
    let (success, words) = regola("words", DRAWING, &["best", "--depth", "3"]);
    assert!(success && words.starts_with("take(9): "), "{words}");
    let shown = json(
        "show",
        DRAWING,
        &["show", "--moves", "take(9) take(8) take(7) take(6) take(5) take(4) take(3) take(2) take(1)"],
    );
    assert_eq!((&shown["winner"], &shown["points"]["ann"]), (&Value::from("ann"), &Value::from(18)));
    let (_, tree) = regola("tree", DRAWING, &["tree", "--depth", "2"]);
    assert!(tree.contains("best take(9) with +5 for ann"), "{tree}");
}

#[test]
fn a_puzzle_has_no_match() {
    let puzzle = ":- players([you]). :- state(at(-n)). n(N) :- between(0, 9, N). initially(at(0)).
        legal(add(X)) :- at(N), between(2, 3, X), N + X =< 9. effect(add(X), [at(M)]) :- at(N), M is N + X.
        wins(you) :- at(7).";
    let (success, message) = regola("one", puzzle, &["match", "easy", "hard"]);
    assert_eq!(
        (success, message.as_str()),
        (false, "error: `match` needs opponents, and this is a game for one player; `best` looks for a solution\n")
    );
    let (_, words) = regola("solve", puzzle, &["best"]);
    assert!(words.contains("solved in 3 moves, and no fewer will do"), "{words}");
    let (_, words) = regola("unsolved", &puzzle.replace("at(7)", "at(1)"), &["best"]);
    assert!(words.contains("no solution"), "{words}");
}
