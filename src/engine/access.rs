//! What plans may see of rules and engines: the layout of positions, the position itself, and questions whose terms
//! are canonical cells.

use super::error::QueryError;
use super::machine::word::Word;
use super::query::Engine;
use super::rules::Rules;
use super::state::history::{History, Step};
use super::state::{Layout, State};
use crate::program::analysis::dependence::CallGraph;
use crate::program::symbol::{Functor, Symbols};
use rustc_hash::FxHashSet;

impl Rules {
    /// Where the relations of a position are.
    pub(crate) fn layout(&self) -> &Layout {
        &self.image_ref().layout
    }

    /// The names of the program and those that its types make.
    pub(crate) fn symbols(&self) -> &Symbols {
        &self.image_ref().symbols
    }

    /// The predicates and relations whose answers may change with the position.
    pub(crate) fn state_dependent(&self) -> FxHashSet<Functor> {
        CallGraph::new(self.program()).state_dependent()
    }
}

impl Engine {
    /// The position, to be changed; changes are undone with [`Engine::undo_to`].
    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.machine.state
    }

    /// Who made the move whose aftermath is being asked for.
    pub(crate) fn mover(&self) -> Option<Word> {
        self.machine.mover()
    }

    /// How often the position has occurred in the game so far: with the same turn, or with any.
    #[inline]
    pub(crate) fn occurrences(&mut self, any_turn: bool) -> usize {
        self.machine.occurrences(any_turn)
    }

    /// The steps of the game so far.
    #[inline]
    pub(crate) fn history(&self) -> &History {
        &self.machine.history
    }

    /// A step of the game has led here.
    #[inline]
    pub(crate) fn step(&mut self, step: Step) {
        if self.machine.image.tables_history {
            self.machine.state.renew_epoch();
        }
        self.machine.history.push(step);
        self.machine.state.reach();
    }

    /// Takes the last steps back; false if there are not as many.
    #[inline]
    pub(crate) fn take_back(&mut self, count: usize) -> bool {
        let Some(step) = self.machine.history.take_back(count) else { return count == 0 };
        self.undo_to(step.mark);
        self.machine.state.reach();
        true
    }

    /// The game begins here.
    pub(crate) fn restart(&mut self) {
        self.machine.history = History::default();
        self.machine.state.renew_epoch();
        self.machine.state.reach();
    }

    /// Calls a function with the values of a goal's variables, answer by answer, until it says false: their canonical
    /// cells one after another, or nothing where an answer leaves a variable open. The goal is given as canonical
    /// cells, too.
    pub(crate) fn each_tuple(
        &mut self,
        goal: &[Word],
        visit: &mut dyn FnMut(Option<&[Word]>) -> bool,
    ) -> Result<(), QueryError> {
        self.machine.reset(&self.limits);
        let mut variables = Vec::new();
        let goal = self.machine.build_canonical(goal, 0, &mut variables).0;
        let mut cells = Vec::new();
        let result = self.machine.each_answer(goal, &mut |machine| {
            cells.clear();
            let mut open = Vec::new();
            for &variable in &variables {
                machine.canonical(variable, &mut cells, &mut open)?;
            }
            Ok(visit(open.is_empty().then_some(&cells[..])))
        });
        let result = result.map_err(|uncaught| self.uncaught(uncaught));
        self.machine.clear();
        result.map(|_| ())
    }
}
