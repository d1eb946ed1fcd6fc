//! Lines executed by a session, with a user who presses keys after answers.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use regola::Limits;
use regola::load::Shelf;
use regola::repl::answers::keys::{Choice, Chooser, REMINDER};
use regola::repl::command::COMMANDS;
use regola::repl::editor::vocabulary::{Vocabulary, WordKind};
use regola::repl::{Flow, Session};

mod folder;

use folder::Folder;

/// Presses these keys one after the other; the keys pressed in vain are left over.
#[derive(Clone)]
struct Keys(Arc<Mutex<VecDeque<Choice>>>);

impl Keys {
    fn new(keys: &[Choice]) -> Keys {
        Keys(Arc::new(Mutex::new(keys.iter().copied().collect())))
    }
}

impl Chooser for Keys {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(self
            .0
            .lock()
            .expect("no one panics with the keys")
            .pop_front()
            .expect("a key for each answer that is not the last"))
    }
}

/// Presses Ctrl-C instead of a key.
struct Interrupting(Arc<AtomicBool>);

impl Chooser for Interrupting {
    fn choose(&mut self) -> io::Result<Choice> {
        self.0.store(true, Ordering::Relaxed);
        Ok(Choice::All)
    }
}

fn execute(session: &mut Session, line: &str) -> (String, Flow) {
    let mut out = Vec::new();
    let flow = session.execute(line, &mut out).expect("room to write");
    (String::from_utf8(out).expect("text"), flow)
}

/// What is said to a user who has seen the keys.
fn answers(keys: &[Choice], goal: &str) -> String {
    let keys = Keys::new(keys);
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_chooser(keys.clone());
    keys.0.lock().expect("no one panics with the keys").extend([Choice::Stop; 2]);
    keys.0.lock().expect("no one panics with the keys").rotate_right(2);
    for _ in 0..2 {
        assert_eq!(execute(&mut session, "between(1, inf, X)").0, format!("{REMINDER}\nX = 1 .\n"));
    }
    let (said, flow) = execute(&mut session, goal);
    assert_eq!(
        (flow, keys.0.lock().expect("no one panics with the keys").len()),
        (Flow::Continue, 0),
        "every key is asked for"
    );
    said
}

#[test]
fn keys_choose_how_many_answers_are_shown() {
    let goal = "member(X, [a, b, c])";
    assert_eq!(answers(&[Choice::Stop], goal), "X = a .\n");
    assert_eq!(answers(&[Choice::More, Choice::Stop], goal), "X = a ;\nX = b .\n");
    assert_eq!(answers(&[Choice::All], goal), "X = a ;\nX = b ;\nX = c.\n");
    assert_eq!(answers(&[], "X = only"), "X = only.\n");
    assert_eq!(answers(&[], "1 = 2"), "false.\n");
    assert_eq!(answers(&[], "?- 1 = 1."), "true.\n");
}

#[test]
fn help_shows_the_answer_again() {
    let said = answers(&[Choice::Help, Choice::Stop], "member(X, [a, b])");
    assert!(said.starts_with("X = a\n`;`") && said.ends_with("\nX = a .\n"), "{said}");
}

#[test]
fn a_long_answer_is_shortened_for_a_person() {
    let short = "L = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20|...]";
    let whole = format!("L = [{}]", (1..=200).map(|number| number.to_string()).collect::<Vec<_>>().join(", "));
    let said = answers(&[], "numlist(1, 200, L)");
    assert_eq!(said, format!("{short}.\n% shortened; `:whole` shows all of it\n"));
    let said = answers(&[Choice::Whole, Choice::More], "numlist(1, 200, L) ; L = x");
    assert_eq!(said, format!("{short}\n{whole} ;\nL = x.\n"));
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_chooser(Keys::new(&[]));
    execute(&mut session, "numlist(1, 200, L)");
    assert_eq!(execute(&mut session, ":whole").0, format!("{whole}.\n"));
    execute(&mut session, "X = 1");
    assert_eq!(execute(&mut session, ":whole").0, "error: the last answer was not shortened\n");
    let mut script = Session::new(Shelf::new(None), Limits::default());
    assert_eq!(execute(&mut script, "numlist(1, 200, L)").0, format!("{whole}.\n"), "a program wants all of it");
}

#[test]
fn unbound_variables_have_short_names_and_cycles_end() {
    assert_eq!(answers(&[], "X = f(A, _B, _C, A)"), "X = f(A, _A, _B, A).\n");
    assert_eq!(answers(&[], "length(L, 2), Y = L"), "L = [_A, _B], Y = [_A, _B].\n");
    assert_eq!(answers(&[], "X = f(X)"), "X = f(X).\n");
}

#[test]
fn more_asks_again_with_a_larger_limit() {
    let limits = Limits { steps: 20_000, ..Limits::default() };
    let mut session = Session::new(Shelf::new(None), limits);
    let (said, _) = execute(&mut session, "X = first ; between(1, 60_000, X), X >= 60_000");
    assert!(said.starts_with("X = first ;\nerror: the limit of 20000 steps was reached"), "{said}");
    assert!(said.ends_with("`:more` retries with 10 times the limit\n"), "{said}");
    let (said, _) = execute(&mut session, ":more");
    assert!(said.starts_with("% continuing: ") && said.ends_with("\nX = 60000.\n"), "{said}");
    let (said, _) = execute(&mut session, ":more");
    assert!(said.starts_with("% there are no more answers"), "{said}");
    execute(&mut session, "X is a");
    let (said, _) = execute(&mut session, ":more");
    assert_eq!(said, "error: the last query ended in an error, so there is nothing to resume\n");
    let (said, _) = execute(&mut session, "between(1, 60_000, X), X >= 60_000");
    assert!(said.contains("limit of 20000 steps"), "the larger limit was for once: {said}");
}

#[test]
fn more_goes_on_after_an_interrupt() {
    let keys = Keys::new(&[Choice::More, Choice::Stop, Choice::Stop]);
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_chooser(keys);
    execute(&mut session, "member(X, [a, b, c, d])");
    let (said, _) = execute(&mut session, ":more");
    assert!(said.ends_with("\nX = c .\n"), "{said}");
}

#[test]
fn an_interrupt_ends_the_showing_of_answers() {
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let mut session = Session::new(Shelf::new(None), limits).with_chooser(Interrupting(stop));
    assert_eq!(execute(&mut session, "between(1, inf, X)").0, format!("{REMINDER}\nX = 1 ;\ninterrupted\n"));
    assert_eq!(execute(&mut session, "X is 6 * 7").0, "X = 42.\n", "the session goes on");
}

#[test]
fn commands_may_be_cut_short() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    assert_eq!(execute(&mut session, ":loa tictactoe").0, "Loaded Tic-tac-toe.\n");
    assert_eq!(execute(&mut session, ":fa").0, "turn(x).\n");
    assert_eq!(execute(&mut session, " :qui "), (String::new(), Flow::Quit));
    assert!(!session.has_failed());
    let (said, _) = execute(&mut session, ":laod x");
    assert_eq!(said, "error: there is no command `:laod`; did you mean `:load`?\n");
    let (said, _) = execute(&mut session, ":re");
    assert_eq!(said, "error: `:re` is ambiguous; did you mean `:redo` or `:resign` or `:reload`?\n");
    assert!(session.has_failed());
}

#[test]
fn bare_words_leave() {
    for line in ["halt.", "halt", "quit", "exit.", ":quit", ":exit"] {
        let mut session = Session::new(Shelf::new(None), Limits::default());
        assert_eq!(execute(&mut session, line), (String::new(), Flow::Quit), "{line}");
    }
}

#[test]
fn help_lists_every_command() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let (said, _) = execute(&mut session, ":help all");
    for command in COMMANDS.iter().filter(|command| command.is_at_prompt()) {
        assert!(said.contains(&format!("  :{}", command.name)), "{} is missing in {said}", command.name);
    }
}

#[test]
fn what_the_language_leaves_out_is_explained() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let (said, _) = execute(&mut session, "X is 7 / 2");
    assert!(said.contains("help: there is only integer division"), "{said}");
    let (said, _) = execute(&mut session, "true, assertz(p)");
    assert!(said.contains("help: rules cannot change themselves"), "{said}");
}

#[test]
fn an_error_names_the_goal_that_raised_it() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let cases = [
        ("X = 1, Y is X + Z", "a variable has no value where one is needed\n  in the goal _A is 1+_B\n"),
        ("X = a, X < 3", "found a/0\n  in the goal a<3\n"),
        ("atom_length(X, Y)", "  in the goal atom_length(_A, _B)\n"),
        ("member(X, [1, 0]), Y is 7 // X, fail", "division by zero\n  in the goal _A is 7//0\n"),
        ("maplist(succ, [a], L)", "  in the goal succ(a, _A)\n"),
        ("call(X)", "a variable has no value where one is needed\n"),
        ("throw(ouch)", "uncaught exception: ouch\n"),
    ];
    for (goal, expected) in cases {
        let (said, _) = execute(&mut session, goal);
        assert!(said.ends_with(expected), "{goal}: {said}");
    }
}

#[test]
fn a_session_knows_its_words() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    assert!(session.words(WordKind::Game).contains(&"dama".to_owned()));
    assert_eq!(session.words(WordKind::Move), [""; 0], "there is no game yet");
    execute(&mut session, ":game tictactoe");
    let cases = [
        (WordKind::Predicate, &["legal/1", "cell/2", "turn/1"][..]),
        (WordKind::Library, &["member/2", "between/3", "findall/3"]),
        (WordKind::Atom, &["x", "o"]),
        (WordKind::Move, &["a1", "b2", "c3"]),
        (WordKind::Level, &["easy", "extreme"]),
        (WordKind::Player, &["x", "o"]),
        (WordKind::Setting, &["board", "whole"]),
        (WordKind::Bare, &["help", "undo"]),
    ];
    for (kind, expected) in cases {
        let words = session.words(kind);
        let missing: Vec<_> = expected.iter().filter(|word| !words.contains(&(**word).to_owned())).collect();
        assert!(missing.is_empty(), "{kind:?}: {missing:?} are missing in {words:?}");
    }
    assert_eq!(session.options("quoridor"), ["size=", "fences="]);
    assert_eq!(session.options("chess"), [""; 0]);
    execute(&mut session, "b2");
    assert!(!session.words(WordKind::Move).contains(&"b2".to_owned()), "it has been played");
    let perft = session.commands().into_iter().find(|command| command.name == "perft").expect("a command");
    assert_eq!(perft.arguments, "DEPTH [split]");
}

#[test]
fn words_come_at_once_even_from_rules_that_never_end() {
    let folder = Folder::new("words");
    let rules = ":- players([a, b]).\nlegal(M) :- repeat_for_ever(M).\nrepeat_for_ever(M) :- repeat_for_ever(M).\n\
                 repeat_for_ever(1).\neffect(_, []).\n";
    let path = folder.write("endless.pl", rules).join("endless.pl");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open(&path.display().to_string(), Vec::new()).expect("rules without errors");
    assert_eq!(session.words(WordKind::Move), [""; 0]);
    assert_eq!(execute(&mut session, "X is 6 * 7.").0, "X = 42.\n", "the session goes on");
}

#[test]
fn a_line_that_must_go_on_is_incomplete() {
    for line in ["member(X,", "X = [1, 2", "a, ", "X = 'quoted"] {
        assert!(Session::is_incomplete(line), "{line}");
    }
    for line in ["", "  ", ":load (", "X = 'quoted\nfoo'", "X = 'quoted\nfoo", "member(X, [1])", "a.", "foo(X."] {
        assert!(!Session::is_incomplete(line), "{line}");
    }
}
