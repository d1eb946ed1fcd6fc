//! Setting up a position that people give: every fact is checked, and every problem is told with its place.

use super::Position;
use super::position_text::{Own, Unfit};
use super::text::spoken;
use crate::diagnostic::Diagnostic;
use crate::engine::Error;
use crate::program;
use crate::program::code::{BAD_POSITION, OUTSIDE_TYPE};
use crate::program::declaration::Relation;
use crate::source::{Sources, Span};
use crate::syntax::{self, ast::Item};
use crate::term::{Cell, Term};

/// A position that is being set up.
pub(super) struct Reading<'p> {
    pub position: &'p mut Position,
    pub sources: Sources,
    pub problems: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// What the game's own format makes of the text; a complaint of its own is a problem.
    pub fn own_format(&mut self, text: &str, whole: Span) -> Result<Own, Unfit> {
        match self.position.own(text.trim()) {
            Err(Error::Exception { ball, rule, suggestions }) => {
                let Some((part, reason)) = malformed(&ball) else {
                    return Err(Error::Exception { ball, rule, suggestions }.into());
                };
                let at = text.find(&part).filter(|_| !part.is_empty());
                let span = at.map_or(whole, |at| Span { start: at as u32, end: (at + part.len()) as u32, ..whole });
                self.problems.push(Diagnostic::error(BAD_POSITION, span, reason));
                Ok(Own::Facts(Vec::new()))
            }
            other => Ok(other?),
        }
    }

    /// The facts of a text in rule syntax, each with its place.
    pub fn facts(&mut self, text: &str, whole: Span) -> Vec<(Term, Span)> {
        let (ast, problems) = syntax::parse(text, whole.source);
        let mut facts = Vec::new();
        for item in &ast.items {
            match *item {
                Item::Clause { head, body: None, .. } => facts.push((ast.term(head), ast.span(head))),
                Item::Clause { span, .. } | Item::Directive { span, .. } => {
                    let problem = Diagnostic::error(BAD_POSITION, span, "a position is given by facts alone");
                    self.problems.push(problem.help("write what holds, such as `turn(x).`"));
                }
            }
        }
        let own = self.position.game().defined("position_text", 2).is_some();
        let like_facts = text.contains('(') || text.trim().is_empty();
        if own && !like_facts {
            let message = "this is neither a position in the game's own format nor a list of facts";
            let problem = Diagnostic::error(BAD_POSITION, whole, message).help(self.example());
            self.problems.push(problem);
            return Vec::new();
        }
        if problems.is_empty() && facts.is_empty() && self.problems.is_empty() {
            let problem = Diagnostic::error(BAD_POSITION, whole, "there is no fact here").help(self.example());
            self.problems.push(problem);
        }
        self.problems.extend(problems);
        facts
    }

    /// How a position is written, by the example of the starting position.
    fn example(&mut self) -> String {
        let mut start = Position::new(self.position.game());
        let facts: String = start.text().chars().take(60).collect();
        let facts = facts.rsplit_once(". ").map_or(facts.as_str(), |(facts, _)| facts);
        match start.own_text() {
            Ok(Some(own)) => format!("the starting position is `{own}`, or `{facts}. …` as facts"),
            _ => format!("the starting position is `{facts}. …`"),
        }
    }

    /// Makes these facts hold, and no others.
    pub fn set_up(&mut self, facts: Vec<(Term, Span)>) -> Result<(), Unfit> {
        self.position.engine().clear_position();
        for (fact, span) in facts {
            match self.rival(&fact)? {
                Some(other) => {
                    let message = format!("`{fact}` cannot hold together with `{other}`");
                    self.problems.push(Diagnostic::error(BAD_POSITION, span, message).help("keep one of the two"));
                }
                None => match self.position.engine().change(std::slice::from_ref(&fact)) {
                    Ok(()) => {}
                    Err(Error::Exception { ball, .. }) => {
                        let problem = self.misfit(&fact, &ball, span);
                        self.problems.push(problem);
                    }
                    Err(limit) => return Err(limit.into()),
                },
            }
        }
        self.position.engine().settle_position();
        Ok(())
    }

    /// A fact that holds already and excludes this one: the same key with another value.
    fn rival(&mut self, fact: &Term) -> Result<Option<Term>, Error> {
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

    fn relation(&self, fact: &Term) -> Option<Relation> {
        let (name, args) = fact.as_compound()?;
        let program = self.position.game().rules().program();
        let functor = program.symbols.find_functor(name, args.len() as u32)?;
        program.declarations.relations.iter().find(|relation| relation.functor == functor).cloned()
    }

    /// What is wrong with a fact, from the exception that it raised.
    fn misfit(&mut self, fact: &Term, ball: &Term, span: Span) -> Diagnostic {
        let formal = ball.as_compound().and_then(|(_, parts)| parts.into_iter().next());
        match formal.as_ref().and_then(Term::as_compound) {
            Some(("type_error", args)) if args.len() == 2 && self.relation(fact).is_some() => {
                let message = format!("`{fact}` cannot hold: `{}` is not a `{}`", args[1], args[0]);
                let values = self.values(&args[0]);
                Diagnostic::error(OUTSIDE_TYPE, span, message).help(format!("the values of `{}` are {values}", args[0]))
            }
            Some(("domain_error", _)) | Some(("type_error", _)) => self.unknown_relation(fact, span),
            _ => Diagnostic::error(BAD_POSITION, span, format!("`{fact}` has a variable in it"))
                .help("write the value in its place"),
        }
    }

    fn unknown_relation(&self, fact: &Term, span: Span) -> Diagnostic {
        let program = self.position.game().rules().program();
        let relations = program.declarations.relations.iter().map(|relation| program.symbols.parts(relation.functor));
        let names: Vec<(&str, u32)> = relations.map(|(name, arity)| (&**program.symbols.name(name), arity)).collect();
        let listed: Vec<_> = names.iter().map(|(name, arity)| format!("`{name}/{arity}`")).collect();
        let problem = Diagnostic::error(BAD_POSITION, span, format!("`{fact}` is not a fact of this game's positions"))
            .note(format!("a position says {}", listed.join(", ")));
        let given = match fact.cells() {
            [Cell::Compound(name, _) | Cell::Atom(name), ..] => name,
            _ => "",
        };
        match program::nearest(given, names.iter().map(|(name, _)| *name)) {
            Some(near) if near != given => problem.labelled(format!("did you mean `{near}`?")),
            _ => problem,
        }
    }

    /// The first values of a type.
    fn values(&mut self, kind: &Term) -> String {
        const SHOWN: usize = 12;
        let goal = Term::compound(kind.as_atom().unwrap_or_default(), [Term::var("V")]);
        let Ok(answers) = self.position.engine().ask_term(&goal) else { return "…".to_owned() };
        let values = answers.take(SHOWN + 1).filter_map(|answer| answer.ok()?.get("V").map(Term::to_string));
        let mut values: Vec<_> = values.collect();
        if values.len() > SHOWN {
            values[SHOWN] = "…".to_owned();
        }
        values.join(", ")
    }

    /// Asks the rules whether the position can be at all.
    pub fn possible(&mut self, whole: Span) -> Result<(), Unfit> {
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

/// Part and reason of what `position_text/2` throws about a text.
fn malformed(ball: &Term) -> Option<(String, String)> {
    match ball.as_compound() {
        Some(("malformed", parts)) if parts.len() == 2 => Some((spoken(&parts[0]), spoken(&parts[1]))),
        _ => None,
    }
}
