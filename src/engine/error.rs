//! Errors of a query, as people and programs see them.

use std::fmt;

use super::limits::Limit;
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::source::Sources;
use crate::term::Term;
use crate::term::printer;

/// Why a query ended without an answer or a *no*.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum QueryError {
    /// The goal could not be read.
    Syntax {
        /// What is wrong with it.
        diagnostics: Vec<Diagnostic>,
        /// The goal's text.
        sources: Sources,
    },
    /// An exception that nothing caught.
    Exception {
        /// What was thrown, usually `error(Formal, _)`.
        ball: Term,
        /// The rule that was running, as `name/arity at file:line:column`.
        rule: Option<String>,
        /// The goal that raised it, if it can be told.
        goal: Option<Box<Term>>,
        /// A similar name, where an unknown one was called.
        suggestions: Vec<String>,
    },
    /// A limit was reached.
    Limit(Limit),
}

impl QueryError {
    /// What was thrown, if something was.
    pub fn ball(&self) -> Option<Term> {
        match self {
            QueryError::Exception { ball, .. } => Some(ball.clone()),
            _ => None,
        }
    }
}

impl std::error::Error for QueryError {}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Syntax { diagnostics, sources } => {
                write!(f, "{}", diagnostic::render_all(diagnostics, sources, false).trim_end())
            }
            QueryError::Exception { ball, rule, suggestions, .. } => {
                write!(f, "{}", describe(ball))?;
                if !suggestions.is_empty() {
                    write!(f, "; did you mean {}?", suggestions.join(" or "))?;
                }
                rule.iter().try_for_each(|rule| write!(f, "\n  in {rule}"))
            }
            QueryError::Limit(limit) => write!(f, "{limit}"),
        }
    }
}

/// A sentence for what was thrown.
pub fn describe(ball: &Term) -> String {
    let Some(("error", parts)) = ball.as_compound() else { return format!("uncaught exception: {}", ball.truncated()) };
    let formal = &parts[0];
    let show = |term: &Term| printer::write_term(&term.truncated(), 999);
    if formal.as_atom() == Some("instantiation_error") {
        return "a variable has no value where one is needed".into();
    }
    if formal.as_atom() == Some("no_position_yet") {
        return "there is no position yet: types cannot depend on it".into();
    }
    match formal.as_compound() {
        Some(("type_error", args)) if args.len() == 2 => {
            format!("expected {}, but found {}", kind(&args[0]), show(&args[1]))
        }
        Some(("domain_error", args)) if args.len() == 2 => {
            format!("{} is not allowed here; expected {}", show(&args[1]), kind(&args[0]))
        }
        Some(("existence_error", args)) if args.first().and_then(Term::as_atom) == Some("procedure") => {
            format!("there is no predicate {}", show(&args[1]))
        }
        Some(("evaluation_error", args)) => match args.first().and_then(Term::as_atom) {
            Some("zero_divisor") => "division by zero".into(),
            Some("int_overflow") => "the result of arithmetic does not fit in 64 bits".into(),
            _ => format!("arithmetic: {}", show(formal)),
        },
        Some(("unstratified_table", args)) => format!(
            "{} is called inside a negation, condition or findall while its own table is still being filled",
            show(&args[0])
        ),
        _ => format!("uncaught error: {}", show(formal)),
    }
}

/// The kind of thing an error expected, with an article.
fn kind(kind: &Term) -> String {
    let name = kind.as_atom().map_or_else(|| kind.to_string(), |name| name.replace('_', " "));
    match name.as_str() {
        "evaluable" => "something that arithmetic can evaluate".into(),
        "callable" => "a goal".into(),
        "not less than zero" => "an integer that is not negative".into(),
        "float" => "a power that is an integer".into(),
        _ if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}
