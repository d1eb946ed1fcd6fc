//! Options that no one means: each ends in a sentence that says what to write, or in less than was asked for.

use std::fs::OpenOptions;

use crate::folder::Folder;
use crate::run::{command, regola};

/// A game in which every position has one move, and that goes on for a million of them.
const ONE_MOVE: &str = "
:- game(\"One move\").
:- players([x, o]).
:- state(n(-num)).
num(N) :- between(0, 10000, N).
initially(n(0)).
legal(go).
effect(go, [n(M)]) :- n(N), M is (N + 1) mod 10001.
";

#[test]
fn absurd_options_end_in_a_sentence() {
    let folder = Folder::new("absurd");
    for line in [
        "best tictactoe --table 1000000000",
        "best tictactoe --table 0",
        "best tictactoe --threads 100000",
        "best tictactoe --multipv 99999999999999999999999",
        "best tictactoe --depth 99999999999",
        "best tictactoe --time 18446744073709551615",
        "best tictactoe --time nan",
        "match tictactoe easy easy --opening 18446744073709551615",
        "match tictactoe easy easy --games 99999999999",
        "match tictactoe easy easy --threads 65536",
        "tune tictactoe --out w --match 4294967295",
        "tune tictactoe --out w --opening 18446744073709551615",
        "perft tictactoe 99999999999",
        "compare tictactoe --depth 20000",
        "compare tictactoe --depth 1..4000000000",
        "compare tictactoe --table 1000000000",
        "tree tictactoe --depth 4294967295",
        "why tictactoe b2 --more 18446744073709551615",
        "playouts tictactoe --seconds 1e300",
        "playouts tictactoe --seconds nan",
        "profile tictactoe --seconds inf",
        "bench tictactoe --time 18446744073709551615",
        "query tictactoe true --time nan",
        "query tictactoe true --time -1",
        "query tictactoe true --memory 1e18",
        "query tictactoe true --memory 99999999999999999999",
        "query tictactoe true --steps 99999999999999999999999",
    ] {
        let run = regola(&folder.0, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.status, Some(2), "{line}: {run:?}");
        let message = run.err.lines().next().unwrap_or_default();
        assert!(message.starts_with("error: ") && message.contains("write a"), "{line}: {message}");
    }
}

#[test]
fn what_is_too_much_is_cut_down_where_that_does_no_harm() {
    let folder = Folder::new("clamped");
    for line in [
        "best tictactoe --depth 4294967295 --nodes 1000",
        "best tictactoe --depth 2 --multipv 18446744073709551615",
        "best tictactoe --depth 2 --threads 64",
        "query tictactoe true --memory 1073741824",
    ] {
        let run = regola(&folder.0, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.status, Some(0), "{line}: {run:?}");
    }
}

#[test]
fn no_depth_is_too_much_for_the_stack() {
    let folder = Folder::new("deep");
    folder.write("one.pl", ONE_MOVE);
    let perft = regola(&folder.0, &["perft", "one.pl", "20000"]);
    assert_eq!((perft.status, &*perft.out), (Some(0), "1\n"), "{perft:?}");
    let compare = regola(&folder.0, &["compare", "one.pl", "--depth", "255", "--table", "1"]);
    assert_eq!(compare.status, Some(0), "{compare:?}");
    for more in [&["--prove"][..], &["--threads", "3"], &["--algorithm", "minimax", "--depth", "100000"]] {
        let run = regola(&folder.0, &[&["best", "one.pl", "--nodes", "20000", "--table", "1"], more].concat());
        assert_eq!(run.status, Some(0), "{more:?}: {run:?}");
    }
    let tree = regola(&folder.0, &["tree", "one.pl", "--depth", "255", "--algorithm", "minimax"]);
    assert_eq!(tree.status, Some(0), "{tree:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_an_output_is_no_bug() {
    let folder = Folder::new("full");
    let full = || OpenOptions::new().write(true).open("/dev/full").expect("a device that is full");
    for (arguments, status) in [
        (&["moves", "tictactoe"][..], 1),
        (&["moves", "nosuch"], 1),
        (&["nosuch", "x"], 2),
        (&["perft", "--zz"], 2),
        (&["-c", "X = 1"], 1),
        (&["check", "tictactoe"], 1),
    ] {
        let run = command(&folder.0, arguments).stdout(full()).stderr(full()).status().expect("the binary runs");
        assert_eq!(run.code(), Some(status), "{arguments:?}");
    }
}
