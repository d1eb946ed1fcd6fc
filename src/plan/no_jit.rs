//! In place of native code, where it is left out: there is none, and the loop runs all plans.

use super::interp::vm::{Stop, Vm};
use super::table::StaticTable;
use super::value::Value;
use super::{EntryPoint, Plans};
use crate::engine::Engine;
use crate::engine::state::State;

/// Operands of runtime calls: none.
pub const MOST_OPERANDS: usize = 0;

/// Native code that does not exist.
#[derive(Debug)]
pub enum Code {}

/// A panic that cannot happen.
#[derive(Debug)]
pub enum Panic {}

/// Nothing.
pub fn compile(_: &Plans, _: &[StaticTable], _: EntryPoint, _: &[Value], _: &State) -> Option<Code> {
    None
}

impl Code {
    /// Never called.
    pub fn run(&self, _: &mut Vm, _: &[Value], _: &Plans, _: &mut Engine) -> bool {
        match *self {}
    }
}

/// Never called.
pub fn why(_: &mut Vm) -> Stop {
    Stop::Abandoned
}
