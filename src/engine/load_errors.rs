//! Why rules could not be loaded: every problem, with the texts that they point into.

use std::error::Error;
use std::fmt;

use super::limits::Limit;
use crate::diagnostic;
use crate::diagnostic::{Diagnostic, Summary};
use crate::source::Sources;

/// Why rules could not be loaded.
///
/// As text it is the report that the prompt shows.
///
/// ```
/// let errors = regola::Rules::parse("pets.pl", "pet(cat). loves(X) :- pett(X).").unwrap_err();
/// assert_eq!(errors.diagnostics()[0].code, "unknown-predicate");
/// assert_eq!(errors.to_string(), "\
/// error[unknown-predicate]: there is no predicate `pett/1`
///  --> pets.pl:1:23
///   |
/// 1 | pet(cat). loves(X) :- pett(X).
///   |                       ^^^^^^^ did you mean `pet/1`?
///
/// 1 error");
/// ```
#[derive(Clone)]
pub struct LoadErrors {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) sources: Sources,
    pub(super) limit: Option<Limit>,
}

impl LoadErrors {
    /// All problems, warnings included, sorted by place.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The texts that the problems point into.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The limit that loading reached, if one is the reason.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }
}

impl Error for LoadErrors {}

impl fmt::Debug for LoadErrors {
    /// The report, since this is what `unwrap` and `main` show.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules have errors\n\n{self}")
    }
}

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LoadErrors { diagnostics, sources, .. } = self;
        write!(f, "{}\n{}", diagnostic::render_all(diagnostics, sources, false), Summary::of(diagnostics))
    }
}
