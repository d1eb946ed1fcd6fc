//! Errors of a query: what kind they are, and what they say.

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
        /// The goal that raised it, if it is known.
        goal: Option<Box<Term>>,
        /// A similar name, where an unknown one was called.
        suggestions: Vec<String>,
    },
    /// A limit was reached.
    Limit(Limit),
}

impl QueryError {
    /// What was thrown, if something was.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("empty.pl", "")?;
    /// let mut engine = Engine::new(&rules);
    /// let error = engine.ask("throw(tired)")?.next().unwrap().unwrap_err();
    /// assert_eq!(error.ball().unwrap().as_atom(), Some("tired"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ball(&self) -> Option<Term> {
        match self {
            QueryError::Exception { ball, .. } => Some(ball.clone()),
            _ => None,
        }
    }

    /// What does not exist, if that is the error: its kind, such as `procedure`, and which one, such as `legl/1`.
    pub fn missing(&self) -> Option<(Term, Term)> {
        match self {
            QueryError::Exception { ball, .. } => missing(ball),
            QueryError::Syntax { .. } | QueryError::Limit(_) => None,
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

/// What does not exist, by an error that was thrown: `existence_error(What, Which)`.
fn missing(ball: &Term) -> Option<(Term, Term)> {
    let ("error", parts) = ball.as_compound()? else { return None };
    let ("existence_error", parts) = parts[0].as_compound()? else { return None };
    let mut parts = parts.into_iter();
    Some((parts.next()?, parts.next()?))
}

/// Name and arity of a predicate that does not exist, by an error that was thrown.
pub fn missing_predicate(ball: &Term) -> Option<(String, u32)> {
    let (what, which) = missing(ball)?;
    let ("/", parts) = which.as_compound().filter(|_| what.as_atom() == Some("procedure"))? else { return None };
    Some((parts[0].as_atom()?.to_owned(), parts.get(1)?.as_int()? as u32))
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
    if let Some((what, which)) = missing(ball)
        && what.as_atom() == Some("procedure")
    {
        return format!("there is no predicate {}", show(&which));
    }
    if let Some((what, which)) = missing(ball)
        && what.as_atom() == Some("effect")
    {
        return format!("effect/2 has no answer for the move {}", show(&which));
    }
    match formal.as_compound() {
        Some(("type_error", args)) if args.len() == 2 => {
            format!("expected {}, but found {}", kind(&args[0]), show(&args[1]))
        }
        Some(("domain_error", args)) if args.len() == 2 => {
            format!("{} is not allowed here; expected {}", show(&args[1]), kind(&args[0]))
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

#[cfg(test)]
mod tests {
    use super::{describe, missing_predicate};
    use crate::term::Term;

    fn error(formal: Term) -> Term {
        Term::compound("error", [formal, Term::var("_")])
    }

    #[test]
    fn only_a_missing_predicate_is_one() {
        let indicator = Term::compound("/", [Term::atom("legl"), Term::int(1)]);
        let formal = |args: Vec<Term>| error(Term::compound("existence_error", args));
        let ball = formal(vec![Term::atom("procedure"), indicator.clone()]);
        assert_eq!(missing_predicate(&ball), Some(("legl".to_owned(), 1)));
        assert_eq!(describe(&ball), "there is no predicate legl/1");
        assert_eq!(missing_predicate(&formal(vec![Term::atom("argument"), indicator])), None);
    }

    /// Rules can throw what is no proper error.
    #[test]
    fn an_error_with_too_few_parts_is_shown_as_it_is() {
        let ball = error(Term::compound("existence_error", [Term::atom("procedure")]));
        assert_eq!(missing_predicate(&ball), None);
        assert_eq!(describe(&ball), "uncaught error: existence_error(procedure)");
    }
}
