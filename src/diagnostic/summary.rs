//! How many problems there are, counted by severity.

use std::fmt;

use super::Diagnostic;

/// How many problems there are; as text, `2 errors, 1 warning`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Problems that stop rules from loading.
    pub errors: usize,
    /// Problems that do not.
    pub warnings: usize,
}

impl Summary {
    /// Counts problems.
    pub fn of(problems: &[Diagnostic]) -> Summary {
        let errors = problems.iter().filter(|problem| problem.is_error()).count();
        Summary { errors, warnings: problems.len() - errors }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        match (self.errors, self.warnings) {
            (0, 0) => write!(f, "no problems"),
            (errors, 0) => write!(f, "{}", count(errors, "error")),
            (0, warnings) => write!(f, "{}", count(warnings, "warning")),
            (errors, warnings) => write!(f, "{}, {}", count(errors, "error"), count(warnings, "warning")),
        }
    }
}
