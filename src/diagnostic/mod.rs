//! The one value for problems in source text, and its renderings.

mod excerpt;
#[cfg(feature = "json")]
mod json;
mod render;
mod suggestion;
mod summary;
mod visible;

#[cfg(feature = "json")]
pub use json::to_json;
pub use render::{render, render_all};
pub use suggestion::Suggestion;
pub use summary::Summary;
pub use visible::{is_unseen, visible, visible_colours, visible_lines};

use crate::source::Span;

/// How bad a problem is: errors stop a program from loading, warnings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program cannot be used.
    Error,
    /// Suspicious, but the program can be used.
    Warning,
}

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// A problem in source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// A stable code such as `unknown-predicate`.
    pub code: &'static str,
    /// One plain sentence.
    pub message: String,
    /// Places, the main one first.
    pub labels: Vec<Label>,
    /// The reason, the way out; those that say what to do begin with `help: `.
    pub notes: Vec<String>,
    /// What was probably meant, the best first: for editors, which can put it there.
    pub suggestions: Vec<Suggestion>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            labels: vec![Label { span, text: String::new() }],
            notes: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// The same with words at its main place.
    pub fn labelled(mut self, text: impl Into<String>) -> Diagnostic {
        self.labels[0].text = text.into();
        self
    }

    /// The same with one more place.
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with one more note.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// The same with one more note that says what to do.
    pub fn help(self, text: impl AsRef<str>) -> Diagnostic {
        self.note(format!("help: {}", text.as_ref()))
    }

    /// The same with one more word that may have been meant: `right` in place of `wrong`, which is within the span.
    pub fn suggest(mut self, span: Span, wrong: impl Into<String>, right: impl Into<String>) -> Diagnostic {
        self.suggestions.push(Suggestion { span, wrong: wrong.into(), right: right.into() });
        self
    }

    /// Whether this stops a program from loading.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Puts problems in the order of their places and drops exact repetitions.
pub fn sort(problems: &mut Vec<Diagnostic>) {
    problems.sort_by_key(|problem| problem.labels[0].span);
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(problems.len());
    for problem in problems.drain(..) {
        let span = problem.labels[0].span;
        let same_place = kept.iter().rev().take_while(|other| other.labels[0].span == span);
        if !same_place.into_iter().any(|other| *other == problem) {
            kept.push(problem);
        }
    }
    *problems = kept;
}
