//! Tabled predicates that call themselves first thing: reachability and shortest paths as worklists.
//!
//! `p(A, X) :- p(A, Y), edge(Y, X).` is evaluated from its own answers: all of them for what is passed on unchanged
//! (`A`), remembered for the position, and then the one that is asked for is picked out. Calls that do not give all
//! arguments that distinguish answers are refused, since the machine may find their answers in another order.

use super::branch::Branch;
use super::procedure::Pattern;
use super::scheme::{Scheme, Step};
use super::symbolic::{Sym, is_ground};
use super::{Context, Flow, Mode, Specialiser};
use crate::plan::instr::pool::Site;
use crate::plan::instr::{Instr, Kind, Label, Reg};
use crate::plan::interp::dense_fixpoint::CURSOR;
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::{TableMode, TermId};
use crate::program::symbol::Functor;

/// An argument that is passed on unchanged: its register, and the bounds of its value.
type Given = (Reg, ValueRange);

/// A table being filled: its number, the cursor of that, and the registers of the row to be added.
type RowTarget = (u16, Reg, Reg);

impl<'p> Specialiser<'p> {
    /// A call of a tabled predicate that depends on the position and on itself.
    pub(super) fn fixpoint(&mut self, functor: Functor, args: &[Sym], fail: Label, context: Context) -> Flow {
        let Some(scheme) = self.scheme(functor) else {
            return self.refuse(Reason::RecursiveTable(self.indicator(functor)));
        };
        let modes = self.program.predicates[&functor].table.clone().unwrap_or_default();
        let mut enumerated = false;
        for ((arg, mode), fixed) in args.iter().zip(&modes).zip(&scheme.fixed) {
            match (is_ground(&self.resolve(arg)?), *mode == TableMode::Index) {
                (true, true) | (false, false) => {}
                (false, true) if context.loose && !fixed && scheme.rows.width == 1 => enumerated = true,
                _ => return self.refuse(Reason::RecursiveTable(self.indicator(functor))),
            }
        }
        if enumerated {
            return self.enumerate(&scheme, args, fail);
        }
        let width = scheme.rows.width as usize;
        let patterns = scheme.fixed.iter().map(|fixed| if *fixed { Pattern::Given } else { Pattern::Variable(0) });
        let mode = (functor, patterns.collect());
        let memo = self.memo(mode.clone(), scheme.rows.width)?;
        let procedure = self.procedure(mode)?;
        let Some(&rows) = self.rows_of.get(&memo) else { return self.refuse(Reason::TooLarge) };
        let keys = args.iter().zip(&scheme.fixed).zip(&modes);
        for ((key, _), _) in keys.filter(|((_, fixed), mode)| !**fixed && **mode == TableMode::Index) {
            self.need_kind(key, self.pools.row_layouts[rows as usize].keys, functor)?;
        }
        let fixed = args.iter().zip(&scheme.fixed).filter(|(_, fixed)| **fixed);
        let given = fixed.map(|(arg, _)| Ok(self.materialise(arg)?.0)).collect::<Result<Vec<Reg>, Unsupported>>()?;
        let (keys, results) = (self.pools.add_list(&given), self.pools.add_list(&[]));
        let (cursor, dst, call) = (self.builder.registers(2), self.builder.registers(width), self.builder.register());
        let (miss, fetch) = (self.builder.label(), self.builder.label());
        self.emit(Instr::MemoLookup { memo, cursor, keys, miss });
        self.emit(Instr::Jump(fetch));
        self.builder.place(miss);
        self.pools.sites.push(Site { procedure, args: keys, results, call });
        let site = self.pools.sites.len() as u32 - 1;
        self.emit_known(self.procedures[procedure as usize].safe, Instr::Call { site, fail });
        self.emit(Instr::MemoLookup { memo, cursor, keys, miss: fail });
        self.builder.place(fetch);
        let open: Vec<&Sym> =
            args.iter().zip(&scheme.fixed).filter(|(_, fixed)| !**fixed).map(|(arg, _)| arg).collect();
        if let Some(dense) = self.pools.row_layouts[rows as usize].dense() {
            let key = self.materialise(open[dense.key as usize])?.0;
            self.emit(Instr::FixFind { rows, cursor, key, dst, fail });
            if let Some((column, _)) = dense.best
                && !self.unify(open[column as usize], &Sym::Reg(dst, ValueRange::INTEGER), fail)?
            {
                return self.fail(fail);
            }
            return Ok(Some(fail));
        }
        self.emit(Instr::Answer { cursor, dst, width: width as u16, exit: fail });
        for (at, arg) in open.into_iter().enumerate() {
            if !self.unify(arg, &Sym::Reg(dst + at as Reg, ValueRange::ANY), fetch)? {
                return self.fail(fetch);
            }
        }
        // There is one such answer at most.
        Ok(Some(fail))
    }

    /// Leaves a key of another kind than those of the table to the machine: where the key is given, clauses may raise
    /// an error about it that they do not raise when it is open.
    fn need_kind(&mut self, key: &Sym, known: ValueRange, functor: Functor) -> Result<(), Unsupported> {
        let kinds = [(Kind::Integer, ValueRange::INTEGER), (Kind::Atom, ValueRange::ATOMS)];
        let Some(&(kind, range)) = kinds.iter().find(|(_, range)| known.within(*range)) else {
            return self.refuse(Reason::RecursiveTable(self.indicator(functor)));
        };
        match self.resolve(key)? {
            Sym::Const(value) if kind.includes(value) => {}
            Sym::Reg(_, of) if of.within(range) => {}
            Sym::Reg(a, _) => {
                let other = self.builder.label();
                self.emit(Instr::Kind { kind, a, fail: other });
                self.abandon_at(other);
            }
            _ => self.emit(Instr::Abandon),
        }
        Ok(())
    }

    /// Whether a predicate is evaluated from its own answers, if it can be.
    pub(super) fn is_fixpoint(&self, functor: Functor) -> bool {
        let tabled = self.program.predicates.get(&functor).is_some_and(|predicate| predicate.table.is_some());
        tabled && self.recursive.contains(&functor) && self.dependent.contains(&functor)
    }

    /// Code of a procedure that finds all rows and remembers them.
    pub(super) fn fill_procedure(&mut self, mode: &Mode) -> Result<u16, Unsupported> {
        let (functor, patterns) = mode;
        let Some(scheme) = self.scheme(*functor) else {
            return self.refuse(Reason::RecursiveTable(self.indicator(*functor)));
        };
        let memo = self.memo(mode.clone(), scheme.rows.width)?;
        let fixed = patterns.iter().filter(|pattern| **pattern == Pattern::Given);
        let given: Vec<Given> = fixed.map(|_| (self.builder.argument(), ValueRange::ANY)).collect();
        let (rows, cursor) = (self.new_rows(&scheme)?, self.builder.registers(CURSOR));
        self.rows_of.insert(memo, rows);
        self.fill(&scheme, &given, rows, cursor)?;
        let keys = self.pools.add_list(&given.iter().map(|given| given.0).collect::<Vec<Reg>>());
        self.emit(Instr::FixClose { rows, memo, cursor, keys });
        self.emit(Instr::ProceedLast);
        Ok(given.len() as u16)
    }

    fn new_rows(&mut self, scheme: &Scheme<'_>) -> Result<u16, Unsupported> {
        let Ok(rows) = u16::try_from(self.pools.row_layouts.len()) else { return self.refuse(Reason::TooLarge) };
        self.pools.row_layouts.push(scheme.rows);
        Ok(rows)
    }

    /// Goes on with each row as it is found, in any order: as soon as one will do, the others are not looked for.
    fn enumerate(&mut self, scheme: &Scheme<'p>, args: &[Sym], fail: Label) -> Flow {
        let (mut given, mut wanted) = (Vec::new(), None);
        for (arg, &fixed) in args.iter().zip(&scheme.fixed) {
            match fixed {
                true => given.push(self.materialise(arg)?),
                false => wanted = Some(arg),
            }
        }
        self.loosened += 1;
        let rows = self.new_rows(scheme)?;
        let (cursor, row, from) = (self.builder.registers(CURSOR), self.builder.register(), self.builder.register());
        let to = (rows, cursor, row);
        let keys = self.bounds_of_keys(scheme, &given, to, from)?;
        self.emit(Instr::FixOpen { rows, cursor });
        self.base(scheme, &given, to)?;
        let next = self.builder.label();
        self.emit(Instr::Jump(next));
        let retry = self.builder.here();
        self.steps(scheme, &given, to, (from, keys))?;
        self.builder.place(next);
        self.emit(Instr::FixNext { rows, cursor, dst: from, exit: fail });
        let Some(wanted) = wanted else { return Ok(Some(retry)) };
        let keys = self.pools.row_layouts[rows as usize].keys;
        self.unify_or_fail(wanted, &Sym::Reg(from, keys), retry)
    }

    /// Code that finds all rows.
    fn fill(&mut self, scheme: &Scheme<'p>, given: &[Given], rows: u16, cursor: Reg) -> Result<(), Unsupported> {
        let width = scheme.rows.width as usize;
        let (row, from) = (self.builder.registers(width), self.builder.registers(width));
        let to = (rows, cursor, row);
        let keys = self.bounds_of_keys(scheme, given, to, from)?;
        self.emit(Instr::FixOpen { rows, cursor });
        self.base(scheme, given, to)?;
        let (again, done) = (self.builder.here(), self.builder.label());
        self.emit(Instr::FixNext { rows, cursor, dst: from, exit: done });
        self.steps(scheme, given, to, (from, keys))?;
        self.emit(Instr::Jump(again));
        self.builder.place(done);
        Ok(())
    }

    /// The bounds of what distinguishes rows, found by writing code that assumes nothing of the rows and is not kept.
    fn bounds_of_keys(
        &mut self,
        scheme: &Scheme<'p>,
        given: &[Given],
        to: RowTarget,
        from: Reg,
    ) -> Result<ValueRange, Unsupported> {
        let checkpoint = self.builder.checkpoint();
        self.base(scheme, given, to)?;
        self.steps(scheme, given, to, (from, ValueRange::ANY))?;
        self.builder.roll_back(checkpoint);
        Ok(std::mem::replace(&mut self.pools.row_layouts[to.0 as usize].keys, ValueRange::NONE))
    }

    /// Code that adds the rows known from the beginning to a table, given by its number, cursor and a row's registers.
    fn base(&mut self, scheme: &Scheme<'p>, given: &[Given], to: RowTarget) -> Result<(), Unsupported> {
        for &clause in &scheme.base {
            let args = self.formals(scheme, given);
            let branches = vec![Branch::Clause(clause, args.clone().into())];
            self.for_each_clause_answer(branches, true, &mut |this| this.add_row(scheme, &args, to))?;
        }
        Ok(())
    }

    /// Code that adds the rows that come of a known one, in registers; the bounds are those of what distinguishes rows.
    fn steps(
        &mut self,
        scheme: &Scheme<'p>,
        given: &[Given],
        to: RowTarget,
        from: (Reg, ValueRange),
    ) -> Result<(), Unsupported> {
        for &(clause, call, rest) in &scheme.steps {
            let (next, mark) = (self.builder.label(), self.builder.bindings.mark());
            self.step(scheme, given, (clause, call, rest), to, from, next)
                .map_err(|refusal| refusal.at(clause.span))?;
            self.builder.bindings.undo(mark);
            self.builder.place(next);
        }
        Ok(())
    }

    /// Formal arguments: registers for what is fixed, variables for the rest.
    fn formals(&mut self, scheme: &Scheme<'_>, given: &[Given]) -> Vec<Sym> {
        let mut given = given.iter();
        let mut formals = Vec::with_capacity(scheme.fixed.len());
        for &fixed in &scheme.fixed {
            let given = if fixed { given.next() } else { None };
            formals.push(match given {
                Some(&(reg, range)) => Sym::Reg(reg, range),
                None => Sym::Var(self.builder.bindings.new_variable("an argument")),
            });
        }
        formals
    }

    /// Code for a clause that goes on from a known row.
    fn step(
        &mut self,
        scheme: &Scheme<'p>,
        given: &[Given],
        (clause, call, rest): Step<'p>,
        to: RowTarget,
        (from, keys): (Reg, ValueRange),
        next: Label,
    ) -> Result<(), Unsupported> {
        let formals = self.formals(scheme, given);
        let activation = self.activate(clause);
        let heads: Vec<TermId> = clause.arguments(clause.head, self.symbols).collect();
        let actuals: Vec<TermId> = clause.arguments(call, self.symbols).collect();
        let mut column = from;
        let mut pairs: Vec<(TermId, Sym)> = heads.into_iter().zip(formals.iter().cloned()).collect();
        for (at, &actual) in actuals.iter().enumerate() {
            let known = if scheme.fixed[at] {
                formals[at].clone()
            } else {
                let is_best = scheme.rows.best.is_some_and(|(best, _)| best == column - from);
                column += 1;
                Sym::Reg(column - 1, if is_best { ValueRange::INTEGER } else { keys })
            };
            pairs.push((actual, known));
        }
        for (term, known) in pairs {
            let term = self.term(activation, term)?;
            if !self.unify(&term, &known, next)? {
                self.emit(Instr::Jump(next));
                return Ok(());
            }
        }
        let context = Context { activation, cut: next, set: true, loose: false };
        match rest {
            Some(rest) => self.tail(rest, next, context, &mut |this, retry| {
                this.add_row(scheme, &formals, to)?;
                this.emit(Instr::Jump(retry));
                Ok(())
            }),
            None => self.add_row(scheme, &formals, to),
        }
    }

    fn add_row(
        &mut self,
        scheme: &Scheme<'_>,
        formals: &[Sym],
        (rows, cursor, row): RowTarget,
    ) -> Result<(), Unsupported> {
        let open = formals.iter().zip(&scheme.fixed).filter(|(_, fixed)| !**fixed);
        let mut safe = true;
        for (at, (formal, _)) in open.enumerate() {
            let value = self.resolve(formal)?;
            let range = value.range();
            if scheme.rows.best.is_none_or(|(best, _)| best as usize != at) {
                let keys = &mut self.pools.row_layouts[rows as usize].keys;
                *keys = keys.join(range);
                safe &= range.is_atomic();
            } else {
                safe &= range.is_integer();
            }
            self.put(row + at as Reg, &value)?;
        }
        self.emit_known(safe, Instr::FixAdd { rows, cursor, row });
        Ok(())
    }
}
