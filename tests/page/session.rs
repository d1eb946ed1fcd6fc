//! Sessions at the prompt that a page shows, held again.

use std::collections::VecDeque;
use std::io;

use regola::Limits;
use regola::load::Shelf;
use regola::repl::answers::keys::{Choice, Chooser};
use regola::repl::{Output, Session, Style};

use super::{Block, Page, expected};

/// Presses the keys that a transcript shows after its answers.
struct Keys(VecDeque<Choice>);

impl Chooser for Keys {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(self.0.pop_front().unwrap_or(Choice::Stop))
    }
}

fn keys(transcript: &str) -> Keys {
    let key = |line: &str| match line {
        _ if line.ends_with(" ;") => Some(Choice::More),
        _ if line.ends_with(" .") => Some(Choice::Stop),
        _ => None,
    };
    Keys(transcript.lines().filter_map(key).collect())
}

/// The line that is typed after the prompt of a transcript's line.
fn typed(line: &str) -> Option<&str> {
    let (before, typed) = line.split_once("?- ")?;
    before.chars().all(|letter| letter.is_alphanumeric() || letter == ' ').then_some(typed)
}

impl Page {
    /// Types what the sessions of the page show, and compares what is said with what the page shows. A block that
    /// begins with a command starts a session with that game, any other continues the one before.
    pub fn hold_sessions(&self) {
        let mut session: Option<Session> = None;
        let sessions: Vec<_> = self.blocks().into_iter().filter(Block::is_session).collect();
        assert!(!sessions.is_empty(), "{} shows a session", self.path.display());
        for Block { text: expected, .. } in sessions {
            let mut said = Vec::new();
            let style = Style { unicode: true, live: true, ..Style::default() };
            if let Some(game) = expected.lines().next().and_then(|line| line.strip_prefix("$ regola ")) {
                said.extend(format!("$ regola {game}\n").bytes());
                session = Some(begin(game, style, &mut said));
            }
            let session = session.as_mut().expect("the first session starts with a game");
            session.set_chooser(keys(expected));
            for line in expected.lines().filter_map(typed) {
                said.extend(format!("{}{line}\n", session.prompt()).bytes());
                session.execute(line, &mut said).expect("room to write");
            }
            let said = String::from_utf8(said).expect("text");
            match expected::update() {
                true => self.replace(expected, &said),
                false => assert_eq!(said, expected, "{}", self.path.display()),
            }
        }
    }
}

/// A session with a game, and its greeting.
fn begin(game: &str, style: Style, said: &mut Vec<u8>) -> Session {
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_style(style);
    let remarks = session.open(game, Vec::new()).expect("good rules");
    session.greet(&mut Output::new(&mut *said, style)).expect("room to write");
    session.announce(&remarks, &mut Output::new(said, style)).expect("room to write");
    session
}
