//! Looking for reasons: the next level below a goal that holds or fails.

use super::level::{Literal, Reasons, nearest_miss, prove};
use super::scope::{Scope, args_of, filled, name_of, plain};
use super::tree::{Kind, Node};
use crate::engine::{Answer, QueryError};
use crate::program::Callee;
use crate::program::comparison::Comparison;
use crate::program::goal::{CARET, Goal, NOT};
use crate::term::{Cell, Term};

/// The most answers of a collection that are shown.
const WITNESSES: usize = 6;
/// The most that are counted.
const COUNTED: usize = 10_000;

/// A node whose reasons are not looked for yet; the position is the one that it is about.
pub(super) fn node(scope: &mut Scope<'_>, literal: Literal, supposing: &[Term]) -> Result<Node, QueryError> {
    let Literal { asked, mut goal, holds } = literal;
    let kind = kind(scope, &goal);
    // With its values known beforehand, a goal that collects or cuts may not hold: then it is told as it was asked.
    if holds && goal != asked && !matches!(kind, Kind::State | Kind::Builtin) {
        match scope.holds(&goal) {
            Ok(true) => {}
            Ok(false) | Err(QueryError::Exception { .. }) => goal = asked.clone(),
            Err(error) => return Err(error),
        }
    }
    let (goal, supposing) = (plain(&goal), supposing.to_vec());
    let (sentence, place, children, opened) = (None, None, Vec::new(), false);
    Ok(Node { goal, holds, kind, sentence, place, supposing, children, unshown: 0, opened, asked })
}

fn kind(scope: &Scope<'_>, goal: &Term) -> Kind {
    match construct(goal) {
        Goal::Not(_) => Kind::Negation,
        Goal::FindAll(..) | Goal::FindAllTail(..) | Goal::Aggregate(..) => Kind::Collection,
        Goal::BagOf(..) | Goal::SetOf(..) => Kind::Collection,
        Goal::ForAll(..) => Kind::Every,
        Goal::Suppose(..) | Goal::After(..) => Kind::Supposition,
        Goal::And(..) | Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) => Kind::Control,
        Goal::Once(_) | Goal::Ignore(_) | Goal::Call(..) => Kind::Control,
        Goal::True | Goal::Fail | Goal::Cut | Goal::Catch(..) | Goal::Unify(..) | Goal::NotUnify(..) => Kind::Builtin,
        Goal::Order(..) | Goal::Is(..) | Goal::Compare(..) | Goal::Unknown => Kind::Builtin,
        Goal::Predicate => match scope.callee(goal) {
            Callee::Relation => Kind::State,
            Callee::Clauses => Kind::Rule,
            Callee::Builtin(_) | Callee::Unknown => Kind::Builtin,
        },
    }
}

/// The construct that a goal is, its parts by number.
pub(super) fn construct(goal: &Term) -> Goal<u32> {
    name_of(goal).map_or(Goal::Unknown, |(name, arity)| Goal::named(name, arity, |at| at))
}

/// Whether a goal that holds needs no mention: that two things are the same, or are not, can be seen already, and so can
/// the result of a calculation.
fn is_evident(goal: &Term) -> bool {
    match construct(goal) {
        Goal::Unify(..) | Goal::Is(..) | Goal::Order(Comparison::Equal | Comparison::NotEqual, ..) => true,
        Goal::True | Goal::Fail | Goal::Cut | Goal::And(..) | Goal::Or(..) | Goal::IfThen(..) => false,
        Goal::IfThenElse(..) | Goal::Not(_) | Goal::Once(_) | Goal::Ignore(_) | Goal::ForAll(..) => false,
        Goal::FindAll(..) | Goal::FindAllTail(..) | Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) => false,
        Goal::Catch(..) | Goal::Suppose(..) | Goal::Call(..) | Goal::NotUnify(..) | Goal::Order(..) => false,
        Goal::After(..) | Goal::Compare(..) | Goal::Predicate | Goal::Unknown => false,
    }
}

/// Looks for the reasons of a node, one level deep.
pub(super) fn open(scope: &mut Scope<'_>, node: &mut Node) -> Result<(), QueryError> {
    if node.opened {
        return Ok(());
    }
    let changes = node.supposing.clone();
    scope.supposing(&changes, |scope| Opening { scope, node }.open())?;
    node.opened = true;
    Ok(())
}

/// A node being opened.
struct Opening<'o, 'e> {
    scope: &'o mut Scope<'e>,
    node: &'o mut Node,
}

impl Opening<'_, '_> {
    fn open(&mut self) -> Result<(), QueryError> {
        let args = args_of(&self.node.goal);
        match (self.node.kind, self.node.holds) {
            (Kind::Rule, true) => self.proved(),
            (Kind::Rule, false) => self.missed(),
            (Kind::Negation, holds) => self.add(&args[0], !holds),
            (Kind::Control, holds) => self.control(&args, holds),
            (Kind::Collection, true) => self.witnesses(&args),
            (Kind::Collection, false) => self.actual(),
            (Kind::Every, true) => self.every(&args),
            (Kind::Every, false) => self.counterexample(&args),
            (Kind::Supposition, holds) => {
                let changes = match construct(&self.node.goal) {
                    Goal::After(..) => self.scope.changes_of(&args[0])?,
                    _ => args[0].clone(),
                };
                self.node.supposing.push(changes.clone());
                let (node, goal) = (&mut *self.node, &args[1]);
                let added = self.scope.supposing(&[changes], |scope| Opening { scope, node }.add(goal, holds));
                self.node.supposing.pop();
                added
            }
            (Kind::State, false) => self.instead(&args),
            (Kind::State, true) | (Kind::Builtin, _) => Ok(()),
        }
    }

    fn push(&mut self, literal: Literal) -> Result<(), QueryError> {
        if literal.holds && is_evident(&literal.goal) {
            return Ok(());
        }
        let mut child = node(self.scope, literal, &self.node.supposing)?;
        if child.kind == Kind::State {
            Opening { scope: self.scope, node: &mut child }.open()?;
        }
        // Where a fact was looked for in vain, there is nothing behind it.
        if child.kind == Kind::Negation && child.holds {
            let looked_for = args_of(&child.goal).pop();
            child.opened =
                looked_for.is_some_and(|goal| matches!(kind(self.scope, &goal), Kind::State | Kind::Builtin));
        }
        self.node.children.push(child);
        Ok(())
    }

    /// Adds a goal that is known to hold or to fail; one that holds, with its first answer.
    fn add(&mut self, goal: &Term, holds: bool) -> Result<(), QueryError> {
        let mut literal = Literal { asked: goal.clone(), goal: goal.clone(), holds };
        if holds {
            let Some(answer) = self.scope.first(&named(goal))? else { return Ok(()) };
            literal.goal = filled(&named(goal), &answer);
        }
        self.push(literal)
    }

    fn take(&mut self, level: Reasons) -> Result<(), QueryError> {
        let Reasons { place, sentence, literals } = level;
        let sources = self.scope.rules.sources();
        self.node.place = place.map(|span| {
            let source = sources.get(span.source);
            format!("{}:{}", source.name(), source.position(span.start).0)
        });
        self.node.sentence = sentence;
        literals.into_iter().try_for_each(|literal| self.push(literal))
    }

    fn proved(&mut self) -> Result<(), QueryError> {
        match prove(self.scope, &self.node.asked, &self.node.goal)? {
            Some(level) => self.take(level),
            None => Ok(()),
        }
    }

    fn missed(&mut self) -> Result<(), QueryError> {
        match nearest_miss(self.scope, &self.node.goal)? {
            Some(level) => self.take(level),
            None => Ok(()),
        }
    }

    /// The goals that a construct joins.
    fn control(&mut self, args: &[Term], holds: bool) -> Result<(), QueryError> {
        match construct(&self.node.goal) {
            Goal::Once(_) | Goal::Ignore(_) | Goal::Call(_, 0) => return self.add(&args[0], holds),
            Goal::Call(..) => {
                let Some((name, _)) = name_of(&args[0]) else { return Ok(()) };
                let all = args_of(&args[0]).into_iter().chain(args[1..].iter().cloned());
                return self.add(&Term::compound(name, all), holds);
            }
            Goal::And(..) | Goal::Or(..) | Goal::IfThen(..) | Goal::IfThenElse(..) => {}
            // These have kinds of their own.
            Goal::True | Goal::Fail | Goal::Cut | Goal::Not(_) | Goal::ForAll(..) | Goal::FindAll(..) => {}
            Goal::FindAllTail(..) | Goal::Aggregate(..) | Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) => {}
            Goal::Suppose(..) | Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) | Goal::Is(..) => {}
            Goal::After(..) | Goal::Compare(..) | Goal::Predicate | Goal::Unknown => {}
        }
        let level = match holds {
            true => prove(self.scope, &self.node.asked, &self.node.goal)?,
            false => nearest_miss(self.scope, &self.node.goal)?,
        };
        level.map_or(Ok(()), |level| self.take(level))
    }

    /// The first answers to a goal; it is noted how many others there are.
    fn some_of(&mut self, goal: &Term) -> Result<Vec<Answer>, QueryError> {
        let mut answers = self.scope.answers(goal, COUNTED)?;
        self.node.unshown = answers.len().saturating_sub(WITNESSES);
        answers.truncate(WITNESSES);
        Ok(answers)
    }

    /// The answers that a collection is made of.
    fn witnesses(&mut self, args: &[Term]) -> Result<(), QueryError> {
        let goal = named(&without_carets(&args[1]));
        let answers = self.some_of(&goal)?;
        if answers.is_empty() {
            self.push(Literal { asked: args[1].clone(), goal: without_carets(&args[1]), holds: false })?;
        }
        for answer in answers {
            self.push(Literal { asked: goal.clone(), goal: filled(&goal, &answer), holds: true })?;
        }
        Ok(())
    }

    /// What a collection gives instead.
    fn actual(&mut self) -> Result<(), QueryError> {
        let (name, mut args) = match self.node.goal.as_compound() {
            Some((name, args)) => (name.to_owned(), args),
            None => return Ok(()),
        };
        if args.len() != 3 {
            return Ok(());
        }
        args[2] = Term::var("_Result");
        self.add(&Term::compound(&name, args), true)
    }

    /// The cases of a `forall`.
    fn every(&mut self, args: &[Term]) -> Result<(), QueryError> {
        let both = named(&Term::compound(",", args.iter().cloned()));
        let Some((_, parts)) = both.as_compound() else { return Ok(()) };
        let answers = self.some_of(&parts[0])?;
        if answers.is_empty() {
            self.push(Literal { asked: args[0].clone(), goal: args[0].clone(), holds: false })?;
        }
        for answer in answers {
            let goal = filled(&both, &answer);
            self.push(Literal { asked: goal.clone(), goal, holds: true })?;
        }
        Ok(())
    }

    /// The first case of a `forall` for which the goal fails.
    fn counterexample(&mut self, args: &[Term]) -> Result<(), QueryError> {
        let both = named(&Term::compound(",", args.iter().cloned()));
        let Some((_, parts)) = both.as_compound() else { return Ok(()) };
        let fails = Term::compound(NOT.0, [parts[1].clone()]);
        let Some(answer) = self.scope.first(&Term::compound(",", [parts[0].clone(), fails]))? else { return Ok(()) };
        let (case, goal) = (filled(&parts[0], &answer), filled(&parts[1], &answer));
        self.push(Literal { asked: case.clone(), goal: case, holds: true })?;
        self.push(Literal { asked: goal.clone(), goal, holds: false })
    }

    /// The fact that holds in the place of one that does not.
    fn instead(&mut self, args: &[Term]) -> Result<(), QueryError> {
        let Some(relation) = self.scope.relation(&self.node.goal) else { return Ok(()) };
        let Some((name, _)) = name_of(&self.node.goal) else { return Ok(()) };
        let dependent: Vec<bool> = relation.columns.iter().map(|column| column.dependent).collect();
        let keys_known = args.iter().zip(&dependent).all(|(arg, dependent)| *dependent || is_ground(arg));
        if !keys_known || !dependent.contains(&true) {
            return Ok(());
        }
        let open =
            args.iter().zip(dependent).map(|(arg, dependent)| if dependent { Term::var("_") } else { arg.clone() });
        let goal = named(&Term::compound(name, open));
        self.add(&goal, true)
    }
}

pub(super) fn is_ground(term: &Term) -> bool {
    !term.cells().iter().any(|cell| matches!(cell, Cell::Var(_)))
}

/// `Goal` of `Var^Goal`.
fn without_carets(goal: &Term) -> Term {
    let mut goal = goal.clone();
    while name_of(&goal) == Some(CARET)
        && let Some(last) = args_of(&goal).pop()
    {
        goal = last;
    }
    goal
}

/// The same goal with names for its variables that answers give the values of: they say nothing of `_A`.
pub(super) fn named(goal: &Term) -> Term {
    let mut alone = 0;
    let cells = goal.cells().iter().map(|cell| match cell {
        Cell::Var(name) if &**name == "_" => {
            alone += 1;
            Cell::Var(format!("X{alone}_").into())
        }
        Cell::Var(name) if name.starts_with('_') => Cell::Var(format!("X{name}").into()),
        other => other.clone(),
    });
    Term::from_cells(cells.collect())
}
