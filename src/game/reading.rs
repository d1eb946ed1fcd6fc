//! Setting up a position from a text: every fact is checked, and every problem is reported with its place.

use std::collections::HashSet;

use super::Position;
use super::position_text::{Own, PositionError};
use super::text::spoken;
use crate::diagnostic::Diagnostic;
use crate::engine::QueryError;
use crate::program;
use crate::program::code::{BAD_POSITION, OUTSIDE_TYPE};
use crate::program::declare::declaration::Relation;
use crate::source::{Sources, Span};
use crate::syntax;
use crate::syntax::ast::Item;
use crate::syntax::code::{INVALID_HEAD, MISSING_FULL_STOP, QUERY_IN_RULES};
use crate::term::{Cell, Term};

/// At most this many facts and values are shown as examples.
const SHOWN_FACTS: usize = 3;
const SHOWN_VALUES: usize = 12;

/// A position that is being set up.
pub(super) struct Reading<'p> {
    pub position: &'p mut Position,
    pub sources: Sources,
    pub problems: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// What the game's own format makes of the text; a complaint of its own is a problem.
    pub fn own_format(&mut self, text: &str, whole: Span) -> Result<Own, PositionError> {
        match self.position.own(text.trim()) {
            Err(QueryError::Exception { ball, rule, goal, suggestions }) => {
                let Some((part, reason)) = malformed(&ball) else {
                    return Err(QueryError::Exception { ball, rule, goal, suggestions }.into());
                };
                let at = place(text, &part);
                let span = at.map_or(whole, |at| Span { start: at as u32, end: (at + part.len()) as u32, ..whole });
                let message = if part.is_empty() { reason } else { format!("`{part}` cannot be read: {reason}") };
                self.problems.push(Diagnostic::error(BAD_POSITION, span, message));
                Ok(Own::Facts(Vec::new()))
            }
            other => Ok(other?),
        }
    }

    /// The facts of a text in rule syntax, each with its place.
    pub fn facts(&mut self, text: &str, whole: Span) -> Vec<(Term, Span)> {
        let open = !text.trim_end().is_empty() && !text.trim_end().ends_with('.');
        let (ast, mut problems) = syntax::parse(text, whole.source);
        // As at the prompt, the last full stop may be left out.
        problems
            .retain(|problem| !(open && problem.code == MISSING_FULL_STOP && problem.labels[0].span.end == whole.end));
        let mut facts = Vec::new();
        for item in &ast.items {
            match *item {
                Item::Clause { head, body: None, .. } => facts.push((ast.term(head), ast.span(head))),
                Item::Clause { span, .. } | Item::Directive { span, .. } => {
                    let problem = self.no_fact(span);
                    self.problems.push(problem);
                }
            }
        }
        let own = self.position.game().defined("position_text", 2).is_some();
        let like_facts = text.contains('(') || text.trim().is_empty();
        if own && !like_facts {
            let message = "this is neither a list of facts nor a position in the game's own format";
            let problem = Diagnostic::error(BAD_POSITION, whole, message).help(self.example());
            self.problems.push(problem);
            return Vec::new();
        }
        if problems.is_empty() && facts.is_empty() && self.problems.is_empty() {
            let problem = Diagnostic::error(BAD_POSITION, whole, "expected a fact").help(self.example());
            self.problems.push(problem);
        }
        for problem in problems {
            let other = matches!(problem.code, INVALID_HEAD | QUERY_IN_RULES);
            let problem = if other { self.no_fact(problem.labels[0].span) } else { problem };
            self.problems.push(problem);
        }
        facts
    }

    /// The complaint about what is something else.
    fn no_fact(&mut self, span: Span) -> Diagnostic {
        let message = "a position consists of facts, each ending with a full stop";
        Diagnostic::error(BAD_POSITION, span, message).help(self.example())
    }

    /// How a position is written, by the example of the starting position.
    fn example(&mut self) -> String {
        let mut start = Position::new(self.position.game());
        let shown = start.facts().iter().take(SHOWN_FACTS).map(|fact| format!("{fact}.")).collect::<Vec<_>>().join(" ");
        let more = if start.facts().len() > SHOWN_FACTS { " …" } else { "" };
        match start.own_text() {
            Ok(Some(own)) => format!("the starting position is `{own}`, or `{shown}{more}` as facts"),
            _ => format!("the starting position is `{shown}{more}`"),
        }
    }

    /// Makes these facts hold, and no others.
    pub fn set_up(&mut self, facts: Vec<(Term, Span)>) -> Result<(), PositionError> {
        self.position.engine().clear_position();
        let mut given = HashSet::new();
        for (fact, span) in facts {
            if !given.insert(fact.clone()) {
                let message = format!("`{fact}` is given twice");
                self.problems.push(Diagnostic::error(BAD_POSITION, span, message).help("keep one of them"));
                continue;
            }
            match self.rival(&fact)? {
                Some(other) => {
                    let message = format!("`{fact}` cannot hold together with `{other}`");
                    self.problems.push(Diagnostic::error(BAD_POSITION, span, message).help("keep one of them"));
                }
                None => self.change(&fact, &fact, span)?,
            }
        }
        self.position.engine().commit_position();
        Ok(())
    }

    /// Makes a fact hold, or cease to; what is wrong with it is a problem.
    pub fn change(&mut self, change: &Term, fact: &Term, span: Span) -> Result<(), QueryError> {
        let problem = match self.relation(fact) {
            None => self.unknown_relation(fact, span),
            Some(_) => match self.position.engine().change(std::slice::from_ref(change)) {
                Ok(()) => return Ok(()),
                Err(QueryError::Exception { ball, .. }) => self.type_problem(fact, &ball, span),
                Err(limit) => return Err(limit),
            },
        };
        self.problems.push(problem);
        Ok(())
    }

    /// A fact that holds already and excludes this one: the same key with another value.
    fn rival(&mut self, fact: &Term) -> Result<Option<Term>, QueryError> {
        let Some(relation) = self.relation(fact) else { return Ok(None) };
        let Some((name, mut args)) = fact.as_compound() else { return Ok(None) };
        let name = name.to_owned();
        for (at, _) in relation.columns.iter().enumerate().filter(|(_, column)| column.dependent) {
            args[at] = Term::var(&format!("V{at}"));
        }
        let pattern = Term::compound(&name, args.iter().cloned());
        let Some(answer) = self.position.engine().ask_term(&pattern)?.next() else { return Ok(None) };
        let answer = answer?;
        for (at, arg) in args.iter_mut().enumerate() {
            if let Some(value) = answer.get(&format!("V{at}")) {
                *arg = value.clone();
            }
        }
        let other = Term::compound(&name, args);
        Ok((other != *fact).then_some(other))
    }

    /// The relation that a fact belongs to.
    fn relation(&self, fact: &Term) -> Option<Relation> {
        let (name, arity) = match fact.as_compound() {
            Some((name, args)) => (name, args.len() as u32),
            None => (fact.as_atom()?, 0),
        };
        let program = self.position.game().rules().program();
        let functor = program.symbols.find_functor(name, arity)?;
        program.declarations.relations.iter().find(|relation| relation.functor == functor).cloned()
    }

    /// What is wrong with a fact, from the exception that it raised.
    fn type_problem(&mut self, fact: &Term, ball: &Term, span: Span) -> Diagnostic {
        let formal = ball.as_compound().and_then(|(_, parts)| parts.into_iter().next());
        match formal.as_ref().and_then(Term::as_compound) {
            Some(("type_error", args)) if args.len() == 2 => {
                let message = format!("`{fact}` cannot hold: `{}` is not a `{}`", args[1], args[0]);
                let values = self.values(&args[0]);
                Diagnostic::error(OUTSIDE_TYPE, span, message).help(format!("the values of `{}` are {values}", args[0]))
            }
            _ => Diagnostic::error(BAD_POSITION, span, format!("`{fact}` has a variable in it"))
                .help("replace the variable with a value"),
        }
    }

    fn unknown_relation(&self, fact: &Term, span: Span) -> Diagnostic {
        let program = self.position.game().rules().program();
        let relations = program.declarations.relations.iter().map(|relation| program.symbols.parts(relation.functor));
        let names: Vec<(&str, u32)> = relations.map(|(name, arity)| (&**program.symbols.name(name), arity)).collect();
        let listed: Vec<_> = names.iter().map(|(name, arity)| format!("`{name}/{arity}`")).collect();
        let problem = Diagnostic::error(BAD_POSITION, span, format!("positions of this game have no fact `{fact}`"))
            .note(format!("a position consists of {}", listed.join(", ")));
        let given = match fact.cells() {
            [Cell::Compound(name, _) | Cell::Atom(name), ..] => name,
            _ => "",
        };
        let near = program::nearest(given, names.iter().map(|(name, _)| *name));
        match names.iter().find(|(name, _)| Some(*name) == near) {
            Some((name, arity)) if *name == given => problem.labelled(format!("did you mean `{name}/{arity}`?")),
            Some((name, _)) => problem.labelled(format!("did you mean `{name}`?")),
            None => problem,
        }
    }

    /// The values of a type, or the first ones and the last.
    fn values(&mut self, kind: &Term) -> String {
        let goal = Term::compound(kind.as_atom().unwrap_or_default(), [Term::var("V")]);
        let Ok(answers) = self.position.engine().ask_term(&goal) else { return "…".to_owned() };
        let values = answers.filter_map(|answer| answer.ok()?.get("V").map(Term::to_string));
        let mut values: Vec<_> = values.collect();
        if values.len() > SHOWN_VALUES {
            values.drain(SHOWN_VALUES - 2..values.len() - 1);
            values.insert(SHOWN_VALUES - 2, "…".to_owned());
        }
        values.join(", ")
    }

    /// Asks the rules whether the position can be at all.
    pub fn possible(&mut self, whole: Span) -> Result<(), PositionError> {
        if !self.problems.is_empty() || self.position.game().defined("impossible", 1).is_none() {
            return Ok(());
        }
        let goal = Term::compound("impossible", [Term::var("Reason")]);
        for answer in self.position.engine().ask_term(&goal)? {
            let reason = answer?.get("Reason").map(spoken).unwrap_or_default();
            self.problems.push(Diagnostic::error(
                BAD_POSITION,
                whole,
                format!("this position is impossible: {reason}"),
            ));
        }
        Ok(())
    }
}

/// Where a part is in a text: by itself rather than within a number.
fn place(text: &str, part: &str) -> Option<usize> {
    let within = |at: usize| {
        text[..at].ends_with(|letter: char| letter.is_ascii_digit())
            || text[at + part.len()..].starts_with(|letter: char| letter.is_ascii_digit())
    };
    let mut places = text.match_indices(part).map(|(at, _)| at).filter(|_| !part.is_empty());
    places.clone().find(|at| !within(*at)).or_else(|| places.next())
}

/// Part and reason of what `position_text/2` throws about a text.
fn malformed(ball: &Term) -> Option<(String, String)> {
    match ball.as_compound() {
        Some(("malformed", parts)) if parts.len() == 2 => Some((spoken(&parts[0]), spoken(&parts[1]))),
        _ => None,
    }
}
