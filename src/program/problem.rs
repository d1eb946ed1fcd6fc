//! The problems found so far: limited in number, sorted by place, each explained once.

use rustc_hash::FxHashSet;

use crate::diagnostic;
use crate::diagnostic::{Diagnostic, Severity};

/// The most errors, and the most warnings, that are kept: more are of no use, and hostile texts could have millions.
const MOST: usize = 1000;

/// A collection of problems.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Problems {
    /// Adds a problem, unless there are very many of its severity already.
    pub fn push(&mut self, problem: Diagnostic) {
        let count = match problem.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST {
            self.list.push(problem);
        }
    }

    /// How many names a suggestion may be chosen from: fewer after many errors, for each costs a look at every name.
    pub fn suggestible(&self) -> usize {
        const LOOKS: usize = 100_000;
        const SUGGESTIONS: usize = 100;
        if self.errors < SUGGESTIONS { LOOKS / (self.errors + 1) } else { 0 }
    }

    /// Drops the problems that a test does not hold for.
    pub fn retain(&mut self, test: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(test);
    }

    /// All problems by place, none twice. A mistake made fifty times is shown fifty times but explained once.
    pub fn sorted(self) -> Vec<Diagnostic> {
        let mut list = self.list;
        diagnostic::sort(&mut list);
        let mut told: FxHashSet<(&str, String)> = FxHashSet::default();
        for problem in &mut list {
            let code = problem.code;
            problem.notes.retain(|note| told.insert((code, note.clone())));
        }
        list
    }
}

impl Extend<Diagnostic> for Problems {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, problems: T) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}
