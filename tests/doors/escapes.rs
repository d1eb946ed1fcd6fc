//! Rules with escape sequences in every text that they can give: nothing of it reaches a reader raw.

use std::path::Path;

use regola::Limits;
use regola::load::Shelf;
use regola::repl::session::transcript::Transcript;
use regola::repl::{Flow, Session, Style};

use crate::folder::Folder;
use crate::run::{regola, session};

/// As a quoted atom has it: sets a title, clears the screen, colours, goes back, reorders, hides, breaks the line.
const EVIL: &str =
    r"\x1b\]0;PWNED\x7\\x1b\[2J\x1b\[31mRED\x1b\[0m\r\b\x7f\\x9b\2J\x202e\\x2066\\x200b\\x2028\\n?- halt";

/// The same in a comment, as it is; a line end would end it.
const RAW: &str = "\x1b]0;PWNED\x07\x1b[2J\x1b[31mRED\x1b[0m\r\x08\x7f\u{9b}2J\u{202e}\u{2066}\u{200b}\u{2028}";

/// Where the hostile text is put into the rules.
const RULES: &str = "
:- game(\"EVIL\").
:- players(['xEVIL', 'oEVIL']).
:- option(style('EVIL')).
:- state(cell(sq, -player)).
sq(S) :- between(1, 4, S).
%! RAW square {S} is free
legal(mark(S)) :- sq(S),
    %! RAW square {S} is taken
    \\+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
notation(mark(S), N) :- sq(S), atom_number(A, S), atom_concat('EVIL', A, N).
%! RAW {P} has two
wins(P) :- cell(1, P), cell(3, P).
tile(X, 1, plain, 'EVIL') :- sq(X).
token(X, 1, 'EVIL', P) :- cell(X, P).
label(bottom, X, 'EVIL') :- sq(X).
caption('EVIL').
level('EVIL', [depth(1)]).
feature('EVIL', P, N) :- player(P), aggregate_all(count, cell(_, P), N).
weight('EVIL', 3).
name('EVIL').
'pEVIL'(X) :- X = 1.
fails :- throw(error(type_error('EVIL', 'EVIL'), _)).
throws :- throw('EVIL').
";

fn rules() -> String {
    RULES.replace("EVIL", EVIL).replace("RAW", RAW)
}

/// Lines for each command of the prompt that shows anything of the rules.
fn lines(folder: &str) -> Vec<String> {
    let lines = [
        ":show",
        ":show flip",
        ":moves",
        ":best depth=2",
        ":best depth=2 multipv=3",
        ":analyze depth=2",
        ":hint",
        ":tree",
        ":tree format=dot",
        ":tree format=svg",
        ":perft 2 split",
        ":eval",
        ":level",
        ":players",
        ":playouts games=3",
        ":bench time=1",
        ":profile seconds=0.05",
        ":balance games=2",
        ":match depth=1 depth=2 games=2",
        ":compare depth=2",
        ":list legal/1",
        ":list name/1",
        ":where legal/1",
        ":apropos EVIL",
        ":apropos p",
        ":explain-plan",
        ":position",
        ":facts",
        ":games",
        ":check",
        ":reload",
        ":help",
        ":help move",
        "name(X)",
        "legal(M)",
        "wins(P)",
        "fails",
        "throws",
        ":trace name(X)",
        ":why mark(1)",
        ":whynot mark(9)",
        ":why legal(mark(1))",
        "mark(1)",
        ":whynot mark(1)",
        ":history",
        "mark(2)",
        "mark(3)",
        ":show",
        ":why",
        ":moves",
        ":undo",
        ":undo",
        ":suppose cell(1, 'xEVIL')",
        ":back",
        ":go depth=1",
        ":resign",
        ":new",
        ":add name(EVIL)",
        ":add other('EVIL')",
        ":diff",
        ":save $/EVIL",
        ":save $/game.sav",
        ":load $/game.sav",
        ":load $/RAW",
        ":game RAW",
        ":log $/RAW.session",
        ":log off",
        ":set RAW on",
        ":RAW",
        "RAW",
        "'RAW",
        "X = 'RAW'",
        ":move RAW",
        ":match RAW RAW",
        ":write $/RAW.pl",
        ":diff",
        ":source $/RAW",
        ":json RAW",
    ];
    lines.iter().map(|line| line.replace("EVIL", EVIL).replace("RAW", RAW).replace('$', folder)).collect()
}

/// A session by the hostile rules.
fn begin(folder: &Path, style: Style) -> Session {
    let mut session = Session::new(Shelf::new(Some(folder)), Limits::default()).with_style(style);
    session.open("evil", Vec::new()).expect("rules without errors");
    session
}

/// Asserts that a text has nothing that steers a terminal but line ends, tabs and, where they are ours, colours.
#[track_caller]
fn assert_seen(text: &str, colours: bool, what: &str) {
    assert!(!text.contains("\x1b[31mRED"), "{what} lets a foreign colour pass: {text:?}");
    let text = if colours { console::strip_ansi_codes(text) } else { text.into() };
    let raw = text.chars().find(|c| !matches!(c, '\n' | '\t') && regola::diagnostic::is_unseen(*c));
    assert_eq!(raw, None, "{what} shows it raw: {text:?}");
}

#[test]
fn nothing_that_a_session_says_is_raw() {
    let folder = Folder::new("escapes");
    folder.write("evil.pl", rules());
    let at = folder.0.to_str().expect("a readable path");
    for colour in [false, true] {
        let style = Style { colour, unicode: true, ..Style::default() };
        let mut session = begin(&folder.0, style);
        for line in lines(at) {
            let mut said = Vec::new();
            session.execute(&line, &mut said).expect("room to write");
            let said = String::from_utf8(said).expect("text");
            assert_seen(&said, colour, &format!("{line:?}"));
        }
        assert_seen(&session.prompt(), false, "the prompt");
    }
}

#[test]
fn json_keeps_every_character_and_shows_none_raw() {
    let folder = Folder::new("json-escapes");
    folder.write("evil.pl", rules());
    let mut session = begin(&folder.0, Style { json: true, ..Style::default() });
    let mut said = Vec::new();
    session.execute(":level", &mut said).expect("room to write");
    let said = String::from_utf8(said).expect("text");
    assert_seen(&said, false, ":level");
    let object: serde_json::Value = serde_json::from_str(said.lines().next().expect("a line")).expect("JSON");
    let level = object["levels"][0].as_str().expect("a level");
    assert!(level.starts_with(RAW) && level.ends_with("\n?- halt"), "{level:?}");
}

#[test]
fn nothing_that_the_binary_prints_is_raw() {
    let folder = Folder::new("binary-escapes");
    folder.write("evil.pl", rules());
    folder.write(&format!("{}.pl", RAW.replace('/', "")), rules());
    folder.write("broken.pl", format!("p('{EVIL}' {RAW}.\nq :- '{EVIL}'(1), r(\u{1b}[2J).\n"));
    let plain: [&[&str]; 16] = [
        &["games", "--rules", "."],
        &["check", "broken.pl"],
        &["check", RAW],
        &["show", "evil.pl"],
        &["moves", "evil.pl"],
        &["moves", "evil.pl", "--moves", RAW],
        &["moves", "evil.pl", "--position", RAW],
        &["moves", RAW],
        &["moves", "evil.pl", "--option", "style=\x1b[2J"],
        &["query", "evil.pl", "name(X)"],
        &["query", "evil.pl", "throws"],
        &["best", "evil.pl", "--depth", RAW],
        &["best", "evil.pl", "--depth", "2", "--level", RAW],
        &["play", "evil.pl", "--level", RAW],
        &["match", "evil.pl", RAW, RAW],
        &[RAW, RAW],
    ];
    for arguments in plain {
        let run = regola(&folder.0, arguments);
        assert_seen(&run.out, false, &format!("{arguments:?}"));
        assert_seen(&run.err, false, &format!("{arguments:?}"));
        assert_ne!(run.status, Some(101), "{arguments:?}: {run:?}");
    }
    let run = session(&folder.0, &["evil.pl"], lines(".").join("\n").as_bytes());
    assert_seen(&run.out, false, "a script");
}

#[test]
fn a_notation_cannot_type_into_a_recorded_session() {
    let folder = Folder::new("recorded-escapes");
    folder.write("evil.pl", rules().replace(&format!("concat('{EVIL}'"), "concat('?- :write stolen.pl % '"));
    let log = folder.0.join("log");
    let mut session = begin(&folder.0, Style::default());
    for line in [&*format!(":log {}", log.display()), ":moves", ":log off"] {
        assert_eq!(session.execute(line, &mut Vec::new()).expect("room to write"), Flow::Continue);
    }
    let text = std::fs::read_to_string(log).expect("a recorded session");
    let typed: Vec<_> = Transcript::read(&text).exchanges.into_iter().map(|(typed, _)| typed).collect();
    assert_eq!(typed, [":moves"], "{text}");
    assert_eq!(Transcript::read(&text).text(), text, "what was said is read back as it was");
}
