//! Terms while a plan is being made: what is known of them without running anything.

use std::rc::Rc;

use crate::plan::instr::Reg;
use crate::plan::range::ValueRange;
use crate::plan::value::Value;
use crate::program::symbol::Functor;

/// The most parts of a term that is looked at as a whole.
const MOST_PARTS: usize = 5_000;

/// A variable of the plan being made.
pub type VarId = u32;

/// What is known of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sym {
    /// Nothing: a variable without a value.
    Var(VarId),
    /// Everything.
    Const(Value),
    /// It is ground, and in a register when the plan runs.
    Reg(Reg, ValueRange),
    /// A compound.
    Struct(Functor, Rc<[Sym]>),
    /// It depends on the way taken whether this variable has a value, or of which form.
    Unsettled(VarId),
}

impl Sym {
    /// The bounds of a resolved term's value.
    pub fn range(&self) -> ValueRange {
        match self {
            Sym::Const(value) => ValueRange::only(*value),
            Sym::Reg(_, range) => *range,
            Sym::Struct(..) => ValueRange::COMPOUNDS,
            Sym::Var(_) | Sym::Unsettled(_) => ValueRange::ANY,
        }
    }
}

/// The variables of a plan and what is known of them; bindings are undone like those of a machine.
#[derive(Debug, Default)]
pub struct Bindings {
    known: Vec<Option<Sym>>,
    names: Vec<Rc<str>>,
    trail: Vec<VarId>,
}

impl Bindings {
    /// A new variable, with the name that the rules give it.
    pub fn new_variable(&mut self, name: &str) -> VarId {
        self.known.push(None);
        self.names.push(name.into());
        self.known.len() as VarId - 1
    }

    /// How many variables there are.
    pub fn count(&self) -> VarId {
        self.known.len() as VarId
    }

    /// The name of a variable.
    pub fn name(&self, variable: VarId) -> &str {
        &self.names[variable as usize]
    }

    /// What is known at the outside of a term.
    pub fn walk(&self, term: &Sym) -> Sym {
        let mut term = term;
        while let Sym::Var(variable) = term {
            match &self.known[*variable as usize] {
                Some(known) => term = known,
                None => break,
            }
        }
        term.clone()
    }

    /// What is known of a whole term; nothing beyond a certain depth, or if it is too large: parts may be shared.
    pub fn resolve(&self, term: &Sym, depth: usize) -> Option<Sym> {
        let mut parts = MOST_PARTS;
        self.resolve_within(term, depth, &mut parts)
    }

    fn resolve_within(&self, term: &Sym, depth: usize, parts: &mut usize) -> Option<Sym> {
        let depth = depth.checked_sub(1)?;
        *parts = parts.checked_sub(1)?;
        Some(match self.walk(term) {
            Sym::Struct(functor, args) => {
                let args = args.iter().map(|arg| self.resolve_within(arg, depth, parts)).collect::<Option<Vec<_>>>()?;
                Sym::Struct(functor, args.into())
            }
            other => other,
        })
    }

    /// Binds a variable that has no value.
    pub fn bind(&mut self, variable: VarId, term: Sym) {
        debug_assert!(self.known[variable as usize].is_none());
        self.known[variable as usize] = Some(term);
        self.trail.push(variable);
    }

    /// A mark to undo to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The variables bound since a mark.
    pub fn bound_since(&self, mark: usize) -> &[VarId] {
        &self.trail[mark..]
    }

    /// Undoes the bindings since a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(variable) = self.trail.pop() {
                self.known[variable as usize] = None;
            }
        }
    }
}

/// Whether a resolved term has no variables.
pub fn is_ground(term: &Sym) -> bool {
    match term {
        Sym::Const(_) | Sym::Reg(..) => true,
        Sym::Struct(_, args) => args.iter().all(is_ground),
        Sym::Var(_) | Sym::Unsettled(_) => false,
    }
}

/// A variable that a resolved term contains, if there is one.
pub fn open_variable(term: &Sym) -> Option<VarId> {
    match term {
        Sym::Var(variable) | Sym::Unsettled(variable) => Some(*variable),
        Sym::Struct(_, args) => args.iter().find_map(open_variable),
        Sym::Const(_) | Sym::Reg(..) => None,
    }
}

/// A variable whose value depends on the way taken, if a resolved term has one.
pub fn unsettled(term: &Sym) -> Option<VarId> {
    match term {
        Sym::Unsettled(variable) => Some(*variable),
        Sym::Struct(_, args) => args.iter().find_map(unsettled),
        _ => None,
    }
}

/// Whether a resolved term contains a variable.
pub fn mentions(term: &Sym, variable: VarId) -> bool {
    match term {
        Sym::Var(other) => *other == variable,
        Sym::Struct(_, args) => args.iter().any(|arg| mentions(arg, variable)),
        _ => false,
    }
}
