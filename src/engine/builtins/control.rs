//! Control: goals called, collected and caught, the history of the game, and what only the prelude and compiled clauses
//! may use (`$…`): cuts, collections, the position.

use super::{Row, code, det, prelude, test};
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};

/// `call/1` to `call/10` mean the same.
const CALL: &str = "the goal, with further arguments added to it";

pub const ROWS: &[Row] = &[
    test("true", "", "holds", |_, _| Ok(true)),
    test("fail", "", "does not hold", |_, _| Ok(false)),
    test("false", "", "does not hold", |_, _| Ok(false)),
    det("throw", "+", "raises an exception", |m, a| {
        let ball = m.arg(a);
        Err(if ball.is_ref() { m.instantiation_error() } else { MachineError::Ball(ball) })
    })
    .planned(),
    det("repeated", "-", "how often the position has occurred in the game so far", |m, a| {
        let count = m.occurrences(false);
        m.unify(m.x[a as usize], Word::int(count as i64))
    })
    .history()
    .planned(),
    det("occurred", "-", "how often the position has occurred in the game so far, whoever had the turn", |m, a| {
        let count = m.occurrences(true);
        m.unify(m.x[a as usize], Word::int(count as i64))
    })
    .history()
    .planned(),
    det("mover", "-", "who made the move whose aftermath is being asked for", |m, a| match m.mover() {
        Some(player) => m.unify(m.x[a as usize], player),
        None => Ok(false),
    })
    .history()
    .planned(),
    code("call", "0", CALL),
    code("call", "1?", CALL),
    code("call", "2??", CALL),
    code("call", "3???", CALL),
    code("call", "4????", CALL),
    code("call", "5?????", CALL),
    code("call", "6??????", CALL),
    code("call", "7???????", CALL),
    code("call", "8????????", CALL),
    code("call", "9?????????", CALL),
    code("catch", "0?0", "if the goal throws what unifies with the ball, the recovery"),
    prelude("once", "0", "the first answer only"),
    prelude("ignore", "0", "the first answer, or none"),
    prelude("forall", "00", "every answer of the first is one of the second"),
    prelude("findall", "?0-", "all answers as a list"),
    prelude("findall", "?0-?", "all answers as a list, followed by a tail"),
    prelude("bagof", "?^-", "all answers for each value of the free variables"),
    prelude("setof", "?^-", "all answers for each value of the free variables, sorted and without duplicates"),
    prelude("aggregate_all", "?0-", "all answers counted, added up, compared or collected"),
    prelude("suppose", "+0", "the goal, once, in the position that the changes would give"),
    prelude("after", "+0", "the goal, once, in the position that the move would lead to").history(),
    det("$cut", "+", "cuts back to a height of the choice stack", |m, a| {
        m.cut(m.arg(a).index());
        Ok(true)
    }),
    det("$bag_open", "", "starts a collection", |m, _| {
        m.bags.push(Default::default());
        Ok(true)
    }),
    det("$bag_add", "?", "adds a copy of a term to the newest collection", |m, a| {
        m.add_to_bag(m.x[a as usize])?;
        Ok(true)
    }),
    det("$bag_close", "?", "ends the newest collection: its list", |m, a| {
        let list = m.close_bag()?;
        m.unify(m.x[a as usize], list)
    }),
    det("$bag_count", "?", "ends the newest collection: its size", |m, a| {
        let count = m.bags.pop().map_or(0, |bag| bag.count());
        m.unify(m.x[a as usize], Word::int(count as i64))
    }),
    det("$state_mark", "-", "how many changes were made to the position", |m, a| {
        let mark = m.state.mark() as i64;
        m.unify(m.x[a as usize], Word::int(mark))
    }),
    det("$state_apply", "+", "makes changes to the position", |m, a| {
        m.apply_changes(m.x[a as usize])?;
        Ok(true)
    }),
    det("$state_revert", "+", "undoes the changes since a mark", |m, a| {
        // What was there before the query is not for a goal to undo.
        let mark = m.arg(a).small_value() as usize;
        m.revert_state(mark.max(m.base.unwrap_or(0)));
        Ok(true)
    }),
    det("$trial_begin", "+", "starts to try a move", |m, a| {
        m.begin_trial(m.x[a as usize])?;
        Ok(true)
    }),
    det("$trial_effect", "++-", "makes the changes of a move's effect; whether one gives the turn", |m, a| {
        let turn_given = m.try_effect(m.x[a as usize], m.x[a as usize + 1])?;
        m.unify(m.x[a as usize + 2], Word::int(turn_given.into()))
    }),
    det("$trial_end", "++", "makes the changes of a move's aftermath; the turn passes unless it was given", |m, a| {
        let turn_given = m.arg(a + 1) != Word::int(0);
        m.end_trial(m.x[a as usize], turn_given)?;
        Ok(true)
    }),
    det("$bagof_parts", "??--", "goal and free variables of a bagof", bagof_parts),
];

/// `Var^Goal` without its prefix, and the variables of the goal that are neither in the template nor prefixed.
fn bagof_parts(m: &mut Machine, a: u16) -> Result<bool, MachineError> {
    let caret = m.symbols.atom("^");
    let caret = m.symbols.functor(caret, 2);
    let mut bound = m.variables(m.x[a as usize])?;
    let mut goal = m.arg(a + 1);
    while let Some((header, first)) = m.compound_parts(goal).filter(|(header, _)| header.functor() == caret) {
        debug_assert_eq!(header.arity(), 2);
        bound.extend(m.variables(m.heap[first])?);
        goal = m.deref(m.heap[first + 1]);
        m.budget.spend(1)?;
    }
    if goal.tag() == Tag::Ref {
        return Err(m.instantiation_error());
    }
    let mut free = m.variables(goal)?;
    free.retain(|variable| !bound.contains(variable));
    let free = m.list(&free)?;
    Ok(m.unify(m.x[a as usize + 2], goal)? && m.unify(m.x[a as usize + 3], free)?)
}
