//! A line as it was typed, and the goal that it may be: parsed once, when that is first asked for.

use std::cell::OnceCell;

use crate::diagnostic::Diagnostic;
use crate::engine::{Answers, Engine, QueryError, Rules};
use crate::source::{SourceId, Sources};
use crate::syntax;
use crate::syntax::ParsedGoal;
use crate::syntax::ast::{Node, TermId};
use crate::term::{CONS, NIL};

/// A line without the blanks around it.
#[derive(Clone, Debug)]
pub struct Line<'l> {
    text: &'l str,
    goal: OnceCell<TypedGoal>,
}

impl<'l> Line<'l> {
    /// A line that nothing is known of yet.
    pub fn new(text: &'l str) -> Line<'l> {
        Line { text: text.trim(), goal: OnceCell::new() }
    }

    /// Its text.
    pub fn text(&self) -> &'l str {
        self.text
    }

    /// Its text without a full stop at the end.
    pub(crate) fn without_dot(&self) -> &'l str {
        self.text.strip_suffix('.').unwrap_or(self.text).trim_end()
    }

    /// The rest of a command line, after its colon; `:-` begins a directive.
    pub(crate) fn command(&self) -> Option<&'l str> {
        self.text.strip_prefix(':').filter(|rest| !rest.starts_with('-'))
    }

    /// Whether it is the beginning of something longer.
    pub fn is_incomplete(&self) -> bool {
        !self.text.is_empty() && !self.text.starts_with(':') && self.goal().parsed.is_incomplete
    }

    /// The line as a goal.
    pub(crate) fn goal(&self) -> &TypedGoal {
        self.goal.get_or_init(|| TypedGoal::read(self.text))
    }

    /// The same for good.
    pub(crate) fn into_goal(self) -> TypedGoal {
        self.goal.into_inner().unwrap_or_else(|| TypedGoal::read(self.text))
    }
}

/// A goal with its text: what is asked, and what messages quote.
#[derive(Clone, Debug)]
pub struct TypedGoal {
    text: String,
    parsed: ParsedGoal,
}

impl TypedGoal {
    /// Parses a goal, which may have problems.
    pub fn read(text: &str) -> TypedGoal {
        TypedGoal { text: text.to_owned(), parsed: syntax::read_goal(text, SourceId(0)) }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a goal at all.
    pub(crate) fn is_valid(&self) -> bool {
        self.parsed.goal.is_ok()
    }

    /// Whether it is a clause with a body or a directive.
    pub(crate) fn is_rule(&self) -> bool {
        self.compound().is_some_and(|(name, _)| name == ":-")
    }

    /// Name and arity, if it is a compound term with a name.
    pub(crate) fn functor(&self) -> Option<(&str, usize)> {
        self.compound().filter(|(name, _)| name.starts_with(char::is_alphabetic))
    }

    /// Its name, and its arguments as they were typed.
    pub(crate) fn call(&self) -> Option<(&str, Vec<&str>)> {
        let (ast, goal) = self.parsed.goal.as_ref().ok()?;
        let typed = |arg: &TermId| {
            let span = ast.span(*arg);
            self.text.get(span.start as usize..span.end as usize)
        };
        match ast.node(*goal) {
            Node::Atom(name) => Some((name, Vec::new())),
            Node::Compound(name, args) => Some((name, args.iter().map(typed).collect::<Option<_>>()?)),
            _ => None,
        }
    }

    /// What it has in its brackets, if it is a list of one element: `[file]` loads a file elsewhere.
    pub(crate) fn only_element(&self) -> Option<&str> {
        let (ast, goal) = self.parsed.goal.as_ref().ok()?;
        let Node::Compound(name, args) = ast.node(*goal) else { return None };
        let is_one = &**name == CONS && matches!(ast.node(args[1]), Node::Atom(end) if &**end == NIL);
        let span = ast.span(args[0]);
        is_one.then(|| self.text.get(span.start as usize..span.end as usize)).flatten()
    }

    fn compound(&self) -> Option<(&str, usize)> {
        let (ast, goal) = self.parsed.goal.as_ref().ok()?;
        match ast.node(*goal) {
            Node::Compound(name, args) => Some((name, args.len())),
            _ => None,
        }
    }

    /// What is wrong with it under some rules, as far as that shows without asking it.
    pub(crate) fn check(&self, rules: &Rules) -> Vec<Diagnostic> {
        match &self.parsed.goal {
            Ok((ast, goal)) => rules.check_parsed(ast, *goal),
            Err(problems) => problems.clone(),
        }
    }

    /// Asks it.
    pub(crate) fn ask<'e>(&self, engine: &'e mut Engine) -> Result<Answers<'e>, QueryError> {
        match &self.parsed.goal {
            Ok((ast, goal)) => Ok(engine.ask_parsed(ast, *goal)),
            Err(problems) => {
                let mut sources = Sources::default();
                sources.add("goal", &self.text);
                Err(QueryError::Syntax { diagnostics: problems.clone(), sources })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn a_line_is_parsed_once_and_handed_on() {
        let line = Line::new("  legal(M) ");
        assert!(line.goal.get().is_none(), "nothing was asked of it yet");
        assert!(!line.is_incomplete());
        assert!(std::ptr::eq(line.goal(), line.goal()));
        assert_eq!(line.goal().functor(), Some(("legal", 1)));
        let goal = line.into_goal();
        assert!(goal.is_valid() && !goal.is_rule());
        assert_eq!(goal.text(), "legal(M)");
    }

    #[test]
    fn commands_are_not_parsed() {
        let line = Line::new(":perft (");
        assert!(!line.is_incomplete());
        assert_eq!(line.command(), Some("perft ("));
        assert!(line.goal.get().is_none());
        assert_eq!(Line::new(":- table p/1.").command(), None);
    }

    #[test]
    fn goals_rules_and_beginnings_are_told_apart() {
        assert!(Line::new("p(X) :- q(X)").goal().is_rule());
        assert!(Line::new("member(X, [a").is_incomplete());
        let wrong = Line::new("X = = y");
        assert!(!wrong.goal().is_valid() && !wrong.is_incomplete());
        assert_eq!(wrong.goal().functor(), None);
    }
}
