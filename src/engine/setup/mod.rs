//! What only running the rules shows: the values of the types (`types`), and the starting position (`position`).

mod position;
mod types;

use std::sync::Arc;
use std::time::Duration;

use super::compile::image::Image;
use super::limits::{Limit, Limits};
use super::loading::{Allowance, LoadLimitReached};
use super::machine::Machine;
use super::machine::raise::Uncaught;
use super::state::State;
use crate::diagnostic::Diagnostic;
use crate::program::Program;
pub use position::facts;

/// What enumerating one type, or one rule of the starting position, may use.
const STEPS: u64 = 5_000_000;
/// The most values of a type, and the most facts of one rule of the starting position.
const MOST_VALUES: usize = 1 << 20;

/// A program on its way to being usable.
pub struct Setup<'p> {
    program: &'p Program,
    allowance: &'p mut Allowance,
    pub image: Arc<Image>,
    pub start: State,
    pub problems: Vec<Diagnostic>,
    /// Bytes of the values of all types so far.
    kept: usize,
}

impl<'p> Setup<'p> {
    /// Starts with compiled code.
    pub fn new(program: &'p Program, image: Image, allowance: &'p mut Allowance) -> Setup<'p> {
        let image = Arc::new(image);
        Setup { program, allowance, image, start: State::default(), problems: Vec::new(), kept: 0 }
    }

    /// Gives loading up if a part ended because of the limits of the whole.
    fn give_up<T>(&self, outcome: &Result<T, Uncaught>, doing: impl Fn() -> String) -> Result<(), LoadLimitReached> {
        match outcome {
            Err(Uncaught::Limit(limit @ Limit::Memory(_))) if self.allowance.is_reached(*limit) => {
                Err(LoadLimitReached { limit: *limit, doing: doing() })
            }
            _ => self.allowance.check(doing),
        }
    }

    /// A machine for the program as far as it is known.
    fn machine(&self) -> Machine {
        let state = if self.start.slots().is_empty() { State::empty(&self.image.layout) } else { self.start.clone() };
        let mut machine = Machine::new(Arc::clone(&self.image), state);
        self.allowance.lend(&mut machine, limits());
        machine
    }
}

/// What one type, or one rule of the starting position, may use.
fn limits() -> Limits {
    Limits { steps: STEPS, memory: 64 << 20, time: Some(Duration::from_secs(10)), ..Limits::default() }
}
