//! Plans: what a game asks again and again, specialised when it is loaded and run over the flat slots of a position.
//!
//! [`Plans::new`] specialises the questions of a game into code for a register machine: nested loops with static failure
//! continuations instead of unification and choice points. A [`Runner`] answers by it, together with an
//! [`crate::Engine`] whose position it reads and changes. What cannot be specialised is left to the machine, with the
//! reason; and a plan that meets something out of the ordinary, such as an error, is abandoned, so that the machine can
//! answer the question from the beginning. The meaning of rules is the machine's alone.

// What only native code needs stays where it is.
#![cfg_attr(not(feature = "native"), allow(dead_code))]

mod instr;
mod interp;
#[cfg(feature = "native")]
mod jit;
#[cfg(not(feature = "native"))]
#[path = "no_jit.rs"]
mod jit;
mod key_map;
mod moves;
mod range;
mod reason;
mod runner;
mod specialise;
mod table;
mod term_arena;
mod tiering;
mod value;
mod warning;

use crate::engine::Rules;
use crate::program::symbol::{Functor, Symbols};
use instr::Instr;
pub use instr::listing::{Described, explained};
use instr::pool::{Pools, Procedure};
pub use reason::{Reason, Unsupported};
pub use runner::{OfMove, Runner};
use specialise::Pattern;
use table::{GoalTemplate, StaticTable};
use term_arena::TermArena;
pub use tiering::Native;
use value::{Atoms, Value};

/// The plans of a game. They never change.
#[derive(Clone, Debug)]
pub struct Plans {
    atoms: Atoms,
    terms: TermArena,
    nil: Value,
    /// The head of list cells.
    cons: i64,
    symbols: Symbols,
    pools: Pools,
    code: Vec<Instr>,
    procedures: Vec<Procedure>,
    tables: Vec<StaticTable>,
    machine_goals: Vec<GoalTemplate>,
    memo_widths: Vec<u16>,
    shapes: Vec<(Functor, usize)>,
    /// The relations by number, as `cell/2`.
    relations: Vec<String>,
    /// How many players there are, and whether a rule asks who made a move.
    players: usize,
    asks_mover: bool,
    /// The modes of procedures by number.
    modes: Vec<(u32, (Functor, Vec<Pattern>))>,
    questions: Vec<QuestionPlan>,
    /// The native code of each question.
    native_code: Vec<tiering::LazyCode>,
    notes: Vec<(Functor, Unsupported)>,
}

/// A question of the game.
#[derive(Clone, Debug)]
struct QuestionPlan {
    functor: Functor,
    /// For people: `legal(-)`.
    mode: String,
    /// The shape of the move that it is about.
    shape: u16,
    asked: Asked,
    entry: Result<EntryPoint, Unsupported>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// The answers of a predicate.
    Answers,
    /// Whether a predicate has an answer.
    Existence,
    /// All that making a move takes.
    Whole,
}

/// Where the code of a question is.
#[derive(Clone, Copy, Debug)]
struct EntryPoint {
    start: u32,
    registers: u32,
    end: u32,
}

/// What becomes of the answers to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    /// All of them are wanted.
    All,
    /// The first will do.
    First,
}

impl Plans {
    /// Specialises the questions of a game.
    pub fn new(rules: &Rules) -> Option<Plans> {
        specialise::specialise(rules)
    }

    /// The number of a question about moves of a shape.
    fn find(&self, name: &str, arity: u32, shape: u16) -> Option<usize> {
        let functor = self.symbols.find_functor(name, arity)?;
        let is_it = |known: &QuestionPlan| known.functor == functor && known.shape == shape;
        self.questions.iter().position(|known| is_it(known) && known.asked == Asked::Answers)
    }

    /// The number of what making a move of a shape takes.
    fn find_whole(&self, shape: u16) -> Option<usize> {
        self.questions.iter().position(|known| known.shape == shape && known.asked == Asked::Whole)
    }

    /// The number of the question whether there is a legal move.
    fn find_existence(&self) -> Option<usize> {
        self.questions.iter().position(|known| known.asked == Asked::Existence)
    }
}
