//! Lines executed by a session, with somebody who presses keys after answers.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use regola::Limits;
use regola::load::Shelf;
use regola::repl::command::COMMANDS;
use regola::repl::keys::{Choice, Chooser};
use regola::repl::{Flow, Session};

/// Presses these keys one after the other; the keys pressed in vain are left over.
#[derive(Clone)]
struct Keys(Rc<RefCell<VecDeque<Choice>>>);

impl Keys {
    fn new(keys: &[Choice]) -> Keys {
        Keys(Rc::new(RefCell::new(keys.iter().copied().collect())))
    }
}

impl Chooser for Keys {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(self.0.borrow_mut().pop_front().expect("a key for each answer that is not the last"))
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

fn answers(keys: &[Choice], goal: &str) -> String {
    let keys = Keys::new(keys);
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_chooser(keys.clone());
    let (said, flow) = execute(&mut session, goal);
    assert_eq!((flow, keys.0.borrow().len()), (Flow::Continue, 0), "every key is asked for");
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
fn an_interrupt_ends_the_showing_of_answers() {
    let limits = Limits::default();
    let stop = limits.stop.clone();
    let mut session = Session::new(Shelf::new(None), limits).with_chooser(Interrupting(stop));
    assert_eq!(execute(&mut session, "between(1, inf, X)").0, "X = 1 ;\n\ninterrupted\n");
    assert_eq!(execute(&mut session, "X is 6 * 7").0, "X = 42.\n", "the session goes on");
}

#[test]
fn commands_may_be_cut_short() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    assert_eq!(execute(&mut session, ":loa tictactoe").0, "Loaded Tic-tac-toe.\n");
    assert_eq!(execute(&mut session, ":fa").0, "turn(x).\n");
    assert_eq!(execute(&mut session, " :qui "), (String::new(), Flow::Quit));
    assert!(!session.is_troubled());
    let (said, _) = execute(&mut session, ":laod x");
    assert_eq!(said, "error: there is no command `:laod`; did you mean `:load`?\n");
    let (said, _) = execute(&mut session, ":re");
    assert_eq!(said, "error: `:re` may mean `:redo` or `:resign` or `:reload`\n");
    assert!(session.is_troubled());
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
    let (said, _) = execute(&mut session, ":help");
    for command in COMMANDS.iter().filter(|command| command.is_at_prompt()) {
        assert!(said.contains(&format!("  :{}", command.name)), "{} is missing in {said}", command.name);
    }
}

#[test]
fn what_the_language_leaves_out_is_explained() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let (said, _) = execute(&mut session, "X is 7 / 2");
    assert!(said.contains("help: division is of integers"), "{said}");
    let (said, _) = execute(&mut session, "assertz(p)");
    assert!(said.contains("help: rules cannot change themselves"), "{said}");
}

#[test]
fn a_line_that_must_go_on_is_incomplete() {
    for line in ["member(X,", "X = [1, 2", "a, ", "X = 'quoted"] {
        assert!(Session::is_incomplete(line), "{line}");
    }
    for line in ["", "  ", ":load (", "member(X, [1])", "a.", "foo(X."] {
        assert!(!Session::is_incomplete(line), "{line}");
    }
}
