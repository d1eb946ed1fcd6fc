//! The binary from outside: what it prints where, and its exit status.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

mod folder;
#[path = "playing/game.rs"]
mod game;

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
    assert_eq!(run.err, "error: division by zero\n  in the goal 4//0\n  in half/2 at half.pl:2:1\n");
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
        (
            Some(1),
            "error: the memory limit of 1 MiB was reached; change it with `--memory MIB`, or `:set memory MIB` at the prompt\n"
        )
    );
}

#[test]
fn check_warns_of_games_that_run_on_the_machine() {
    let folder = Folder::new("check-slow");
    let rest = ":- players([x, o]).\n:- state(cell(square, -player)).\nsquare(1). square(2).\nsome(_, S) :- square(S).\n\
        effect(mark(S), [cell(S, P)]) :- turn(P).\n";
    folder.write("slow.pl", format!("{rest}legal(mark(S)) :- turn(P), goal(P, G), call(G, S).\ngoal(P, some(P)).\n"));
    folder.write("quick.pl", format!("{rest}legal(mark(S)) :- turn(P), some(P, S), \\+ cell(S, _).\n"));
    let run = regola(&folder.0, &["check", "quick.pl"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "no problems in 1 file\n"));
    let run = regola(&folder.0, &["check", "slow.pl", "--json"]);
    let objects = json(&run);
    assert_eq!((run.status, &objects[0]["code"]), (Some(0), &Value::from("slow-question")), "{}", run.out);
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
    assert!(run.out.contains("no such file: `gone.pl`"), "{}", run.out);
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
    explained(&["query", "laten.pl", "true"], "no such file: `laten.pl`; did you mean `latin.pl`?");
    explained(&["query", "tictacto", "true"], "there is no game `tictacto`; did you mean `tictactoe`?");
    explained(&["tictacto"], "did you mean `tictactoe`?");
    explained(&["query", ".", "true"], "`.` is a folder");
    explained(&["query", "./gone/x.pl", "true"], "no such file: `./gone/x.pl`");
}

#[test]
#[cfg(unix)]
fn a_device_is_not_read() {
    let run = regola(root(), &["query", "/dev/zero", "true"]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("`/dev/zero` is not a regular file"), "{}", run.err);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = Folder::new("large");
    let file = fs::File::create(folder.0.join("large.pl")).expect("a temporary file");
    file.set_len(50 << 20).expect("room for nothing but zeros");
    let run = regola(&folder.0, &["query", "large.pl", "true"]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("`large.pl` has 50 MiB, and rules files can have up to 16 MiB"), "{}", run.err);
}

#[test]
fn lines_from_a_pipe_are_executed_in_order() {
    let lines = "legal(mark(S)), S < 3\nwins(P).\n?- X = [1,\n  2].\n:facts\n\na :- b.\nhalt\nnever\n";
    let run = session(root(), &["tictactoe"], lines);
    assert_eq!(
        run.out,
        "S = 1 ;\nS = 2 ;\nfalse.\nfalse.\nX = [1, 2].\nturn(x).\n\
         error: this is a rule, not a query; `:add a :- b` adds it to the rules\n"
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
    assert!(run.out.ends_with("N = 1000 ;\n% showing 1000 answers at a time; `:more` shows more\n"));
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
    let tail = "bad.pl was not loaded; the rules in use are unchanged\nX = 1.\nLoaded now.pl.\nLoaded now.pl.\nX = 1.\nno problems in 1 file\n";
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
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), "", "the game is over: yellow wins\n"));
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_those_that_are() {
    let run = regola(root(), &["moves", "connect4", "--moves", "1 1 1 1 1 1 1"]);
    let refusal = "error: move 7: 1 is not a legal move; legal moves: 2, 3, 4, 5, 6, 7\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(1), "", refusal));
}

#[test]
fn a_refused_move_keeps_its_reason_and_the_legal_moves_in_json() {
    let error = |arguments: &[&str]| {
        let run = regola(root(), arguments);
        assert_eq!(run.status, Some(1), "{arguments:?}");
        let object: Value = serde_json::from_str(run.out.lines().last().expect("a line")).expect("JSON");
        object["error"].clone()
    };
    let legal = serde_json::json!(["a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"]);
    for command in ["moves", "show", "best"] {
        let taken = error(&[command, "tictactoe", "--moves", "b2 b2", "--json"]);
        assert_eq!((&taken["kind"], &taken["move"], &taken["number"]), (&"move".into(), &"b2".into(), &2.into()));
        assert_eq!((&taken["reason"], &taken["legal"]), (&"the square is taken by x".into(), &legal));
    }
    let typed = error(&["tictactoe", "--json", "-c", "b2; b2"]);
    assert_eq!((&typed["reason"], &typed["legal"]), (&"the square is taken by x".into(), &legal));
    let unknown = error(&["tictactoe", "--json", "-c", ":move z9"]);
    assert_eq!(unknown["reason"], "it is not a move of this game");
    let over = error(&["tictactoe", "--json", "-c", "a1; a2; b1; b2; c1; c2"]);
    assert_eq!(over["reason"], "the game is over (x wins: x has a line)");
    let ambiguous = error(&["moves", "dama", "--json", "--position", "W:W18:B5,6,13,14", "--moves", "18x2"]);
    assert_eq!(ambiguous["legal"], serde_json::json!(["18x9x2", "18x11x2"]));
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
    assert!(run.err.contains("do not define a game"), "{}", run.err);
}

#[test]
fn an_error_of_the_goal_itself_names_no_rule_of_an_earlier_goal() {
    let run = session(root(), &["tictactoe"], "legal(M).\nleagl(M).\n");
    assert!(run.out.ends_with("\nerror: there is no predicate leagl/1; did you mean legal/1?\n"), "{}", run.out);
}

/// The goal that was caught was once told as the one that failed, with what its registers had become; it could panic.
#[test]
fn a_handler_that_is_no_goal_is_not_blamed_on_the_goal_before() {
    let folder = Folder::new("handler");
    let rules = "k(A) :- B = f(A, A), C = g(B, B), atom_concat(C, B, B).";
    let run = regola(folder.write("g.pl", rules), &["query", "g.pl", "catch(k(a), _, 3)"]);
    let message = "error: expected a goal, but found 3\n  in k/1 at g.pl:1:1\n";
    assert_eq!((run.status, run.err.as_str()), (Some(1), message));
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
    let message = "error: the move go(3) is legal, but its change at(3) cannot be made: expected a field, but found 3 \
                   (the relation is at(-field))\n  in effect/2 at g.pl:4:9\n";
    assert_eq!((run.status, run.err.as_str()), (Some(1), message));
}

#[test]
fn games_are_listed_with_titles_and_options() {
    let far = std::env::temp_dir();
    let run = regola(&far, &["games"]);
    let line = |name: &str| run.out.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    assert_eq!(line("dama").as_deref(), Some("dama           Italian draughts"));
    assert_eq!(line("quoridor ").as_deref(), Some("quoridor       Quoridor (size=9, fences=10)"));
    let objects = json(&regola(&far, &["games", "--json"]));
    let names: Vec<_> = objects.iter().filter_map(|object| object["game"].as_str()).collect();
    assert_eq!(names, game::all());
    let connect5 = objects.iter().find(|object| object["game"] == "connect5").expect("a game");
    assert_eq!((&connect5["title"], &connect5["options"]["connect"]), (&"Connect five".into(), &5.into()));
    assert!(objects.iter().all(|object| object["errors"] == false));
}

#[test]
fn games_with_errors_are_listed_as_such() {
    let folder = Folder::new("games");
    folder.write("broken.pl", "a(1.5).\n");
    let rules = folder.0.to_str().expect("a readable path");
    let run = regola(root(), &["games", "--rules", rules]);
    assert!(run.out.contains("broken         has errors; `regola check broken` shows them\n"), "{}", run.out);
    assert_eq!(run.status, Some(0));
}

#[test]
fn show_draws_the_board_in_a_pipe_with_ascii() {
    let run = regola(root(), &["show", "tictactoe", "--moves", "b2 a1"]);
    let board = "Tic-tac-toe: x to move (last move: a1)\n\n  +---+---+---+\n3 |   |   |   |\n  +---+---+---+\n\
                 2 |   | X |   |\n  +---+---+---+\n1 |[O]|   |   |\n  +---+---+---+\n    a   b   c\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), board, ""));
    assert_eq!(regola(root(), &["show", "tictactoe", "--moves", "b2 a1", "--ascii"]).out, board);
}

#[test]
fn show_tells_how_a_game_ended() {
    let run = regola(root(), &["show", "tictactoe", "--moves", "1 4 2 5 3"]);
    assert!(run.out.starts_with("Tic-tac-toe: x wins (last move: c3)\n"), "{}", run.out);
    let run = regola(root(), &["show", "misere", "--moves", "1 4 2 5 3"]);
    assert!(run.out.starts_with("Misère tic-tac-toe: o wins (last move: c3)\n"), "{}", run.out);
    let run = regola(root(), &["show", "dama", "--position", "W:W:B1-12"]);
    assert!(run.out.starts_with("Italian draughts: black wins\n"), "{}", run.out);
    let drawn = &json(&regola(root(), &["show", "tictactoe", "--json", "--moves", "1 2 3 5 4 6 8 7 9"]))[0];
    assert_eq!((&drawn["over"], &drawn["winner"]), (&true.into(), &Value::Null));
}

#[test]
fn show_speaks_json() {
    let run = regola(root(), &["show", "dama", "--moves", "23-19", "--json"]);
    let object = &json(&run)[0];
    assert_eq!((run.status, &object["turn"], &object["over"]), (Some(0), &"black".into(), &false.into()));
    assert_eq!(object["moves"], serde_json::json!(["23-19"]));
    assert_eq!(object["text"], "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    let (tiles, tokens) = (&object["picture"]["tiles"], &object["picture"]["tokens"]);
    assert_eq!((tiles.as_array().map(Vec::len), tokens.as_array().map(Vec::len)), (Some(64), Some(24)));
    // What it prints, it reads.
    for text in [&object["position"], &object["text"]] {
        let again =
            &json(&regola(root(), &["show", "dama", "--json", "--position", text.as_str().expect("a text")]))[0];
        assert_eq!((&again["position"], &again["turn"]), (&object["position"], &object["turn"]));
    }
}

#[test]
fn playouts_with_a_seed_are_the_same_twice() {
    let played = |seed: &str| {
        let run = regola(root(), &["playouts", "connect4", "--games", "10", "--seed", seed, "--json"]);
        let mut object = json(&run)[0].clone();
        assert!(run.status == Some(0) && object["ms"].is_u64(), "{}{}", run.out, run.err);
        object.as_object_mut().expect("an object").remove("ms");
        object
    };
    let first = played("1");
    assert_eq!(first, played("1"));
    assert_ne!(first["plies"], played("2")["plies"]);
    assert_eq!((&first["game"], &first["playouts"], &first["unfinished"]), (&"connect4".into(), &10.into(), &0.into()));
    let ends = ["yellow", "red"].map(|player| first["wins"][player].as_u64().expect("a number"));
    assert_eq!(ends.iter().sum::<u64>() + first["draws"].as_u64().expect("a number"), 10);
    let run = regola(root(), &["playouts", "connect4", "--games", "10"]);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(run.status == Some(0) && first.starts_with("10 games, "), "{}", run.out);
}

#[test]
fn positions_come_as_text_from_a_file_or_from_a_pipe() {
    let folder = Folder::new("position");
    folder.write("ending.fen", "B:W5:BK32\n");
    let expected = (Some(0), "32-28\n");
    let run = regola(root(), &["moves", "dama", "--position", "B:W5:BK32"]);
    assert_eq!((run.status, run.out.as_str()), expected, "{}", run.err);
    let run = regola(&folder.0, &["moves", "dama", "--position-file", "ending.fen"]);
    assert_eq!((run.status, run.out.as_str()), expected, "{}", run.err);
    let facts = "turn(black).\npiece(5, white, man).\npiece(32, black, king).\n";
    let run = session(root(), &["moves", "dama", "--position-file", "-"], facts);
    assert_eq!((run.status, run.out.as_str()), expected, "{}", run.err);
    let run = regola(root(), &["moves", "dama", "--position", "B:W5:BK32", "--moves", "32-28 5-1"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "28-23\n28-24\n28-31\n28-32\n"), "{}", run.err);
    let run = regola(&folder.0, &["moves", "dama", "--position-file", "gone.fen"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("gone.fen"), "{}", run.err);
    let run = regola(root(), &["moves", "dama", "--position", "W:W5:B1", "--position-file", "-"]);
    assert_eq!(run.status, Some(2), "only one of the two");
}

#[test]
fn a_position_that_cannot_be_is_explained() {
    for (position, part, why) in [
        ("W:WK5:BK5", "W:WK5:BK5", "`piece(5, black, king)` cannot hold together with `piece(5, white, king)`"),
        ("W:W33:B1", "33", "`33` cannot be read: squares are numbered from 1 to 32"),
        ("W:W20-32:B1-12", "W:W20-32:B1-12", "white has 13 pieces, more than twelve"),
    ] {
        let run = regola(root(), &["moves", "dama", "--position", position]);
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{position}");
        assert!(run.err.contains(why) && run.err.contains("--position:1:"), "{}", run.err);
        let run = regola(root(), &["moves", "dama", "--position", position, "--json"]);
        let error = &json(&run)[0]["error"];
        assert_eq!((run.status, &error["kind"]), (Some(1), &"position".into()), "{position}");
        let problem = &error["problems"][0];
        assert!(problem["message"].as_str().is_some_and(|message| message.contains(why)), "{}", run.out);
        let length = problem["end_column"].as_u64().zip(problem["column"].as_u64()).map(|(end, start)| end - start);
        assert!(length.is_none_or(|length| length == part.len() as u64), "{}", run.out);
    }
    let run = session(root(), &["show", "quoridor", "--position-file", "-"], "");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("expected a fact"), "{}", run.err);
}

#[test]
#[cfg(unix)]
fn a_position_that_is_no_text_is_explained() {
    let folder = Folder::new("no-text");
    folder.write("bytes.fen", b"W:W\xff:B1\n");
    for (file, expected) in [("bytes.fen", "bytes.fen:1:4"), ("/dev/zero", "not a regular file"), (".", "is a folder")]
    {
        let run = regola(&folder.0, &["moves", "dama", "--position-file", file]);
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{file}");
        assert!(run.err.contains(expected), "{file}: {}", run.err);
    }
}

#[test]
fn moves_of_connect_four_may_be_one_word() {
    let spaced = regola(root(), &["show", "connect4", "--moves", "4 4 5 3"]);
    let word = regola(root(), &["show", "connect4", "--moves", "4453"]);
    assert_eq!((word.status, &word.out), (Some(0), &spaced.out), "{}", word.err);
    let run = regola(root(), &["show", "connect4", "--position", "4453"]);
    assert_eq!((run.status, &run.out), (Some(0), &spaced.out), "{}", run.err);
    let run = regola(root(), &["show", "connect4", "--position", "44", "--moves", "53"]);
    assert_eq!((run.status, &run.out), (Some(0), &spaced.out), "{}", run.err);
    let run = regola(root(), &["moves", "connect4", "--moves", "4493"]);
    let refusal = "error: move 3: 9 is not a legal move; legal moves: 1, 2, 3, 4, 5, 6, 7\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(1), "", refusal));
}

#[test]
fn an_ambiguous_move_is_refused_with_what_it_may_mean() {
    let position = "W:W18:B5,6,13,14";
    let run = regola(root(), &["moves", "dama", "--position", position]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "18x9x2\n18x11x2\n"));
    let run = regola(root(), &["show", "dama", "--position", position, "--moves", "18x2"]);
    let refusal = "error: move 1: 18x2 is ambiguous: it can mean 18x9x2 or 18x11x2\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(1), "", refusal));
    let run = regola(root(), &["moves", "dama", "--json", "--position", position, "--moves", "18x2"]);
    assert!(json(&run)[0]["error"]["message"].as_str().is_some_and(|message| message.contains("ambiguous")));
    let run = regola(root(), &["show", "dama", "--position", position, "--moves", "18x11x2", "--json"]);
    assert_eq!((run.status, &json(&run)[0]["text"]), (Some(0), &"B:WK2:B5,13".into()), "{}", run.out);
}

#[test]
fn moves_after_the_end_are_refused() {
    let run = regola(root(), &["show", "tictactoe", "--moves", "1 4 2 5 3 6"]);
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""));
    assert_eq!(run.err, "error: move 6: 6 cannot be played: the game is over\n");
}

#[test]
fn moves_and_positions_may_be_typed_as_people_do() {
    let run = regola(root(), &["query", "tictactoe", "cell(S, P)", "--moves", "mark(5), mark( 1 )"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("S = 1, P = o\nS = 5, P = x\n", ""));
    let run = regola(root(), &["query", "tictactoe", "turn(P)", "--position", "turn(o). cell(5, x)"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("P = o\n", ""));
    let run = regola(root(), &["query", "quoridor", "pawn(white, S)", "--moves", "E2"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("S = e2\n", ""));
}

#[test]
fn captures_must_be_made() {
    let run = session(root(), &["dama"], "23-19\n12-15\n22-18\nlegal(M).\n19x12\n:moves\nleagl(M).\n");
    let lines: Vec<_> = run.out.lines().collect();
    let [first, second, refused, answer, no, third, moves, misspelt] = lines[..] else { panic!("{}", run.out) };
    assert_eq!([first, second, third], ["white plays 23-19", "black plays 12-15", "white plays 19x12"]);
    assert!(refused.starts_with("error: 22-18 ") && refused.ends_with("legal moves: 19x12"), "{refused}");
    assert_eq!([answer, no], ["M = capture([19, 12], [15]) ;", "false."]);
    assert_eq!(moves, "7x16 8x15");
    assert_eq!(misspelt, "error: there is no predicate leagl/1; did you mean legal/1?");
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn lines_come_from_the_command_line_or_from_files() {
    let run = regola(root(), &["tictactoe", "-c", "b2; cell(S, x); (X = 1 ; X = 2); X = 'a;b'", "-c", ":history"]);
    let said = "x plays b2\nS = 5.\nX = 1 ;\nX = 2.\nX = 'a;b'.\n1. b2\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(0), said, ""));
    let folder = Folder::new("scripts");
    folder.write("one.txt", "% an opening\nb2\n# and a question\ncell(S,\n  x)\n:quit\nnever\n");
    let run = regola(&folder.0, &["tictactoe", "-f", "one.txt"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "x plays b2\nS = 5.\n"));
    let run = regola(&folder.0, &["tictactoe", "-c", "z9; :moves"]);
    assert_eq!((run.status, run.out.lines().count()), (Some(1), 2), "{}", run.out);
    let run = regola(&folder.0, &["tictactoe", "-f", "gone.txt"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("gone.txt"), "{}", run.out);
    let run = regola(&folder.0, &["tictactoe", "--json", "-c", "b2; :moves"]);
    assert_eq!((&json(&run)[0]["turn"], json(&run)[1]["moves"].as_array().map(Vec::len)), (&"o".into(), Some(8)));
}

#[test]
fn options_may_follow_the_game() {
    for arguments in [&["perft", "tictactoe", "size=4", "1"][..], &["perft", "tictactoe", "1", "--option", "size=4"]] {
        let run = regola(root(), arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(0), "16\n"), "{arguments:?}: {}", run.err);
    }
    let run = regola(root(), &["tictactoe", "--option", "size=4", "-c", ":perft 1"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "16\n"));
    let run = regola(root(), &["query", "tictactoe", "size=size"]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), "true\n"), "a goal is none: {}", run.err);
    let run = regola(root(), &["match", "tictactoe", "depth=1", "depth=1", "--games", "2", "--json"]);
    assert_eq!((run.status, &json(&run)[0]["games"]), (Some(0), &2.into()), "a level is none: {}", run.err);
}

/// It once played from the start whatever the position.
#[test]
fn a_match_begins_where_it_is_told_to() {
    let arguments = ["match", "tictactoe", "depth=2", "depth=2", "--opening", "0", "--games", "2", "--json"];
    let run = regola(root(), &[&arguments[..], &["--moves", "1 4 2 5"]].concat());
    let played = &json(&run)[0];
    assert_eq!((&played["wins"], &played["losses"]), (&1.into(), &1.into()), "x wins at once, no matter who plays x");
}

#[test]
fn a_person_plays_from_a_pipe() {
    let run = session(root(), &["play", "tictactoe", "--level", "depth=9"], "b2\n:history\n");
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[..2], ["x: human, o: depth=9", "x plays b2"], "{}{}", run.out, run.err);
    assert!(lines[2].starts_with("o (depth=9) plays ") && lines[3].starts_with("1. b2 "), "{}", run.out);
    assert_eq!(run.status, Some(0));
    let run = session(root(), &["play", "tictactoe", "--side", "z"], "");
    assert_eq!((run.status, run.out.as_str()), (Some(1), "error: there is no player z; the players are x and o\n"));
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let commands = regola::repl::command::COMMANDS.iter().filter(|command| command.is_on_command_line());
    let names: Vec<_> = commands.map(|command| command.name).collect();
    for arguments in
        [&["completions", "bash"][..], &["completions", "zsh"], &["completions", "fish"], &["man"], &["help"]]
    {
        let run = regola(root(), arguments);
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{arguments:?}");
        for name in &names {
            let spelt = run.out.contains(name) || run.out.contains(&name.replace('-', "\\-"));
            assert!(spelt, "{arguments:?}: {name} is missing");
        }
    }
    let run = regola(root(), &["help", "perft"]);
    assert!(run.status == Some(0) && run.out.contains("--split"), "{}", run.out);
    let run = regola(root(), &["man", "perft"]);
    assert!(run.status == Some(0) && run.out.contains("regola\\-perft"), "{}", run.out);
    assert_eq!(regola(root(), &["man", "perfft"]).status, Some(2));
    let run = regola(root(), &["help", "undo"]);
    assert!(run.status == Some(0) && run.out.contains(":undo 3"), "{}", run.out);
    assert_eq!(regola(root(), &["help", "prft"]).status, Some(2));
}
