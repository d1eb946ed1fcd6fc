//! From rules to plans: what is known at load time is used at load time.
//!
//! A goal with a known pattern of bound arguments is specialised: terms are unified symbolically, predicates that do
//! not call themselves are unfolded, those that do become procedures, predicates that do not depend on the position
//! become tables, relations become slots. Specialising is total: it gives a plan or the reason why there is none.

mod arithmetic;
mod branch;
mod builder;
mod call;
mod call_graph;
mod change;
mod collect;
mod control;
mod fixpoint;
mod library;
mod monotone;
mod procedure;
mod question;
mod relation;
mod scheme;
mod symbolic;
mod tabulate;
mod unify;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::instr::pool::{Pools, Procedure};
use super::instr::{Instr, Label, Reg, Registers};
use super::range::ValueRange;
use super::reason::{Reason, Unsupported};
use super::table::{GoalTemplate, StaticTable};
use super::term_arena::{TermArena, head};
use super::value::{Atoms, Numbering, Value, nil};
use crate::engine::state::Layout;
use crate::engine::{Engine, Limits, Rules, described};
use crate::program::Program;
use crate::program::analysis::purity::Purity;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::symbol::{Functor, Symbols};
use crate::term::CONS;
use builder::{Activation, PlanBuilder};
use call_graph::CallGraph;
pub(super) use procedure::Pattern;
pub(super) use question::specialise;
use symbolic::{Sym, VarId};

/// How a goal goes on when its code is done: where to look for another answer, or nothing if it cannot succeed.
type Flow = Result<Option<Label>, Unsupported>;

/// What is done at each answer of a goal, given where to look for the next one.
type Continuation<'e, 'p> = &'e mut dyn FnMut(&mut Specialiser<'p>, Label) -> Result<(), Unsupported>;

/// What is around a goal.
#[derive(Clone, Copy, Debug)]
struct Context {
    /// The clause in use.
    activation: usize,
    /// Where a cut goes when what follows it fails.
    cut: Label,
    /// Whether no goal can count answers here: those that repeat others may be left out.
    set: bool,
    /// Whether the order of answers does not matter either: that there is one is all.
    loose: bool,
}

/// The most nested goals, calls and terms: specialising recurses along them.
const MOST_DEPTH: usize = 150;
/// The most goals that are looked at, so that making plans comes to an end soon, and with the same plans everywhere.
const MOST_GOALS: usize = 300_000;
/// How deep terms may be to be known symbolically.
const TERM_DEPTH: usize = 60;

/// The most arguments of a compound in a register.
const MOST_ARGUMENTS: usize = 200;

/// A predicate with its pattern of bound arguments.
type Mode = (Functor, Vec<Pattern>);

/// Everything that making plans needs, and what has been made.
struct Specialiser<'p> {
    program: &'p Program,
    symbols: &'p Symbols,
    layout: &'p Layout,
    dependent: FxHashSet<Functor>,
    call_graph: CallGraph,
    recursive: FxHashSet<Functor>,
    /// Answers what does not depend on the position.
    engine: Engine,
    atoms: Atoms,
    numberings: Vec<Option<Numbering>>,
    /// The lists of each type among the operands: of values, and of their numbers.
    lists_of: FxHashMap<usize, (u32, u32)>,
    terms: TermArena,
    nil: Value,
    cons: Functor,
    pools: Pools,
    code: Vec<Instr>,
    procedures: Vec<Procedure>,
    known: FxHashMap<Mode, Result<u32, Unsupported>>,
    /// The modes of procedures in the order of their making, those in the making included.
    made: Vec<Mode>,
    tables: Vec<StaticTable>,
    table_of: FxHashMap<GoalTemplate, u16>,
    /// Whether a table answers for all keys within bounds.
    answering: FxHashMap<(u16, Vec<ValueRange>), bool>,
    machine_goals: Vec<GoalTemplate>,
    /// What each pattern of a tabled predicate is remembered under, and how many values an answer has.
    memo_of: FxHashMap<Mode, u16>,
    memo_widths: Vec<u16>,
    /// The rows that are remembered under a number and are found from one another.
    rows_of: FxHashMap<u16, u16>,
    /// Built-ins that take goals: the machine is not asked them, for their goals have variables of their own.
    goal_takers: FxHashSet<Functor>,
    /// Predicates that plans leave to the machine.
    notes: Vec<(Functor, Unsupported)>,
    /// Steps that the machine may still take to fill tables in advance.
    steps: u64,
    shapes: Vec<(Functor, usize)>,
    builder: PlanBuilder<'p>,
    depth: usize,
    /// Which calls have the same answers with arguments known as with them open.
    purity: Purity<'p>,
    /// Whether looking for all answers of a call can meet no error.
    safe: FxHashMap<(Functor, Vec<Sym>), bool>,
    /// How often answers have been taken in another order than the machine's.
    loosened: usize,
    /// Instructions written and taken out again.
    wasted: usize,
    /// Goals looked at so far.
    goals: usize,
    /// Predicates that call themselves and whose clauses are being unfolded where code is written.
    unfolding: Vec<Functor>,
}

impl<'p> Specialiser<'p> {
    fn new(rules: &'p Rules) -> Option<Specialiser<'p>> {
        let (program, symbols, layout) = (rules.program(), rules.symbols(), rules.layout());
        let atoms = Atoms::new(symbols, layout);
        let numberings = layout.domains.iter().map(|domain| atoms.numbering(domain)).collect();
        let call_graph = CallGraph::new(program, symbols);
        let mut engine = Engine::new(rules);
        engine.set_limits(Limits { steps: 50_000, memory: 16 << 20, tables: 16 << 20, ..Limits::default() });
        Some(Specialiser {
            program,
            symbols,
            layout,
            dependent: rules.state_dependent(),
            recursive: call_graph.recursive(),
            call_graph,
            engine,
            nil: nil(symbols, &atoms)?,
            cons: symbols.find_functor(CONS, 2)?,
            atoms,
            numberings,
            lists_of: FxHashMap::default(),
            terms: TermArena::default(),
            pools: Pools::default(),
            code: Vec::new(),
            procedures: Vec::new(),
            known: FxHashMap::default(),
            made: Vec::new(),
            tables: Vec::new(),
            table_of: FxHashMap::default(),
            answering: FxHashMap::default(),
            machine_goals: Vec::new(),
            memo_of: FxHashMap::default(),
            memo_widths: Vec::new(),
            rows_of: FxHashMap::default(),
            goal_takers: goal_takers(symbols),
            notes: Vec::new(),
            steps: 1_000_000,
            shapes: Vec::new(),
            builder: PlanBuilder::default(),
            depth: 0,
            unfolding: Vec::new(),
            wasted: 0,
            loosened: 0,
            purity: Purity::in_position(program, layout.relations.iter().map(|relation| relation.functor)),
            safe: FxHashMap::default(),
            goals: 0,
        })
    }

    fn emit(&mut self, instr: Instr) {
        self.builder.emit(instr);
    }

    /// Appends an instruction of which it is known whether it can meet an error.
    fn emit_known(&mut self, safe: bool, instr: Instr) {
        match safe {
            true => self.builder.emit_safe(instr),
            false => self.builder.emit(instr),
        }
    }

    fn refuse<T>(&self, reason: Reason) -> Result<T, Unsupported> {
        Err(Unsupported::new(reason))
    }

    /// Goes one level deeper, unless that is too deep or the plan too large.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T, Unsupported>) -> Result<T, Unsupported> {
        if self.depth >= MOST_DEPTH || self.goals >= MOST_GOALS || self.builder.is_too_large() {
            return self.refuse(Reason::TooLarge);
        }
        self.goals += 1;
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    /// A failure that is known already.
    fn fail(&mut self, fail: Label) -> Flow {
        self.emit(Instr::Jump(fail));
        Ok(None)
    }

    /// Starts to use a clause.
    fn activate(&mut self, clause: &'p Clause) -> usize {
        self.builder.activations.push(Activation { clause, variables: vec![None; clause.variables.len()] });
        self.builder.activations.len() - 1
    }

    /// The variable of a clause in use.
    fn variable(&mut self, activation: usize, number: u32) -> VarId {
        let PlanBuilder { activations, bindings, .. } = &mut self.builder;
        let Activation { clause, variables } = &mut activations[activation];
        *variables[number as usize].get_or_insert_with(|| bindings.new_variable(&clause.variables[number as usize]))
    }

    /// A term of a clause in use.
    fn term(&mut self, activation: usize, term: TermId) -> Result<Sym, Unsupported> {
        self.term_within(activation, term, TERM_DEPTH)
    }

    fn term_within(&mut self, activation: usize, term: TermId, depth: usize) -> Result<Sym, Unsupported> {
        let Some(depth) = depth.checked_sub(1) else { return self.refuse(Reason::TooLarge) };
        match self.builder.activations[activation].clause.node(term) {
            Node::Var(number) => Ok(Sym::Var(self.variable(activation, number))),
            Node::Int(value) if super::value::is_integer(value) => Ok(Sym::Const(value)),
            Node::Int(_) => self.refuse(Reason::TooLarge),
            Node::Atom(atom) => match self.atoms.value(atom) {
                Some(value) => Ok(Sym::Const(value)),
                None => self.refuse(Reason::TooLarge),
            },
            Node::Compound(functor, first) => {
                let arity = self.symbols.parts(functor).1;
                let args = (first.0..first.0 + arity).map(|arg| self.term_within(activation, TermId(arg), depth));
                let args = args.collect::<Result<Vec<_>, _>>()?;
                Ok(self.structure(functor, args))
            }
        }
    }

    /// A compound; a constant if all arguments are.
    fn structure(&mut self, functor: Functor, args: Vec<Sym>) -> Sym {
        let constants: Option<Vec<Value>> =
            args.iter().map(|arg| if let Sym::Const(value) = arg { Some(*value) } else { None }).collect();
        match constants {
            Some(values) => {
                let mut cells = vec![head(functor, values.len())];
                cells.extend(values);
                Sym::Const(self.terms.lasting(&cells))
            }
            None => Sym::Struct(functor, args.into()),
        }
    }

    /// What is known of a whole term.
    fn resolve(&self, term: &Sym) -> Result<Sym, Unsupported> {
        match self.builder.bindings.resolve(term, TERM_DEPTH) {
            Some(term) => match symbolic::unsettled(&term) {
                Some(variable) => self.refuse(Reason::Unsettled(self.builder.bindings.name(variable).to_owned())),
                None => Ok(term),
            },
            None => self.refuse(Reason::TooLarge),
        }
    }

    /// A register that holds a ground term, with the bounds of its value.
    fn materialise(&mut self, term: &Sym) -> Result<(Reg, ValueRange), Unsupported> {
        let term = self.resolve(term)?;
        self.materialise_resolved(&term)
    }

    fn materialise_resolved(&mut self, term: &Sym) -> Result<(Reg, ValueRange), Unsupported> {
        match term {
            Sym::Reg(reg, range) => Ok((*reg, *range)),
            Sym::Const(value) => {
                let dst = self.builder.register();
                self.emit(Instr::Const { dst, value: *value });
                Ok((dst, ValueRange::only(*value)))
            }
            Sym::Struct(functor, args) => {
                let args: Rc<[Sym]> = Rc::clone(args);
                let head = self.head(*functor, args.len())?;
                let args = self.register_list(&args)?;
                let dst = self.builder.register();
                self.emit(Instr::Build { dst, head, args });
                Ok((dst, ValueRange::COMPOUNDS))
            }
            Sym::Var(variable) | Sym::Unsettled(variable) => {
                self.refuse(Reason::Unbound(self.builder.bindings.name(*variable).to_owned()))
            }
        }
    }

    /// The registers that hold resolved ground terms, as a list among the operands.
    fn register_list(&mut self, terms: &[Sym]) -> Result<Registers, Unsupported> {
        let regs = terms.iter().map(|term| Ok(self.materialise_resolved(term)?.0));
        let regs = regs.collect::<Result<Vec<Reg>, Unsupported>>()?;
        Ok(self.pools.add_list(&regs))
    }

    /// Puts a resolved ground term into a register.
    fn put(&mut self, dst: Reg, term: &Sym) -> Result<(), Unsupported> {
        match term {
            Sym::Const(value) => self.emit(Instr::Const { dst, value: *value }),
            Sym::Struct(..) => {
                let made = self.materialise_resolved(term)?.0;
                match self.builder.code.last_mut() {
                    Some(Instr::Build { dst: last, .. }) if *last == made => *last = dst,
                    _ => self.emit(Instr::Copy { dst, src: made }),
                }
            }
            _ => {
                let src = self.materialise_resolved(term)?.0;
                self.emit(Instr::Copy { dst, src });
            }
        }
        Ok(())
    }

    /// The number of a head among the operands.
    fn head(&mut self, functor: Functor, arity: usize) -> Result<u16, Unsupported> {
        if arity > MOST_ARGUMENTS {
            return self.refuse(Reason::TooLarge);
        }
        let number = super::instr::pool::pooled(&mut self.pools.heads, head(functor, arity));
        u16::try_from(number).or_else(|_| self.refuse(Reason::TooLarge))
    }

    /// Name and arity of a functor, for people.
    fn indicator(&self, functor: Functor) -> String {
        self.symbols.indicator(functor)
    }
}

fn goal_takers(symbols: &Symbols) -> FxHashSet<Functor> {
    let takers = described().filter(|row| row.takes_goals());
    takers.filter_map(|row| symbols.find_functor(row.name, row.arity())).collect()
}
