//! Pure predicates that do not depend on the position, materialised once when the rules are loaded: turned into rows.
//!
//! What is too long, raises an exception or gives something else than constants stays as it is. A materialised
//! predicate may raise an exception for an argument of another kind than its answers have (`square(a)` where squares
//! are `between(1, 9, S)`): that is tried out, and where it is so, such a call goes to the clauses after all.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::rows::WIDEST;
use crate::engine::compile::image::Image;
use crate::engine::limits::Limits;
use crate::engine::loading::{Allowance, LoadLimitReached};
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};
use crate::engine::state::State;
use crate::program::Program;
use crate::program::analysis::purity::Purity;
use crate::program::clause::{Predicate, TableMode};
use crate::program::symbol::{Functor, Symbols};

/// The most rows.
const MOST_ROWS: usize = 4096;
/// The same where some match anything.
const FEW_ROWS: usize = 256;
/// The most steps that materialising one predicate may take, and all together.
const STEPS: u64 = 100_000;
const ALL_STEPS: u64 = 1_000_000;

/// A constant, by name; the names of the machine that found it are not those of the code to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    Int(i64),
    Atom(Arc<str>),
    /// A variable: matches anything.
    Any,
}

/// The answers of a predicate.
#[derive(Clone, Debug)]
pub struct Materialised {
    /// Row by row.
    pub cells: Vec<Constant>,
    /// For each argument, the kind of its values if another kind is an exception.
    pub strict: Vec<Option<Tag>>,
}

/// The predicates of a program that can be materialised.
pub fn materialise(
    program: &Program,
    image: &Image,
    dependent: &FxHashSet<Functor>,
    allowance: &mut Allowance,
) -> Result<FxHashMap<Functor, Materialised>, LoadLimitReached> {
    let watch = allowance.deadline.clone();
    let go_on = || watch.check().is_ok();
    let mut purity = Purity::new(program, dependent, &go_on);
    let mut machine = Machine::new(Arc::new(image.clone()), State::default());
    let mut all = FxHashMap::default();
    let mut steps = 0;
    for (&functor, predicate) in program.predicates.iter().filter(|(_, predicate)| !predicate.library) {
        let arity = program.symbols.parts(functor).1 as usize;
        let rules = predicate.clauses.iter().any(|clause| clause.body.is_some());
        if !rules || !(1..=WIDEST).contains(&arity) || steps > ALL_STEPS || !purity.is_pure(functor) {
            continue;
        }
        let mut materialiser = Materialiser { machine: &mut machine, functor, arity, steps: 0, allowance };
        if let Some(found) = materialiser.materialise(predicate) {
            all.insert(functor, found);
        }
        steps += materialiser.steps;
        allowance.check(|| format!("listing the answers of `{}`", program.symbols.indicator(functor)))?;
    }
    Ok(all)
}

/// Materialises one predicate.
struct Materialiser<'m> {
    machine: &'m mut Machine,
    functor: Functor,
    arity: usize,
    steps: u64,
    allowance: &'m mut Allowance,
}

impl Materialiser<'_> {
    fn materialise(&mut self, predicate: &Predicate) -> Option<Materialised> {
        let (arity, tabled) = (self.arity, predicate.table.is_some());
        if predicate.table.iter().flatten().any(|mode| *mode != TableMode::Index) {
            return None;
        }
        let (mut cells, mut good) = (Vec::new(), true);
        self.ask(None, &mut |machine, args| {
            good = row(machine, args).map(|row| cells.extend(row)).is_some() && cells.len() <= MOST_ROWS * arity;
            good
        })
        .ok()?;
        let open = cells.contains(&Constant::Any);
        if !good || cells.is_empty() || open && (tabled || cells.len() > FEW_ROWS * arity) {
            return None;
        }
        let mut strict = Vec::new();
        for at in 0..arity {
            let kind = kind(cells.iter().skip(at).step_by(arity))?;
            strict.push(if self.raises(at, kind)? { kind } else { None });
        }
        Some(Materialised { cells: if tabled { different(cells, arity) } else { cells }, strict })
    }

    /// Whether an argument of another kind may raise an exception; nothing if that cannot be told.
    fn raises(&mut self, at: usize, kind: Option<Tag>) -> Option<bool> {
        let mut raises = false;
        for foreign in [Tag::Int, Tag::Atom, Tag::Struct].into_iter().filter(|&tag| Some(tag) != kind) {
            match self.ask(Some((at, foreign)), &mut |_, _| true) {
                Ok(()) => {}
                Err(Uncaught::Ball { .. }) => raises = true,
                Err(Uncaught::Limit(_)) => return None,
            }
        }
        Some(raises)
    }

    /// Calls the predicate with open arguments, but for one that may be of a given kind.
    fn ask(
        &mut self,
        known: Option<(usize, Tag)>,
        visit: &mut dyn FnMut(&Machine, &[Word]) -> bool,
    ) -> Result<(), Uncaught> {
        let machine = &mut *self.machine;
        let limits = Limits { steps: STEPS, memory: 16 << 20, tables: 16 << 20, ..Limits::default() };
        self.allowance.lend(machine, limits);
        let mut args: Vec<Word> = (0..self.arity).map(|_| machine.new_variable()).collect();
        if let Some((at, kind)) = known {
            args[at] = match kind {
                Tag::Int => Word::int(0),
                Tag::Atom => machine.names.nil,
                _ => machine.compound("-", &[Word::int(0)]),
            };
        }
        machine.x[..args.len()].copy_from_slice(&args);
        let result =
            machine.each_answer_of(self.functor, &mut |machine, _| Ok::<_, MachineError>(visit(machine, &args)));
        self.steps += machine.budget.steps();
        self.allowance.spend(machine.budget.steps());
        machine.clear();
        result
    }
}

/// The constants that are the values of variables; nothing if one has another value.
fn row(machine: &Machine, args: &[Word]) -> Option<Vec<Constant>> {
    let mut open = Vec::new();
    let constant = |&arg: &Word| {
        let word = machine.deref(arg);
        match word.tag() {
            Tag::Int => Some(Constant::Int(word.small_value())),
            Tag::Atom => word.as_atom().and_then(|atom| plain(&machine.symbols, atom)),
            Tag::Ref if !open.contains(&word) => {
                open.push(word);
                Some(Constant::Any)
            }
            _ => None,
        }
    };
    args.iter().map(constant).collect()
}

/// An atom, unless it looks like a number: then `atom_concat/3` would take the number as well.
fn plain(symbols: &Symbols, atom: crate::program::symbol::Atom) -> Option<Constant> {
    let name = symbols.name(atom);
    let numeric = name.strip_prefix('-').unwrap_or(name).starts_with(|first: char| first.is_ascii_digit());
    (!numeric).then(|| Constant::Atom(name.clone()))
}

/// The kind of all constants of an argument; nothing if there are two. Variables alone have none.
fn kind<'c>(constants: impl Iterator<Item = &'c Constant>) -> Option<Option<Tag>> {
    let mut kind = None;
    for constant in constants {
        let own = match constant {
            Constant::Int(_) => Tag::Int,
            Constant::Atom(_) => Tag::Atom,
            Constant::Any => continue,
        };
        if *kind.get_or_insert(own) != own {
            return None;
        }
    }
    Some(kind)
}

/// Every row once.
fn different(cells: Vec<Constant>, arity: usize) -> Vec<Constant> {
    let mut met = FxHashSet::default();
    cells.chunks(arity).filter(|row| met.insert(*row)).flatten().cloned().collect()
}
