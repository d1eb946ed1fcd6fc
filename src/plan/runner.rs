//! Answering a game's questions by plans.

use std::sync::Arc;

use super::Plans;
use super::interp::vm::{Stop, Vm};
use super::moves::MoveBook;
use super::term_arena::head;
use super::tiering::{Native, TieredPlan};
use super::value::{Value, is_integer};
use crate::engine;
use crate::engine::{Change, Engine, Ground, Limit, QueryError};
use crate::program::symbol::Atom;
use crate::term::Term;

/// The questions about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfMove {
    /// `effect/2`
    Effect,
    /// `aftermath/2`
    Aftermath,
    /// `promise/2`
    Promise,
}

/// Moves that are numbered between two looks at the limits, and what each of them takes.
const MOVES_PER_CHECK: usize = 1024;
const MOVE_BYTES: usize = 256;

/// No value.
const NO_PLAYER: Value = i64::MIN;

/// Runs plans for one position.
#[derive(Debug)]
pub struct Runner {
    plans: Arc<Plans>,
    vm: Vm,
    book: MoveBook,
    /// How many arguments each shape has; a move without one is a single value.
    arities: Vec<usize>,
    legal: Option<TieredPlan>,
    /// Whether there is a legal move.
    has_move: Option<TieredPlan>,
    wins: Option<TieredPlan>,
    draw: Option<TieredPlan>,
    stuck: Option<TieredPlan>,
    over: Option<TieredPlan>,
    result: Option<TieredPlan>,
    out: Option<TieredPlan>,
    /// By shape of the move.
    whole: Vec<Option<TieredPlan>>,
    effect: Vec<Option<TieredPlan>>,
    aftermath: Vec<Option<TieredPlan>>,
    promise: Vec<Option<TieredPlan>>,
    features: Option<TieredPlan>,
    /// The players in the order of their turns.
    players: Vec<Value>,
}

impl Runner {
    /// A runner with memory of its own.
    pub fn new(plans: &Arc<Plans>, players: &[Atom], native: Native) -> Runner {
        let plan = |name: &str, arity, shape| TieredPlan::new(plans, plans.find(name, arity, shape)?, native);
        let by_shape = |name: &str| (0..=plans.shapes.len() as u16).map(|shape| plan(name, 2, shape)).collect();
        Runner {
            vm: Vm::new(plans),
            book: MoveBook::default(),
            arities: std::iter::once(1).chain(plans.shapes.iter().map(|shape| shape.1)).collect(),
            legal: plan("legal", 1, 0),
            has_move: plans.find_existence().and_then(|number| TieredPlan::new(plans, number, native)),
            wins: plan("wins", 1, 0),
            draw: plan("draw", 0, 0),
            stuck: plan("stuck", 1, 0),
            over: plan("over", 0, 0),
            result: plan("result", 2, 0),
            out: plan("out", 1, 0),
            whole: (0..=plans.shapes.len() as u16)
                .map(|shape| TieredPlan::new(plans, plans.find_whole(shape)?, native))
                .collect(),
            effect: by_shape("effect"),
            aftermath: by_shape("aftermath"),
            promise: by_shape("promise"),
            features: plan("feature", 3, 0),
            players: players.iter().map(|&player| plans.atoms.value(player).unwrap_or(NO_PLAYER)).collect(),
            plans: Arc::clone(plans),
        }
    }

    /// Calls `list` with the numbers of the legal moves in the order found, each once; false if the machine must
    /// answer. New moves are numbered by `number`.
    pub(crate) fn legal(
        &mut self,
        engine: &mut Engine,
        number: &mut dyn FnMut(Term) -> u32,
        mut list: impl FnMut(u32),
    ) -> Result<bool, QueryError> {
        if !ask(self.legal.as_mut(), &mut self.vm, &self.plans, &[], engine)? {
            return Ok(false);
        }
        self.book.new_list();
        let (mut at, mut met) = (0, 0);
        loop {
            let rest = self.book.list_known(&self.vm.found[at..], &mut list);
            let [shape, ..] = *rest else { return Ok(true) };
            let first = self.vm.found.len() - rest.len();
            at = first + 1 + self.arities[shape as usize];
            let parts = (first..at).map(|at| self.vm.terms.keep(self.vm.found[at])).collect();
            met += 1;
            if met % MOVES_PER_CHECK == 0 {
                self.check_limits(met * MOVE_BYTES, engine)?;
            }
            let Some(number) = self.number(parts, engine, number) else { return Ok(false) };
            if self.book.enlist(number) {
                list(number);
            }
        }
    }

    /// Looks at the limits while moves are numbered, which take some memory besides.
    #[cold]
    fn check_limits(&mut self, bytes: usize, engine: &Engine) -> Result<(), QueryError> {
        let memory = engine.limits().memory;
        if self.vm.memory() + bytes > memory {
            return Err(QueryError::Limit(Limit::Memory(memory)));
        }
        match self.vm.refill(engine) {
            Err(Stop::Limit(limit)) => Err(QueryError::Limit(limit)),
            Ok(()) | Err(Stop::Abandoned | Stop::Deoptimised) => Ok(()),
        }
    }

    /// The number of a move that is new here, or that is a compound made for this question; nothing if it is too large.
    fn number(&mut self, parts: Vec<Value>, engine: &mut Engine, number: &mut dyn FnMut(Term) -> u32) -> Option<u32> {
        let parts = self.shaped(parts);
        if let Some(known) = self.book.number(parts[0], &parts[1..]) {
            return Some(known);
        }
        let mut cells = Vec::new();
        let value = match parts[0] {
            0 => parts[1],
            shape => {
                let (functor, arity) = self.plans.shapes[shape as usize - 1];
                let mut whole = parts.clone();
                whole[0] = head(functor, arity);
                self.vm.terms.lasting(&whole)
            }
        };
        self.vm.terms.write(value, &self.plans.atoms, &mut cells).ok()?;
        let number = number(engine.try_spell(&engine::Value::Own(Ground::new(&cells))).ok()?);
        self.book.add(number, &parts);
        Some(number)
    }

    /// Shape and arguments of a move given as a whole, if it has one of the known shapes.
    fn shaped(&self, parts: Vec<Value>) -> Vec<Value> {
        let (0, Some(cells)) = (parts[0], parts.get(1).and_then(|&whole| self.vm.terms.cells(whole))) else {
            return parts;
        };
        let shape = self.plans.shapes.iter().position(|&(functor, arity)| head(functor, arity) == cells[0]);
        match shape {
            Some(shape) => std::iter::once(shape as i64 + 1).chain(cells[1..].iter().copied()).collect(),
            None => parts,
        }
    }

    /// Makes a move as a whole: effect, aftermath, and the turn passes. Nothing has changed if it could not.
    #[inline(always)]
    pub(crate) fn make_whole(&mut self, number: u32, engine: &mut Engine) -> Result<bool, QueryError> {
        let Some((shape, arguments)) = self.book.parts(number) else { return Ok(false) };
        ask(self.whole[shape as usize].as_mut(), &mut self.vm, &self.plans, arguments, engine)
    }

    /// Makes the changes of a move; nothing if the machine must. A move not met before is given as a term by `term`.
    pub(crate) fn make(
        &mut self,
        what: OfMove,
        number: u32,
        term: impl FnOnce() -> Option<Term>,
        engine: &mut Engine,
    ) -> Result<Option<Change>, QueryError> {
        if !self.ask_of(what, number, term, engine)? {
            return Ok(None);
        }
        let sets_turn = self.vm.sets_turn(0);
        self.vm.apply(0, 0, engine);
        Ok(Some(Change { answers: self.vm.answered, sets_turn }))
    }

    /// How promising a move is; nothing if the machine must answer.
    pub(crate) fn promise(
        &mut self,
        number: u32,
        term: impl FnOnce() -> Option<Term>,
        engine: &mut Engine,
    ) -> Result<Option<i64>, QueryError> {
        if !self.ask_of(OfMove::Promise, number, term, engine)? {
            return Ok(None);
        }
        // What is no number is the machine's to complain about.
        Ok(match self.vm.found[..] {
            [] => Some(0),
            [0, given, ..] if is_integer(given) => Some(given),
            _ => None,
        })
    }

    /// The sums of all features that have a weight, each for all players; nothing if the machine must answer.
    pub(crate) fn features(&mut self, engine: &mut Engine) -> Result<Option<impl Iterator<Item = i64>>, QueryError> {
        let answered = ask(self.features.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(answered.then(|| self.vm.found.iter().skip(1).step_by(2).copied()))
    }

    /// Asks something about a move.
    fn ask_of(
        &mut self,
        what: OfMove,
        number: u32,
        term: impl FnOnce() -> Option<Term>,
        engine: &mut Engine,
    ) -> Result<bool, QueryError> {
        if self.book.parts(number).is_none() && !self.meet(number, term(), engine) {
            return Ok(false);
        }
        let Some((shape, arguments)) = self.book.parts(number) else { return Ok(false) };
        let plans = match what {
            OfMove::Effect => &mut self.effect,
            OfMove::Aftermath => &mut self.aftermath,
            OfMove::Promise => &mut self.promise,
        };
        ask(plans[shape as usize].as_mut(), &mut self.vm, &self.plans, arguments, engine)
    }

    /// Learns a move from its term.
    #[cold]
    fn meet(&mut self, number: u32, term: Option<Term>, engine: &mut Engine) -> bool {
        let Some(engine::Value::Own(cells)) = term.and_then(|term| engine.value(&term)) else { return false };
        let Some(value) = self.vm.terms.read(cells.cells(), &self.plans.atoms) else { return false };
        let parts = self.shaped(vec![0, value]);
        self.book.add(number, &parts);
        true
    }

    /// Whether there is a legal move; nothing if the machine must answer.
    pub(crate) fn has_move(&mut self, engine: &mut Engine) -> Result<Option<bool>, QueryError> {
        let answered = ask(self.has_move.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(answered.then_some(!self.vm.found.is_empty()))
    }

    /// The number of the player who loses without a move, if one does; nothing if the machine must answer.
    pub(crate) fn stuck(&mut self, engine: &mut Engine) -> Result<Option<Option<usize>>, QueryError> {
        let answered = ask(self.stuck.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(if answered { self.player() } else { None })
    }

    /// The number of the player who is the first answer, if there is one. A stranger is the machine's to complain about.
    fn player(&self) -> Option<Option<usize>> {
        match self.vm.found[..] {
            [] => Some(None),
            [0, found, ..] => self.players.iter().position(|&player| player == found).map(Some),
            _ => None,
        }
    }

    /// The players who win, a bit for each in the order of their turns; nothing if the machine must answer.
    pub(crate) fn wins(&mut self, engine: &mut Engine) -> Result<Option<u8>, QueryError> {
        if !ask(self.wins.as_mut(), &mut self.vm, &self.plans, &[], engine)? {
            return Ok(None);
        }
        Ok(self.found_players())
    }

    /// The players who are out, in the same way.
    pub(crate) fn out(&mut self, engine: &mut Engine) -> Result<Option<u8>, QueryError> {
        if !ask(self.out.as_mut(), &mut self.vm, &self.plans, &[], engine)? {
            return Ok(None);
        }
        Ok(self.found_players())
    }

    /// The players among the answers; nothing if one is a stranger, who is the machine's to complain about.
    fn found_players(&self) -> Option<u8> {
        let mut set = 0;
        let mut found = &self.vm.found[..];
        while let [shape, value, ref rest @ ..] = *found {
            set |= 1 << self.players.iter().position(|&player| shape == 0 && player == value)?;
            found = rest;
        }
        found.is_empty().then_some(set)
    }

    /// Whether the game is over and points decide; nothing if the machine must answer.
    pub(crate) fn over(&mut self, engine: &mut Engine) -> Result<Option<bool>, QueryError> {
        let answered = ask(self.over.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(answered.then_some(!self.vm.found.is_empty()))
    }

    /// The points of each player; nothing if the machine must answer.
    pub(crate) fn result(&mut self, engine: &mut Engine) -> Result<Option<impl Iterator<Item = i64>>, QueryError> {
        let answered = ask(self.result.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(answered.then(|| self.vm.found.iter().skip(1).step_by(2).copied()))
    }

    /// Whether the game is drawn; nothing if the machine must answer.
    pub(crate) fn draw(&mut self, engine: &mut Engine) -> Result<Option<bool>, QueryError> {
        let answered = ask(self.draw.as_mut(), &mut self.vm, &self.plans, &[], engine)?;
        Ok(answered.then_some(!self.vm.found.is_empty()))
    }
}

/// Asks a question; false if it has no plan, or the plan was abandoned.
#[inline(always)]
fn ask(
    plan: Option<&mut TieredPlan>,
    vm: &mut Vm,
    plans: &Plans,
    arguments: &[Value],
    engine: &mut Engine,
) -> Result<bool, QueryError> {
    match plan {
        Some(plan) => plan.ask(vm, plans, arguments, engine),
        None => Ok(false),
    }
}
