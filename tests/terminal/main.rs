//! The prompt in a real terminal: editing, completion, history, Ctrl-C and Ctrl-D.
#![cfg(unix)]

#[path = "../folder/mod.rs"]
mod folder;
mod screen;

use folder::Folder;
use screen::{BACKSPACE, CTRL_A, CTRL_C, CTRL_D, CTRL_R, ENTER, LEFT, RIGHT, Screen, TAB, UP};

const PROMPT: &str = "?-";

/// The prompt without a game, ready for a line.
fn prompt(folder: &Folder) -> Screen {
    let screen = Screen::start(folder, &[], &[]);
    screen.awaits(PROMPT);
    screen
}

#[test]
fn a_line_can_be_edited_and_answers_come_one_by_one() {
    let folder = Folder::new("editing");
    let screen = prompt(&folder);
    screen.press("embr(X, [a, b, c])");
    screen.press(CTRL_A);
    screen.press("m");
    screen.press(&RIGHT.repeat(3));
    screen.press("e");
    screen.shows("member(X, [a, b, c])");
    screen.press(ENTER);
    screen.shows("; next");
    screen.awaits("X = a");
    screen.press(";");
    screen.awaits("X = b");
    screen.press("h");
    screen.shows("space or Tab for the next answer");
    screen.awaits("X = b");
    screen.press(" ");
    screen.shows("X = c.");
    screen.awaits(PROMPT);
    screen.enter("between(1, inf, N)");
    screen.awaits("N = 1");
    screen.press(ENTER);
    screen.shows("N = 1 .");
    screen.awaits(PROMPT);
}

#[test]
fn lines_that_come_in_one_burst_are_all_executed() {
    let folder = Folder::new("burst");
    let screen = prompt(&folder);
    screen.press("X = one\rX = two\rX = three\r");
    screen.shows("X = one.");
    screen.shows("X = two.");
    screen.shows("X = three.");
    screen.awaits(PROMPT);
}

#[test]
fn rules_that_no_file_has_are_shown_when_one_leaves() {
    let folder = Folder::new("leaving");
    let screen = prompt(&folder);
    screen.enter(":game tictactoe");
    screen.enter(":add wins(x) :- cell(5, x).");
    screen.shows("Added wins(x)");
    screen.awaits("tictactoe x ?-");
    screen.press(CTRL_D);
    screen.shows("These changes to the rules were not saved:");
    screen.shows("+ wins(x) :- cell(5, x).");
    assert_eq!(screen.status(), Some(0));
}

#[test]
fn tab_completes_commands_predicates_and_games() {
    let folder = Folder::new("completion");
    let screen = prompt(&folder);
    screen.press(":rel");
    screen.press(TAB);
    screen.awaits("?- :reload");
    screen.press(CTRL_C);
    screen.awaits(PROMPT);
    screen.press(":game tict");
    screen.press(TAB);
    screen.awaits("?- :game tictactoe");
    screen.press(ENTER);
    screen.awaits("tictactoe x ?-");
    screen.press("lega");
    screen.press(TAB);
    screen.shows("legal(");
}

#[test]
fn ctrl_c_at_the_prompt_clears_the_line_and_ctrl_d_leaves() {
    let folder = Folder::new("leaving");
    let screen = prompt(&folder);
    screen.press("member(X, [1");
    screen.shows("member(X, [1");
    screen.press(CTRL_C);
    screen.awaits(PROMPT);
    screen.enter("X is 6 * 7");
    screen.shows("X = 42.");
    screen.awaits(PROMPT);
    screen.press(CTRL_D);
    assert_eq!(screen.status(), Some(0));
}

#[test]
fn ctrl_c_stops_a_query_and_keeps_the_session() {
    let folder = Folder::new("interrupting");
    let screen = prompt(&folder);
    screen.enter("between(1, inf, N), N < 0");
    screen.press_until(CTRL_C, &["interrupted"]);
    screen.awaits(PROMPT);
    screen.enter("member(X, [a, b])");
    screen.awaits("X = a");
    screen.press(CTRL_C);
    screen.shows("X = a .");
    screen.awaits(PROMPT);
    screen.enter("X is 6 * 7");
    screen.shows("X = 42.");
}

#[test]
fn ctrl_c_stops_searches_matches_and_counts_and_keeps_the_position() {
    let folder = Folder::new("stopping");
    let screen = Screen::start(&folder, &["dama"], &[]);
    screen.awaits("dama white ?-");
    screen.enter("23-19");
    screen.awaits("dama black ?-");
    let commands = [
        "between(1, inf, N), N < 0",
        ":go time=1000000",
        ":hint time=1000000",
        ":best time=1000000",
        ":analyze time=1000000",
        ":match depth=30 depth=30 games=1000",
        ":perft 30",
        ":perft 30 split",
        ":compare depth=1..30",
        ":playouts seconds=10000",
    ];
    for command in commands {
        screen.clear("dama black ?-");
        screen.enter(command);
        // What a search has found so far is told, with its time.
        screen.press_until(CTRL_C, &["interrupted", " ms"]);
        screen.awaits("dama black ?-");
    }
    screen.clear("dama black ?-");
    screen.enter(":history");
    screen.shows("1. 23-19");
    screen.awaits("dama black ?-");
}

#[test]
fn what_was_stopped_too_early_tells_no_figures() {
    let folder = Folder::new("early");
    let screen = Screen::start(&folder, &["dama"], &[]);
    screen.awaits("dama white ?-");
    for (command, said) in [
        (":match depth=60 depth=60", "no game was finished"),
        (":balance level=depth=60", "no game was finished"),
        (":profile seconds=10000", "stopped before the predicates were measured"),
        (":profile seconds=10000 playouts", "stopped before the predicates were measured"),
    ] {
        screen.clear("dama white ?-");
        screen.enter(command);
        screen.press_until(CTRL_C, &["interrupted"]);
        screen.shows(said);
        screen.awaits("dama white ?-");
    }
}

#[test]
fn ctrl_c_stops_a_computer_player_who_thinks() {
    let folder = Folder::new("thinking");
    let screen = Screen::start(&folder, &["connect4"], &[]);
    screen.awaits("connect4 yellow ?-");
    screen.enter(":players human time=1000000");
    screen.awaits("connect4 yellow ?-");
    screen.enter("4");
    screen.press_until(CTRL_C, &["interrupted"]);
    screen.awaits("connect4 red ?-");
    screen.enter(":undo");
    screen.awaits("connect4 yellow ?-");
}

#[test]
fn tab_completes_moves_and_lists_them() {
    let folder = Folder::new("moves");
    let screen = Screen::start(&folder, &["dama"], &[]);
    screen.awaits("dama white ?-");
    screen.clear("dama white ?-");
    screen.press(TAB);
    screen.shows("24-20");
    screen.awaits("dama white ?-");
    screen.press("24");
    screen.press(TAB);
    screen.awaits("dama white ?- 24-20");
    screen.press(ENTER);
    screen.awaits("dama black ?-");
}

#[test]
fn an_entry_of_several_lines_is_recalled_whole() {
    let folder = Folder::new("lines");
    let screen = prompt(&folder);
    screen.enter("member(X,");
    screen.enter("  [only])");
    screen.shows("X = only.");
    screen.awaits(PROMPT);
    screen.press(UP);
    screen.awaits("  [only])");
    screen.press(&LEFT.repeat(2));
    screen.press(&BACKSPACE.repeat(4));
    screen.press("other");
    screen.press(ENTER);
    screen.shows("X = other.");
}

#[test]
fn history_is_kept_from_one_run_to_the_next() {
    let folder = Folder::new("history");
    let screen = prompt(&folder);
    screen.enter("X = first");
    screen.shows("X = first.");
    screen.awaits(PROMPT);
    screen.enter("X = = wrong");
    screen.shows("error");
    screen.awaits(PROMPT);
    screen.kill();

    let screen = prompt(&folder);
    screen.press(UP);
    screen.awaits("?- X = = wrong");
    screen.press(UP);
    screen.awaits("?- X = first");
    screen.press(CTRL_C);
    screen.awaits(PROMPT);
    screen.press(CTRL_R);
    screen.press("fir");
    screen.shows("X = first");
    screen.press(ENTER);
    screen.shows("X = first.");
}

#[test]
fn a_line_survives_another_size_of_the_window() {
    let folder = Folder::new("resizing");
    let screen = prompt(&folder);
    screen.press("X = [1111111111, 2222222222, 3333333333, ");
    screen.shows("3333333333, ");
    screen.resize(24, 30);
    screen.press("4444444444]");
    screen.shows("4444444444]");
    screen.press(ENTER);
    screen.shows("X = [1111111111, 2222222222, ");
    screen.awaits(PROMPT);
    screen.resize(24, 80);
    screen.enter("member(X, [a, b])");
    screen.awaits("X = a");
    screen.resize(30, 100);
    screen.press(";");
    screen.shows("X = b.");
}

#[test]
fn there_are_no_colours_for_those_who_do_not_want_them() {
    let folder = Folder::new("plain");
    for (variables, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let screen = Screen::start(&folder, &[], variables);
        screen.awaits(PROMPT);
        screen.enter("member(X, [\"text\"]), Y is 1 + 1, 1 = 1");
        screen.shows("Y = 2");
        screen.enter("leng(X)");
        screen.shows("did you mean");
        screen.awaits(PROMPT);
        let bytes = screen.bytes();
        let colours = bytes
            .split("\x1b[")
            .skip(1)
            .any(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m'));
        assert_eq!(colours, coloured, "{bytes:?}");
    }
}

#[test]
fn a_dumb_terminal_gets_nothing_but_text() {
    let folder = Folder::new("dumb");
    let screen = Screen::start(&folder, &[], &[("TERM", "dumb")]);
    screen.awaits(PROMPT);
    screen.enter("member(X, [a, b])");
    screen.awaits("X = a");
    screen.press(";");
    screen.shows("X = b.");
    screen.awaits(PROMPT);
    // What is pressed before a line is read would be lost with it: the first answer shows that it was.
    screen.enter("member(Y, [a, b]), (Y == a ; between(1, inf, N), N < 0)");
    screen.awaits("Y = a");
    screen.press(";");
    screen.shows("Y = a ;");
    screen.press_until(CTRL_C, &["interrupted"]);
    screen.awaits(PROMPT);
    assert!(!screen.bytes().contains('\x1b'), "{:?}", screen.bytes());
    screen.press(CTRL_D);
    assert_eq!(screen.status(), Some(0));
}

/// Rules whose every text would set the title and clear the screen.
const HOSTILE: &str = r#"
:- game("\x1b\]0;PWNED\x7\\x1b\[2J\x1b\[31mRED").
:- players(['x\x1b\]0;PWNED\x7\\x1b\[2J', o]).
:- state(cell(sq, -player)).
sq(S) :- between(1, 4, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
notation(mark(S), N) :- sq(S), atom_number(A, S), atom_concat('\x1b\]0;PWNED\x7\\x1b\[2Jm', A, N).
tile(X, 1, plain) :- sq(X).
token(X, 1, '\x1b\[2J', P) :- cell(X, P).
caption('\x1b\]0;PWNED\x7\\x1b\[2J').
level('\x1b\]0;PWNED\x7\\x1b\[2J', [depth(1)]).
fails :- throw('\x1b\]0;PWNED\x7\\x1b\[2J').
"#;

#[test]
fn hostile_rules_set_no_title_and_clear_no_screen() {
    let folder = Folder::new("hostile");
    folder.write("hostile.pl", HOSTILE);
    let screen = Screen::start(&folder, &["hostile.pl"], &[]);
    let prompt = r"hostile x\x1B\]0;PWNED\a\x1B\[2J ?-";
    screen.awaits(prompt);
    for line in [":moves", ":best depth=2", ":level", "fails", ":show", "level(L, _)"] {
        screen.enter(line);
        screen.awaits(prompt);
    }
    screen.press(TAB);
    screen.enter("mark(1)");
    screen.awaits("hostile o ?-");
    screen.enter(":go depth=2");
    screen.awaits(prompt);
    let bytes = screen.bytes();
    for raw in ["\x1b]", "\x1b[2J", "\x1b[31mRED"] {
        assert!(!bytes.contains(raw), "{raw:?} reached the terminal: {bytes:?}");
    }
}

#[test]
fn a_byte_that_is_no_text_is_left_out_and_the_line_goes_on() {
    let folder = Folder::new("bytes");
    let screen = prompt(&folder);
    screen.press("X = 4");
    screen.awaits("?- X = 4");
    screen.press_bytes(b"\xff");
    screen.shows("ignored a byte that is not valid text");
    screen.awaits("?- X = 4");
    screen.press("2");
    screen.press(ENTER);
    screen.shows("X = 42.");
    screen.awaits(PROMPT);
}

#[test]
fn a_history_that_is_no_file_costs_nothing_but_the_history() {
    let folder = Folder::new("piped");
    let pipe = folder.0.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for path in [pipe.to_str().expect("a name"), folder.0.to_str().expect("a name"), "/dev/zero"] {
        let screen = Screen::start(&folder, &[], &[("REGOLA_HISTORY", path)]);
        screen.shows("history is not saved");
        screen.awaits(PROMPT);
        screen.enter("X is 6 * 7");
        screen.shows("X = 42.");
        screen.awaits(PROMPT);
    }
}

/// Whether the tests were started so that SIGHUP does nothing; what they start inherits it.
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

#[test]
fn a_signal_that_ends_the_session_leaves_the_terminal_as_it_was() {
    let folder = Folder::new("signals");
    for (signal, status) in [("-TERM", 143), ("-HUP", 129)] {
        if signal == "-HUP" && is_hangup_ignored() {
            println!("skipped {signal}: it is ignored here, as under `nohup`");
            continue;
        }
        let screen = prompt(&folder);
        screen.press("member(X");
        screen.shows("member(X");
        assert!(!screen.is_cooked(), "the editor reads keys");
        screen.signal(signal);
        screen.ends();
        assert!(screen.is_cooked(), "{signal} leaves the terminal raw");
        assert_eq!(screen.status(), Some(status));
    }
}

#[test]
fn ctrl_c_while_a_game_is_opened_leads_to_the_prompt() {
    let folder = Folder::new("opening");
    let endless = "legal(go) :- between(1, inf, N), N < 0.\neffect(go, []).\n";
    folder.write("endless.pl", format!(":- game(\"Endless\").\n:- players([x, o]).\n{endless}"));
    let screen = Screen::start(&folder, &["endless.pl"], &[]);
    screen.shows("Loaded Endless.");
    screen.press(CTRL_C);
    screen.awaits("endless x ?-");
    screen.enter("X is 6 * 7.");
    screen.shows("X = 42.");
    screen.awaits("endless x ?-");
}
