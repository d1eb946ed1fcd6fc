//! Predicates that call themselves: procedures with a frame of registers for each call.

use rustc_hash::{FxHashMap, FxHashSet};

use super::call::LEVELS;
use super::symbolic::{Sym, VarId, is_ground};
use super::unit::Unit;
use super::{Flow, Mode, Place, Specialiser};
use crate::plan::Entry;
use crate::plan::instr::pool::{Procedure, Site};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::program::Program;
use crate::program::clause::{Node, TermId};
use crate::program::symbol::{Functor, Symbols};

/// What a procedure knows of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// It is ground.
    Given,
    /// It is a variable of that number.
    SlotTest(u16),
    /// It is a compound with variables in it.
    Struct(Functor, Vec<Pattern>),
}

/// The most procedures of a game.
const MOST_PROCEDURES: usize = 400;
/// How deep the form of an argument is followed.
const PATTERN_DEPTH: usize = 5;

/// The arguments of a call, sorted out.
#[derive(Default)]
pub(super) struct Sorted {
    pub given: Vec<Sym>,
    pub wanted: Vec<VarId>,
}

impl Sorted {
    /// The number of a variable among those wanted, which it is from now on.
    pub fn want(&mut self, variable: VarId) -> usize {
        self.wanted.iter().position(|&wanted| wanted == variable).unwrap_or_else(|| {
            self.wanted.push(variable);
            self.wanted.len() - 1
        })
    }
}

impl<'p> Specialiser<'p> {
    /// The pattern of an argument; what it is given and what it wants are added.
    pub(super) fn pattern(&self, arg: &Sym, sorted: &mut Sorted, depth: usize) -> Result<Pattern, Unsupported> {
        let arg = self.resolve(arg)?;
        if is_ground(&arg) {
            sorted.given.push(arg);
            return Ok(Pattern::Given);
        }
        match arg {
            Sym::Var(variable) => Ok(Pattern::SlotTest(sorted.want(variable) as u16)),
            Sym::Struct(functor, args) if depth > 0 => {
                let args = args.iter().map(|arg| self.pattern(arg, sorted, depth - 1));
                Ok(Pattern::Struct(functor, args.collect::<Result<_, _>>()?))
            }
            _ => self.refuse(Reason::TooLarge),
        }
    }

    /// Calls the procedure of a predicate; control falls through at each answer.
    pub(super) fn call_procedure(&mut self, functor: Functor, args: &[Sym], fail: Label) -> Flow {
        let mut sorted = Sorted::default();
        let patterns = args.iter().map(|arg| self.pattern(arg, &mut sorted, PATTERN_DEPTH));
        let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
        let procedure = self.procedure((functor, patterns))?;
        let args = self.register_list(&sorted.given)?;
        let results: Vec<Reg> = sorted.wanted.iter().map(|_| self.unit.register()).collect();
        let call = self.unit.register();
        let list = self.pools.add_list(&results);
        self.pools.sites.push(Site { procedure, args, results: list, call });
        let site = self.pools.sites.len() as u32 - 1;
        self.emit_known(self.procedures[procedure as usize].safe, Instr::Call { site, fail });
        let mut again = fail;
        if !self.procedures[procedure as usize].once {
            let go_on = self.unit.label();
            self.emit(Instr::Jump(go_on));
            again = self.unit.here();
            self.emit(Instr::Resume { call, fail });
            self.unit.place(go_on);
        }
        for (variable, result) in sorted.wanted.into_iter().zip(results) {
            self.unit.bindings.bind(variable, Sym::Reg(result, ValueRange::ANY));
        }
        Ok(Some(again))
    }

    /// The procedure of a predicate with a pattern of arguments, made now if it is new.
    pub(super) fn procedure(&mut self, mode: Mode) -> Result<u32, Unsupported> {
        if let Some(known) = self.known.get(&mode) {
            return known.clone();
        }
        if self.made.len() >= MOST_PROCEDURES {
            return self.refuse(Reason::TooLarge);
        }
        let number = self.procedures.len() as u32;
        let first = self.made.len();
        // Until the contrary is found, it answers at most once.
        self.procedures.push(Procedure { entry: 0, end: 0, registers: 0, arguments: 0, once: true, safe: false });
        self.known.insert(mode.clone(), Ok(number));
        self.made.push(mode.clone());
        let outer = std::mem::take(&mut self.unit);
        let unfolded = self.unfolding.len();
        self.unfolding.extend([mode.0; LEVELS]);
        let mut result = self.nested(|this| this.make_procedure(&mode, number));
        if result == Ok(false) {
            // What was made meanwhile relied on what is not true.
            self.forget_since(first + 1);
            self.unit = Unit::default();
            result = self.nested(|this| this.make_procedure(&mode, number));
        }
        self.unit = outer;
        self.unfolding.truncate(unfolded);
        if let Err(refusal) = &result {
            self.forget_since(first);
            self.made.push(mode.clone());
            self.known.insert(mode, Err(refusal.clone()));
        }
        result.map(|_| number)
    }

    /// Forgets the procedures made since there were so many.
    fn forget_since(&mut self, first: usize) {
        for later in self.made.drain(first..) {
            self.known.remove(&later);
        }
    }

    fn make_procedure(&mut self, mode: &Mode, number: u32) -> Result<bool, Unsupported> {
        let (given, once) = match self.is_fixpoint(mode.0) {
            true => (self.fill_procedure(mode)?, true),
            false => self.clauses_procedure(mode)?,
        };
        let safe = self.unit.risks == 0;
        let Entry { entry, registers, end } = self.finish()?;
        self.procedures[number as usize] = Procedure { entry, end, registers, arguments: given, once, safe };
        Ok(once)
    }

    /// Code of a procedure that tries clauses; how many arguments are given, and whether it answers at most once.
    fn clauses_procedure(&mut self, (functor, patterns): &Mode) -> Result<(u16, bool), Unsupported> {
        let mut given = 0;
        let mut wanted: Vec<VarId> = Vec::new();
        let args: Vec<Sym> = patterns.iter().map(|pattern| self.formal(pattern, &mut given, &mut wanted)).collect();
        let results = self.unit.registers(wanted.len());
        self.unit.kept = (0..wanted.len() as Reg).map(|at| results + at).collect();
        let fail = self.unit.label();
        let ways = self.ways(*functor, &args)?;
        let mut once = true;
        // Whoever calls may count the answers.
        let place = Place { activation: usize::MAX, cut: fail, set: false, loose: false };
        self.branch_tail(ways, fail, place, &mut |this, retry| {
            for (at, &variable) in wanted.iter().enumerate() {
                let result = this.resolve(&Sym::Var(variable))?;
                this.put(results + at as Reg, &result)?;
            }
            once &= retry == fail;
            this.emit(if retry == fail { Instr::ProceedLast } else { Instr::Proceed { retry } });
            Ok(())
        })?;
        self.unit.place(fail);
        self.emit(Instr::Fail);
        Ok((given, once))
    }

    /// A formal argument of a procedure: what is given comes in the first registers.
    pub(super) fn formal(&mut self, pattern: &Pattern, given: &mut u16, wanted: &mut Vec<VarId>) -> Sym {
        match pattern {
            Pattern::Given => {
                *given += 1;
                Sym::Reg(self.unit.argument(), ValueRange::ANY)
            }
            Pattern::SlotTest(number) => {
                while wanted.len() <= *number as usize {
                    wanted.push(self.unit.bindings.new_variable("an argument"));
                }
                Sym::Var(wanted[*number as usize])
            }
            Pattern::Struct(functor, args) => {
                let args: Vec<Sym> = args.iter().map(|arg| self.formal(arg, given, wanted)).collect();
                Sym::Struct(*functor, args.into())
            }
        }
    }
}

/// Who calls whom, going by the names in clause bodies: more calls than there are, never fewer.
#[derive(Debug, Default)]
pub(super) struct Calls {
    callees: FxHashMap<Functor, FxHashSet<Functor>>,
}

impl Calls {
    /// The calls of a program.
    pub fn new(program: &Program, symbols: &Symbols) -> Calls {
        let mut calls = Calls::default();
        for (&functor, predicate) in &program.predicates {
            let callees = calls.callees.entry(functor).or_default();
            for clause in &predicate.clauses {
                let mut todo: Vec<TermId> = clause.body.into_iter().collect();
                while let Some(term) = todo.pop() {
                    let callee = match clause.node(term) {
                        Node::Atom(atom) => symbols.lookup(atom, 0),
                        Node::Compound(functor, _) => Some(functor),
                        _ => None,
                    };
                    callees.extend(callee.filter(|callee| program.predicates.contains_key(callee)));
                    todo.extend(clause.arguments(term, symbols));
                }
            }
        }
        calls
    }

    /// Whether a predicate is another one, or may call it.
    pub fn reaches(&self, start: Functor, goal: Functor) -> bool {
        start == goal || self.calls(start, goal)
    }

    /// Whether a predicate may call another one, or itself.
    fn calls(&self, start: Functor, goal: Functor) -> bool {
        let mut seen: FxHashSet<Functor> = FxHashSet::default();
        let mut todo: Vec<Functor> = vec![start];
        while let Some(next) = todo.pop() {
            let callees = self.callees.get(&next).into_iter().flatten().copied();
            for callee in callees {
                if callee == goal {
                    return true;
                }
                if seen.insert(callee) {
                    todo.push(callee);
                }
            }
        }
        false
    }

    /// The predicates that may call themselves: those in a cycle of calls (Tarjan, 1972, without recursion).
    pub fn recursive(&self) -> FxHashSet<Functor> {
        let mut found = FxHashSet::default();
        // For each predicate met: when, and the earliest one on the stack that it leads to.
        let mut met: FxHashMap<Functor, (usize, usize)> = FxHashMap::default();
        let (mut stack, mut on_stack): (Vec<Functor>, FxHashSet<Functor>) = Default::default();
        for &start in self.callees.keys() {
            let mut path = vec![(start, None)];
            while let Some((functor, callees)) = path.last_mut() {
                let functor = *functor;
                let callees = callees.get_or_insert_with(|| {
                    self.callees.get(&functor).into_iter().flatten().copied().collect::<Vec<_>>()
                });
                if !met.contains_key(&functor) {
                    met.insert(functor, (met.len(), met.len()));
                    stack.push(functor);
                    on_stack.insert(functor);
                }
                let early = |met: &mut FxHashMap<Functor, (usize, usize)>, of: Functor, least: usize| {
                    if let Some((_, low)) = met.get_mut(&of) {
                        *low = least.min(*low);
                    }
                };
                match callees.pop() {
                    Some(callee) if !met.contains_key(&callee) => path.push((callee, None)),
                    Some(callee) => {
                        if callee == functor {
                            found.insert(functor);
                        }
                        if on_stack.contains(&callee) {
                            let when = met[&callee].0;
                            early(&mut met, functor, when);
                        }
                    }
                    None => {
                        let (when, low) = met[&functor];
                        path.pop();
                        if let Some((caller, _)) = path.last() {
                            early(&mut met, *caller, low);
                        }
                        if low == when {
                            let first = stack.iter().rposition(|&other| other == functor).unwrap_or(0);
                            let cycle = stack.split_off(first);
                            if cycle.len() > 1 {
                                found.extend(cycle.iter().copied());
                            }
                            cycle.iter().for_each(|member| {
                                on_stack.remove(member);
                            });
                        }
                    }
                }
            }
        }
        found
    }
}
