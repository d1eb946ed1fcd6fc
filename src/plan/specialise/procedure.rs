//! Predicates that call themselves: procedures with a frame of registers for each call.

use super::builder::PlanBuilder;
use super::call::LEVELS;
use super::symbolic::{Sym, VarId, is_ground};
use super::{Context, Flow, Mode, Specialiser};
use crate::plan::EntryPoint;
use crate::plan::instr::pool::{Procedure, Site};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::program::symbol::Functor;

/// What a procedure knows of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// It is ground.
    Given,
    /// It is a variable of that number.
    Variable(u16),
    /// It is a compound with variables in it.
    Struct(Functor, Vec<Pattern>),
}

/// The most procedures of a game.
const MOST_PROCEDURES: usize = 400;
/// How deep the form of an argument is followed.
const PATTERN_DEPTH: usize = 5;

/// The arguments of a call, sorted out.
#[derive(Default)]
pub(super) struct CallArguments {
    pub given: Vec<Sym>,
    pub wanted: Vec<VarId>,
}

impl CallArguments {
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
    pub(super) fn pattern(
        &self,
        arg: &Sym,
        arguments: &mut CallArguments,
        depth: usize,
    ) -> Result<Pattern, Unsupported> {
        let arg = self.resolve(arg)?;
        if is_ground(&arg) {
            arguments.given.push(arg);
            return Ok(Pattern::Given);
        }
        match arg {
            Sym::Var(variable) => Ok(Pattern::Variable(arguments.want(variable) as u16)),
            Sym::Struct(functor, args) if depth > 0 => {
                let args = args.iter().map(|arg| self.pattern(arg, arguments, depth - 1));
                Ok(Pattern::Struct(functor, args.collect::<Result<_, _>>()?))
            }
            _ => self.refuse(Reason::TooLarge),
        }
    }

    /// Calls the procedure of a predicate; control falls through at each answer.
    pub(super) fn call_procedure(&mut self, functor: Functor, args: &[Sym], fail: Label) -> Flow {
        let mut arguments = CallArguments::default();
        let patterns = args.iter().map(|arg| self.pattern(arg, &mut arguments, PATTERN_DEPTH));
        let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
        let procedure = self.procedure((functor, patterns))?;
        let args = self.register_list(&arguments.given)?;
        let results: Vec<Reg> = arguments.wanted.iter().map(|_| self.builder.register()).collect();
        let call = self.builder.register();
        let list = self.pools.add_list(&results);
        self.pools.sites.push(Site { procedure, args, results: list, call });
        let site = self.pools.sites.len() as u32 - 1;
        self.emit_known(self.procedures[procedure as usize].safe, Instr::Call { site, fail });
        let mut again = fail;
        if !self.procedures[procedure as usize].once {
            let go_on = self.builder.label();
            self.emit(Instr::Jump(go_on));
            again = self.builder.here();
            self.emit(Instr::Resume { call, fail });
            self.builder.place(go_on);
        }
        for (variable, result) in arguments.wanted.into_iter().zip(results) {
            self.builder.bindings.bind(variable, Sym::Reg(result, ValueRange::ANY));
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
        let outer = std::mem::take(&mut self.builder);
        let unfolded = self.unfolding.len();
        self.unfolding.extend([mode.0; LEVELS]);
        let mut result = self.nested(|this| this.make_procedure(&mode, number));
        if result == Ok(false) {
            // What was made meanwhile relied on what is not true.
            self.forget_since(first + 1);
            self.builder = PlanBuilder::default();
            result = self.nested(|this| this.make_procedure(&mode, number));
        }
        self.builder = outer;
        self.unfolding.truncate(unfolded);
        if let Err(refusal) = &result {
            self.forget_since(first);
            self.made.push(mode.clone());
            self.known.insert(mode, Err(refusal.clone()));
        }
        result.map(|_| number)
    }

    /// Forgets the procedures made since the first `first`.
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
        let safe = self.builder.risks == 0;
        let EntryPoint { start: entry, registers, end } = self.finish()?;
        self.procedures[number as usize] = Procedure { entry, end, registers, arguments: given, once, safe };
        Ok(once)
    }

    /// Code of a procedure that tries clauses; how many arguments are given, and whether it answers at most once.
    fn clauses_procedure(&mut self, (functor, patterns): &Mode) -> Result<(u16, bool), Unsupported> {
        let mut given = 0;
        let mut wanted: Vec<VarId> = Vec::new();
        let args: Vec<Sym> = patterns.iter().map(|pattern| self.formal(pattern, &mut given, &mut wanted)).collect();
        let results = self.builder.registers(wanted.len());
        self.builder.kept = (0..wanted.len() as Reg).map(|at| results + at).collect();
        let fail = self.builder.label();
        let branches = self.matching_clauses(*functor, &args)?;
        let mut once = true;
        // The caller may count the answers.
        let context = Context { activation: usize::MAX, cut: fail, set: false, loose: false };
        self.branch_tail(branches, fail, context, &mut |this, retry| {
            for (at, &variable) in wanted.iter().enumerate() {
                let result = this.resolve(&Sym::Var(variable))?;
                this.put(results + at as Reg, &result)?;
            }
            once &= retry == fail;
            this.emit(if retry == fail { Instr::ProceedLast } else { Instr::Proceed { retry } });
            Ok(())
        })?;
        self.builder.place(fail);
        self.emit(Instr::Fail);
        Ok((given, once))
    }

    /// A formal argument of a procedure: what is given comes in the first registers.
    pub(super) fn formal(&mut self, pattern: &Pattern, given: &mut u16, wanted: &mut Vec<VarId>) -> Sym {
        match pattern {
            Pattern::Given => {
                *given += 1;
                Sym::Reg(self.builder.argument(), ValueRange::ANY)
            }
            Pattern::Variable(number) => {
                while wanted.len() <= *number as usize {
                    wanted.push(self.builder.bindings.new_variable("an argument"));
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
