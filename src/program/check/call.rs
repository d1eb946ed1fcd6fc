//! Calls of predicates that are not there: misspelt, with another number of arguments, or left out of the language.

use rustc_hash::FxHashMap;

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::analysis::calls::Call;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::foreign;
use crate::program::known::{Callee, Known, did_you_mean, enumerate};
use crate::program::symbol::{Atom, indicator};

/// How many different misspelt names get a suggestion: each costs a look at every name.
const SUGGESTIONS: usize = 100;

/// Names and arities of predicates that may have been meant.
type Near = Vec<(String, u32)>;

/// Names with the arities they are known with, and the suggestions made so far.
pub(super) struct Spellings {
    own: FxHashMap<String, Vec<u32>>,
    builtin: FxHashMap<String, Vec<u32>>,
    suggested: FxHashMap<(Atom, u32), Near>,
}

impl Spellings {
    pub fn new(known: &Known) -> Spellings {
        let group = |names: &mut dyn Iterator<Item = (&str, u32)>| {
            let mut groups: FxHashMap<String, Vec<u32>> = FxHashMap::default();
            for (name, arity) in names {
                groups.entry(name.to_string()).or_default().push(arity);
            }
            groups.values_mut().for_each(|arities| arities.sort_unstable());
            groups
        };
        let own = group(&mut known.own_names());
        let builtin = group(&mut known.builtin_names());
        Spellings { own, builtin, suggested: FxHashMap::default() }
    }

    /// The arities that the rules themselves know a name with.
    pub fn arities(&self, name: &str) -> Option<&[u32]> {
        self.own.get(name).map(|arities| &arities[..])
    }
}

impl Checker<'_> {
    /// Reports a call of something that is not there.
    pub(super) fn call(&mut self, clause: &Clause, call: Call) {
        if self.known.callee(call.name, call.arity) != Callee::Unknown {
            return;
        }
        let name = self.known.symbols.name(call.name).clone();
        let problem = if let Some(arities) = self.calls.own.get(&*name) {
            arity_mismatch(&name, call.arity, arities, clause, call)
        } else if let Some(instead) = foreign::predicate(&name) {
            let message = format!("`{name}` is not part of the language");
            Diagnostic::error(code::FORBIDDEN_PREDICATE, clause.span_of(call.term), message).help(instead)
        } else if let Some(arities) = self.calls.builtin.get(&*name) {
            arity_mismatch(&name, call.arity, arities, clause, call)
        } else {
            self.unknown(&name, clause, call)
        };
        let problem = if problem.code == code::FORBIDDEN_PREDICATE { problem } else { self.with_caller(problem, call) };
        self.problems.push(problem);
    }

    fn unknown(&mut self, name: &str, clause: &Clause, call: Call) -> Diagnostic {
        let message = format!("there is no predicate `{}`", indicator(name, call.arity));
        let problem = Diagnostic::error(code::UNKNOWN_PREDICATE, clause.span_of(call.term), message);
        if matches!((name, call.arity), ("turn" | "player", 1)) {
            return problem.help("`:- players([first, second]).` defines it");
        }
        match self.suggested((call.name, call.arity), problem) {
            Ok(problem) => problem,
            Err(problem) => problem.help("check the spelling, or define it"),
        }
    }

    /// The problem of an unknown predicate with `did you mean …?`, or as it was if nothing is near.
    pub(super) fn suggested(
        &mut self,
        (name, arity): (Atom, u32),
        problem: Diagnostic,
    ) -> Result<Diagnostic, Diagnostic> {
        let spelling = self.known.symbols.name(name);
        if !self.calls.suggested.contains_key(&(name, arity)) {
            let near = match self.calls.suggested.len() < SUGGESTIONS {
                true => self.known.similar(spelling, arity),
                false => Vec::new(),
            };
            let near = near.into_iter().map(|(name, arity)| (name.to_owned(), arity)).collect();
            self.calls.suggested.insert((name, arity), near);
        }
        let near = &self.calls.suggested[&(name, arity)];
        if near.is_empty() {
            return Err(problem);
        }
        Ok(did_you_mean(problem, spelling, near))
    }

    /// Says where the further arguments of a closure come from.
    fn with_caller(&self, mut problem: Diagnostic, call: Call) -> Diagnostic {
        let Some((by, arity)) = call.by else { return problem };
        let by = self.known.symbols.name(by);
        let added = if call.added == 1 { "1 argument".to_string() } else { format!("{} arguments", call.added) };
        let words = format!("`{}` adds {added} to this", indicator(by, arity));
        let label = &mut problem.labels[0].text;
        *label = if label.is_empty() { words } else { format!("{words}; {label}") };
        problem
    }

    /// Reports a number or a list in the place of a goal.
    pub(super) fn nonsense(&mut self, clause: &Clause, term: TermId) {
        let span = clause.span_of(term);
        let (what, way_out) = match clause.node(term) {
            Node::Int(_) => ("a number", "compare numbers with `=:=` or `<`, and compute with `X is …`"),
            _ => (
                "a list",
                "to call each of several goals, join them with commas; to read a file, use `:- extends(name).`",
            ),
        };
        let problem = Diagnostic::error(code::GOAL_NOT_CALLABLE, span, format!("{what} cannot be called as a goal"));
        self.problems.push(problem.help(way_out));
    }
}

fn arity_mismatch(name: &str, arity: u32, known: &[u32], clause: &Clause, call: Call) -> Diagnostic {
    let names: Vec<String> = known.iter().take(8).map(|known| format!("`{}`", indicator(name, *known))).collect();
    let message = format!("there is no `{}`, only {}", indicator(name, arity), enumerate(&names, "and"));
    let given = match arity {
        0 => "no arguments here".to_string(),
        1 => "1 argument here".to_string(),
        _ => format!("{arity} arguments here"),
    };
    let problem = Diagnostic::error(code::ARITY_MISMATCH, clause.span_of(call.term), message);
    let problem =
        problem.help("predicates with different numbers of arguments are different; pass as many as one of them takes");
    if call.by.is_some() { problem } else { problem.labelled(given) }
}
