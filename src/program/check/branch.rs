//! The goals of a clause with the branches and inner goals they are in: which of them must hold together.

use super::Checker;
use crate::program::clause::{Clause, TermId};
use crate::program::goal::Goal;

/// Goals that are nested more deeply are not looked at.
const DEEPEST: usize = 12;

/// Where a goal is in its construct.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
    /// What it binds is unknown outside.
    Inner,
}

/// The constructs around a goal, the outermost first. The head of a clause has none.
#[derive(Clone, Default)]
pub(super) struct Branch(Vec<(TermId, Side)>);

impl Branch {
    fn within(&self, construct: TermId, side: Side) -> Branch {
        Branch(self.0.iter().copied().chain([(construct, side)]).collect())
    }

    /// Whether what is bound here is bound there, further on in the text.
    pub fn reaches(&self, later: &Branch) -> bool {
        self.0.iter().all(|&(construct, side)| {
            let there = later.0.iter().find(|(other, _)| *other == construct);
            there.map_or(side != Side::Inner, |(_, other)| *other == side)
        })
    }
}

impl Checker<'_> {
    /// Every goal that is no control construct, in the order of the text.
    pub(super) fn goals_by_branch(&self, clause: &Clause) -> Vec<(TermId, Branch)> {
        let mut goals = Vec::new();
        let mut work: Vec<(TermId, Branch)> = clause.body.map(|body| (body, Branch::default())).into_iter().collect();
        while let Some((term, branch)) = work.pop() {
            if branch.0.len() > DEEPEST {
                continue;
            }
            let inner = |goal: TermId| (goal, branch.within(term, Side::Inner));
            match clause.goal(term, self.known.symbols) {
                Goal::And(left, right) | Goal::IfThen(left, right) => {
                    work.extend([(right, branch.clone()), (left, branch)]);
                }
                Goal::Or(left, right) => {
                    work.extend([(right, branch.within(term, Side::Second)), (left, branch.within(term, Side::First))]);
                }
                Goal::IfThenElse(condition, then, otherwise) => {
                    let first = branch.within(term, Side::First);
                    let second = branch.within(term, Side::Second);
                    work.extend([(otherwise, second), (then, first.clone()), (condition, first)]);
                }
                Goal::Once(goal) => work.push((goal, branch)),
                Goal::Not(goal) | Goal::Ignore(goal) => work.push(inner(goal)),
                Goal::FindAll(_, goal, _) | Goal::FindAllTail(_, goal, ..) | Goal::Aggregate(_, goal, _) => {
                    work.push(inner(goal));
                }
                Goal::ForAll(condition, action) => work.extend([inner(action), inner(condition)]),
                Goal::True | Goal::Fail | Goal::Cut | Goal::Unify(..) | Goal::NotUnify(..) | Goal::Order(..) => {
                    goals.push((term, branch));
                }
                Goal::Is(..) | Goal::Compare(..) | Goal::Predicate => goals.push((term, branch)),
                // What holds inside is about other bindings, or about another position.
                Goal::BagOf(..) | Goal::SetOf(..) | Goal::Catch(..) | Goal::Suppose(..) | Goal::After(..) => {}
                Goal::Call(..) | Goal::Unknown => {}
            }
        }
        goals
    }
}
