//! What was found so far: each mistake once, with the moves that lead to it.

use rustc_hash::FxHashSet;

use super::code;
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::game::{Game, Position};
use crate::source::Span;
use crate::term::Term;

/// The most problems that are kept: one mistake can have many faces.
const MOST: usize = 20;

/// The most moves that a note shows.
const LONGEST: usize = 400;

/// Effects that are wrong: positions after them may well be impossible.
const CAUSES: [&str; 5] =
    [code::IMPOSSIBLE_CHANGE, code::MOVE_WITHOUT_EFFECT, code::IDLE_MOVE, code::COPIED_PIECE, code::STACKED_TOKENS];

pub(super) struct Findings {
    file: String,
    known: FxHashSet<(&'static str, Span)>,
    list: Vec<Diagnostic>,
}

impl Findings {
    /// Nothing yet. What reading the rules has found is not repeated.
    pub fn new(game: &Game, file: &str) -> Findings {
        let warned = game.rules().warnings().iter();
        let known = warned.flat_map(|problem| problem.labels.iter().map(|label| (problem.code, label.span))).collect();
        Findings { file: file.to_owned(), known, list: Vec::new() }
    }

    /// Whether a problem with that code and place is there already.
    pub fn has(&self, code: &'static str, span: Span) -> bool {
        self.known.contains(&(code, span))
    }

    /// Whether nothing was found yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How a user names the rules.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Adds a problem, unless its place has it already.
    pub fn push(&mut self, problem: Diagnostic) {
        if self.list.len() < MOST && self.known.insert((problem.code, problem.labels[0].span)) {
            self.list.push(problem);
        }
    }

    /// Adds a problem with a note on the position in which it was seen.
    pub fn push_seen(&mut self, problem: Diagnostic, position: &mut Position) {
        if self.list.len() < MOST && !self.has(problem.code, problem.labels[0].span) {
            let mut problem = problem;
            let note = self.seen(&played(position));
            let before_help = problem.notes.iter().position(|note| note.starts_with("help: "));
            problem.notes.insert(before_help.unwrap_or(problem.notes.len()), note);
            self.push(problem);
        }
    }

    /// Where something was seen, so that a user can look at it.
    pub fn seen(&self, moves: &[String]) -> String {
        if moves.is_empty() {
            return "seen in the first position".to_owned();
        }
        let moves = moves.join(" ");
        let (file, quote) = (&self.file, if moves.contains('\'') { '"' } else { '\'' });
        match moves.len() {
            0..=LONGEST => format!("seen after these moves: `regola show {file} --moves {quote}{moves}{quote}`"),
            _ => format!("seen in a random game after more moves than can be shown: {}…", cut(&moves)),
        }
    }

    /// Drops positions that `impossible/1` rejects, if something else is wrong with the rules: they have that cause.
    pub fn drop_rejections(&mut self, is_wrong: bool) {
        if is_wrong || self.list.iter().any(|one| CAUSES.contains(&one.code)) {
            self.list.retain(|one| one.code != code::REJECTED_POSITION);
        }
    }

    /// All problems by place.
    pub fn sorted(self) -> Vec<Diagnostic> {
        let mut list = self.list;
        diagnostic::sort(&mut list);
        list
    }
}

/// The first part of a long text.
fn cut(text: &str) -> &str {
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

/// The moves made so far as `--moves` reads them: as terms where the notation does not work.
pub(super) fn played(position: &mut Position) -> Vec<String> {
    let moves: Vec<_> = position.history().collect();
    match position.played() {
        Ok(texts) => texts,
        Err(_) => {
            let terms = moves.iter().filter_map(|&number| position.term(number));
            terms.map(|term: Term| term.to_string()).collect()
        }
    }
}
