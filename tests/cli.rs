//! The binary from outside: what it prints where, and its exit status.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

mod folder;

use folder::Folder;

/// What came of a run.
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn start(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn finish(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn regola(folder: &Path, arguments: &[&str]) -> Run {
    finish(start(folder, arguments).output().expect("the binary runs"))
}

/// A run that reads lines from a pipe.
fn session(folder: &Path, arguments: &[&str], lines: &str) -> Run {
    let mut command = start(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("lines are read");
    finish(child.wait_with_output().expect("the binary ends"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn json(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object per line")).collect()
}

#[test]
fn query_prints_one_answer_per_line() {
    let run = regola(root(), &["query", "tictactoe", "legal(mark(S)), S > 6"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), "S = 7\nS = 8\nS = 9\n", ""));
}

#[test]
fn query_stops_at_the_limit() {
    let run = regola(root(), &["query", "tictactoe", "--limit", "2", "?- between(1, inf, N)."]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "N = 1\nN = 2\n"));
}

#[test]
fn a_plain_no_is_fine() {
    let run = regola(root(), &["query", "tictactoe", "wins(P)"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), "false\n", ""));
    let run = regola(root(), &["query", "tictactoe", "\\+ wins(_)"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "true\n"));
}

#[test]
fn query_speaks_json() {
    let run = regola(root(), &["query", "--json", "tictactoe", "line(3, Step), on_line(3, Step, 7)"]);
    assert_eq!(run.out, "{\"answer\":{\"Step\":\"2\"}}\n{\"done\":true,\"answers\":1}\n");
    assert_eq!(run.status, Some(0));
}

#[test]
fn errors_speak_json() {
    for (goal, kind) in [("foo(", "syntax"), ("X is a", "exception"), ("foo(1)", "exception")] {
        let run = regola(root(), &["query", "tictactoe", goal, "--json"]);
        assert_eq!(run.status, Some(1), "{goal}");
        assert_eq!(json(&run).last().expect("an object")["error"]["kind"], kind, "{goal}");
    }
    let run = regola(root(), &["query", "nowhere.pl", "true", "--json"]);
    assert_eq!((run.status, &json(&run)[0]["error"]["kind"]), (Some(1), &Value::from("file")));
    let run = regola(root(), &["query", "tests/errors/float.pl", "true", "--json"]);
    let object = &json(&run)[0]["error"];
    assert_eq!((run.status, &object["kind"]), (Some(1), &Value::from("rules")));
    assert_eq!(object["problems"][0]["code"], "float");
}

#[test]
fn errors_name_the_rule_and_a_similar_name() {
    let folder = Folder::new("errors");
    folder.write("half.pl", "% a comment\nhalf(X, Y) :-\n    Y is X // 0.\n");
    let run = regola(&folder.0, &["query", "half.pl", "half(4, Y)"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert_eq!(run.err, "error: division by zero\n  in half/2 at half.pl:2:1\n");
    let run = regola(root(), &["query", "tictactoe", "leagl(M)"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("there is no predicate leagl/1; did you mean legal/1?"), "{}", run.err);
}

#[test]
fn limits_are_errors_that_tell_how_to_raise_them() {
    for (option, value, name) in [("--steps", "1000", "steps"), ("--time", "0.05", "time")] {
        let goal = "between(1, inf, X), X < 0";
        let run = regola(root(), &["query", "tictactoe", goal, option, value]);
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
        assert!(run.err.contains(name) && run.err.contains(option), "{}", run.err);
        let run = regola(root(), &["query", "tictactoe", goal, option, value, "--json"]);
        assert_eq!((run.status, &json(&run)[0]["error"]["kind"]), (Some(1), &Value::from(name)));
    }
    let run = regola(root(), &["query", "tictactoe", "length(L, 10000000)", "--memory", "1"]);
    assert_eq!(
        (run.status, run.err.as_str()),
        (Some(1), "error: the memory limit of 1 MiB was reached; `--memory MIB` sets it\n")
    );
}

#[test]
fn check_counts_the_problems_of_all_files() {
    let folder = Folder::new("check");
    folder.write("good.pl", "a(1).\n");
    folder.write("bad.pl", "a(1.5).\nb(X) :- a(1).\n");
    let run = regola(&folder.0, &["check", "good.pl"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "no problems in 1 file\n"));
    let run = regola(&folder.0, &["check", "good.pl", "bad.pl", "gone.pl"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("error[float]") && run.out.contains("bad.pl:1:3"), "{}", run.out);
    assert!(run.out.contains("there is no file `gone.pl`"), "{}", run.out);
    assert!(run.out.ends_with("in 3 files\n"), "{}", run.out);
    assert!(!run.out.contains('\x1b'), "no colour in a pipe");
    let run = regola(&folder.0, &["check", "bad.pl", "--json"]);
    let objects = json(&run);
    assert_eq!((&objects[0]["code"], &objects[0]["line"]), (&Value::from("float"), &Value::from(1)));
    assert_eq!(objects.last().expect("a summary")["done"], true);
}

#[test]
fn a_problem_of_a_common_base_is_told_once() {
    let folder = Folder::new("base");
    folder.write("base.pl", "p(X) :- true.\n");
    folder.write("one.pl", ":- extends(base).\nq.\n");
    folder.write("two.pl", ":- extends(base).\nr.\n");
    let run = regola(&folder.0, &["check", "one.pl", "two.pl"]);
    assert_eq!((run.status, run.out.lines().last()), (Some(0), Some("1 warning in 2 files")), "{}", run.out);
}

#[test]
fn names_are_looked_for_in_the_given_folder_first() {
    let folder = Folder::new("names");
    folder.write("tictactoe.pl", ":- option(size(3)).\nmine(N) :- size(N).\n");
    let rules = folder.0.to_str().expect("a readable path");
    let run = regola(root(), &["query", "--rules", rules, "tictactoe", "mine(N)", "--option", "size=4"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "N = 4\n"), "{}", run.err);
    // Without the folder, and far from `rules/`, the binary's own.
    let run = regola(&std::env::temp_dir(), &["query", "tictactoe", "turn(P)"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "P = x\n"), "{}", run.err);
}

#[test]
fn wrong_usage_is_status_2() {
    for arguments in [&["query"][..], &["check"], &["query", "tictactoe", "true", "--time", "soon"], &["--nonsense"]] {
        let run = regola(root(), arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arguments:?}");
    }
    let run = regola(root(), &["chekc", "rules/tictactoe.pl"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("did you mean `check`?"), "{}", run.err);
}

#[test]
fn what_cannot_be_read_is_explained() {
    let folder = Folder::new("unreadable");
    folder.write("latin.pl", b"a(1).\nb('caf\xe9').\n");
    folder.write("nul.pl", b"a(1).\nb(\0).\n");
    let explained = |arguments: &[&str], expected: &str| {
        let run = regola(&folder.0, arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    };
    explained(&["query", "latin.pl", "true"], "latin.pl:2:7: the byte 0xe9 is not valid UTF-8");
    explained(&["query", "nul.pl", "true"], "nul.pl:2:3");
    explained(&["query", "laten.pl", "true"], "there is no file `laten.pl`; did you mean `latin.pl`?");
    explained(&["query", "tictacto", "true"], "there is no game `tictacto`; did you mean `tictactoe`?");
    explained(&["tictacto"], "did you mean `tictactoe`?");
    explained(&["query", ".", "true"], "`.` is a folder");
    explained(&["query", "./gone/x.pl", "true"], "there is no file `./gone/x.pl`");
}

#[test]
#[cfg(unix)]
fn a_device_is_not_read() {
    let run = regola(root(), &["query", "/dev/zero", "true"]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("`/dev/zero` is not an ordinary file"), "{}", run.err);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = Folder::new("large");
    let file = fs::File::create(folder.0.join("large.pl")).expect("a temporary file");
    file.set_len(50 << 20).expect("room for nothing but zeros");
    let run = regola(&folder.0, &["query", "large.pl", "true"]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("`large.pl` has 50 MiB, more than the 16 MiB"), "{}", run.err);
}

#[test]
fn lines_from_a_pipe_are_executed_in_order() {
    let lines = "legal(mark(S)), S < 3\nwins(P).\n?- X = [1,\n  2].\n:facts\n\na :- b.\nhalt\nnever\n";
    let run = session(root(), &["tictactoe"], lines);
    assert_eq!(
        run.out,
        "S = 1 ;\nS = 2 ;\nfalse.\nfalse.\nX = [1, 2].\nturn(x).\n\
         error: rules are not added here: put them in a file and `:load` it\n"
    );
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn a_session_without_problems_is_fine() {
    let run = session(root(), &[], ":load tictactoe\nturn(P)\n");
    assert_eq!((run.status, run.out.as_str()), (Some(0), "Loaded Tic-tac-toe.\nP = x.\n"));
}

#[test]
fn a_session_shows_so_many_answers_and_no_more() {
    let run = session(root(), &[], "between(1, inf, N)\n");
    assert_eq!(run.out.lines().count(), 1001);
    assert!(run.out.ends_with("N = 1000 ;\n% only the first 1000 answers are shown\n"));
}

#[test]
fn reload_takes_what_the_file_now_says() {
    let folder = Folder::new("reload");
    folder.write("now.pl", "now(1).\n");
    // The session's lines cannot wait for the file to change, so two files stand for its two states.
    folder.write("bad.pl", "now(1.5).\n");
    let run = session(&folder.0, &["now.pl"], ":load bad.pl\nnow(X)\n:load now.pl\n:reload\nnow(X)\n:check\n");
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("error[float]"), "{}", run.out);
    let tail = "bad.pl was not loaded\nX = 1.\nLoaded now.pl.\nLoaded now.pl.\nX = 1.\nno problems\n";
    assert!(run.out.ends_with(tail), "{}", run.out);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_problem() {
    let mut command = start(root(), &["query", "tictactoe", "between(1, inf, X)"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    drop(child.stdout.take());
    let run = finish(child.wait_with_output().expect("the binary ends"));
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
}

#[test]
fn moves_are_listed_in_the_games_notation() {
    let run = regola(root(), &["moves", "connect4", "--moves", "4 4 4 4 4 4"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "1\n2\n3\n5\n6\n7\n"), "{}", run.err);
    let run = regola(root(), &["moves", "tictactoe", "--moves", "b2 a1", "--json"]);
    let moves = json(&run)[0]["moves"].as_array().expect("a list").len();
    assert_eq!((run.status, moves), (Some(0), 7));
}

#[test]
fn a_finished_game_has_no_moves() {
    let run = regola(root(), &["moves", "connect4", "--moves", "1 2 1 2 1 2 1"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), "", ""));
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_those_that_are() {
    let run = regola(root(), &["moves", "connect4", "--moves", "1 1 1 1 1 1 1"]);
    let refusal = "error: move 7: 1 is not a legal move; legal are 2, 3, 4, 5, 6, 7\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(1), "", refusal));
}

#[test]
fn perft_counts_and_splits() {
    let run = regola(root(), &["perft", "tictactoe", "3", "--moves", "b2", "--split"]);
    assert_eq!((run.status, run.out.lines().last(), run.out.lines().count()), (Some(0), Some("336"), 9), "{}", run.err);
    let run = regola(root(), &["perft", "connect4", "3", "--json"]);
    let counted = &json(&run)[0];
    assert_eq!((&counted["game"], &counted["depth"], &counted["nodes"]), (&"connect4".into(), &3.into(), &343.into()));
}

#[test]
fn rules_without_a_game_have_no_moves() {
    let folder = Folder::new("no-game");
    let run = regola(folder.write("facts.pl", "a(1)."), &["moves", "facts.pl"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("define no game"), "{}", run.err);
}

#[test]
fn an_error_of_the_goal_itself_names_no_rule_of_an_earlier_goal() {
    let run = session(root(), &["tictactoe"], "legal(M).\nleagl(M).\n");
    assert!(run.out.ends_with("\nerror: there is no predicate leagl/1; did you mean legal/1?\n"), "{}", run.out);
}

/// It once panicked.
#[test]
fn an_effect_outside_its_type_is_explained() {
    let folder = Folder::new("effect");
    let rules = ":- game(\"G\"). :- players([a, b]). :- state(at(-field)).
        field(1). field(2). initially(at(1)).
        legal(go(N)) :- at(F), N is F + 1.
        effect(go(N), [at(N)]).";
    let run = regola(folder.write("g.pl", rules), &["perft", "g.pl", "2"]);
    let message =
        "error: the move go(3) is legal, but what it changes cannot be changed: a field expected, but found 3\n";
    assert_eq!((run.status, run.err.as_str()), (Some(1), message));
}
