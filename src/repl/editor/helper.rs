//! What the line editor asks while a line is typed, answered from the session's words.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Result};

use super::colour::{LineKind, paint};
use super::completion::{Offer, complete};
use super::hint::Suggestion;
use super::is_unfinished;
use crate::diagnostic::is_unseen;
use crate::repl::Session;
use crate::repl::command::is_name;
use crate::repl::editor::vocabulary::{CommandWord, Vocabulary, WordKind};
use crate::repl::session::bug::guarded;

/// Longer lines have no colours, so that each key of theirs costs little.
const LONGEST_PAINTED: usize = 4096;

/// The session, and what is known of its words at this prompt.
pub(super) struct Assistant<'s> {
    session: RefCell<&'s mut Session>,
    commands: Vec<CommandWord>,
    /// The moves that can be played, once they are needed.
    moves: RefCell<Option<Vec<String>>>,
    /// Whether the line is shown for the last time, without regard to the cursor.
    leaving: Cell<bool>,
    /// The line as it was last shown, and where the cursor was.
    typed: RefCell<(String, usize)>,
    history: HistoryHinter,
    files: FilenameCompleter,
}

impl<'s> Assistant<'s> {
    pub(super) fn new(session: &'s mut Session) -> Assistant<'s> {
        Assistant {
            commands: session.commands(),
            session: RefCell::new(session),
            moves: RefCell::new(None),
            leaving: Cell::new(false),
            typed: RefCell::default(),
            history: HistoryHinter::new(),
            files: FilenameCompleter::new(),
        }
    }

    /// The session, which may change: what was known of it is forgotten.
    pub(super) fn session(&mut self) -> &mut Session {
        *self.moves.get_mut() = None;
        self.session.get_mut()
    }

    /// The line that is being typed, up to the cursor and from there on.
    pub(super) fn typed(&self) -> (String, String) {
        let (line, at) = &*self.typed.borrow();
        let (before, after) = line.split_at(line.floor_char_boundary(*at));
        (before.to_owned(), after.to_owned())
    }

    fn kind(&self, line: &str) -> LineKind {
        let text = line.trim();
        if let Some(command) = text.strip_prefix(':').filter(|rest| !rest.starts_with('-')) {
            let name = command.split(char::is_whitespace).next().unwrap_or_default();
            return LineKind::Command(self.commands.iter().any(|command| command.name.starts_with(name)));
        }
        match text {
            _ if is_name(text) => LineKind::Command(true),
            _ if self.is_move(text) => LineKind::Move,
            _ => LineKind::Goal,
        }
    }

    fn is_move(&self, text: &str) -> bool {
        // Asking for moves takes a moment: not for what cannot be one.
        if text.is_empty() || text.contains(['\n', ',']) {
            return false;
        }
        let mut moves = self.moves.borrow_mut();
        // Colours are not worth a session: a bug is reported when the line is executed.
        let ask = || guarded(|| self.session.borrow_mut().words(WordKind::Move)).unwrap_or_default();
        let moves = moves.get_or_insert_with(ask);
        moves.iter().any(|known| known.eq_ignore_ascii_case(text))
    }
}

impl Helper for Assistant<'_> {}

impl Completer for Assistant<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let offers = guarded(|| complete(&line[..pos], &mut **self.session.borrow_mut())).unwrap_or_default();
        // Where nothing was typed, what all offers begin with is listed like the rest, and not typed unasked.
        let blank = offers.start == pos && offers.list.len() > 1;
        let pair = |offer: Offer| Pair {
            display: offer.shown,
            replacement: if blank { String::new() } else { offer.inserted },
        };
        // What cannot be seen cannot be typed, and must not get into the line either.
        let is_seen = |text: &str| !text.contains(is_unseen);
        let list = offers.list.into_iter().filter(|offer| is_seen(&offer.shown) && is_seen(&offer.inserted));
        let mut pairs: Vec<_> = list.map(pair).collect();
        if offers.files {
            let (start, files) = self.files.complete_path(line, pos)?;
            if start == offers.start || pairs.is_empty() {
                pairs.extend(files.into_iter().filter(|file| is_seen(&file.display) && is_seen(&file.replacement)));
                return Ok((start, pairs));
            }
        }
        Ok((offers.start, pairs))
    }
}

impl Hinter for Assistant<'_> {
    type Hint = Suggestion;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Suggestion> {
        if pos < line.len() || line.trim().is_empty() {
            return None;
        }
        let usage = Suggestion::usage(line, &self.commands);
        let earlier =
            || self.history.hint(line, pos, context).filter(|rest| !rest.contains(|c| c != '\n' && is_unseen(c)));
        usage.or_else(|| Some(Suggestion::earlier(&earlier()?)))
    }
}

impl Highlighter for Assistant<'_> {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        let cursor = (!self.leaving.get()).then_some(pos);
        *self.typed.borrow_mut() = (line.to_owned(), pos);
        if line.contains(|c| c != '\n' && is_unseen(c)) {
            // It came with a paste, or from a history that others wrote.
            return line.replace(|c| c != '\n' && is_unseen(c), "\u{fffd}").into();
        }
        if line.len() > LONGEST_PAINTED {
            return line.into();
        }
        paint(line, self.kind(line), cursor).into()
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        format!("\x1b[1m{prompt}\x1b[0m").into()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        format!("\x1b[2m{hint}\x1b[0m").into()
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.leaving.set(kind == CmdKind::ForcedRefresh);
        true
    }
}

impl Validator for Assistant<'_> {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        Ok(match is_unfinished(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}
