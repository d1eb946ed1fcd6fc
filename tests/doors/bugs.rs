//! Bugs of ours: a panic ends the line that led to it, and the game is as it was before.

use std::io;
use std::panic;

use regola::Limits;
use regola::load::Shelf;
use regola::repl::answers::keys::{Choice, Chooser};
use regola::repl::session::bug;
use regola::repl::{Flow, Session, Status};

/// A player whose keyboard is a bug.
struct Buggy;

impl Chooser for Buggy {
    fn choose(&mut self) -> io::Result<Choice> {
        panic!("no key was ever pressed")
    }
}

fn said(session: &mut Session, line: &str) -> String {
    let mut out = Vec::new();
    assert_eq!(session.execute(line, &mut out).expect("room to write"), Flow::Continue, "{line}");
    String::from_utf8(out).expect("text")
}

#[test]
fn a_bug_in_a_line_costs_neither_the_session_nor_the_game() {
    // As the binary does it: what is noted is told by the session.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !bug::note(panic) {
            usual(panic);
        }
    }));
    let mut session = Session::new(Shelf::new(None), Limits::default());
    for line in [":game tictactoe", "b2", "a1", "c1", ":undo", ":players human depth=1"] {
        said(&mut session, line);
    }
    let before = said(&mut session, ":show");
    session.set_chooser(Buggy);
    let told = said(&mut session, "legal(M)");
    assert!(told.contains("error: this is a bug in regola, not in your rules: no key was ever pressed at"), "{told}");
    assert!(told.contains("The session and the game continue."), "{told}");
    assert_eq!(said(&mut session, ":show"), before);
    assert_eq!(said(&mut session, ":history"), "1. b2 a1\n");
    assert_eq!(said(&mut session, ":players"), "x: human, o: depth=1\n");
    assert_eq!(said(&mut session, ":redo").lines().next(), Some("Replayed one move: o to move."));
    assert_eq!((session.status(), session.exit_status()), (Status::Bug, 101));
}

#[test]
fn a_bug_in_a_supposition_leaves_the_game_below_it() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    for line in [":game tictactoe", "b2", ":suppose cell(1, o)"] {
        said(&mut session, line);
    }
    let before = said(&mut session, ":show");
    session.set_chooser(Buggy);
    assert!(said(&mut session, "legal(M)").contains("this is a bug"));
    assert_eq!(said(&mut session, ":show"), before);
    said(&mut session, ":back");
    assert_eq!(said(&mut session, ":history"), "1. b2\n");
}
