//! Predicates that do not depend on the position become tables; others that the machine answers are asked as they come.

use super::call::Recognised;
use super::procedure::CallArguments;
use super::symbolic::{Sym, VarId};
use super::{Context, Flow, Mode, Specialiser};
use crate::engine::machine::word::Word;
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::table::{GoalTemplate, Piece, StaticTable};
use crate::plan::value::{Value, is_integer};
use crate::program::clause::TableMode;
use crate::program::symbol::Functor;

/// Tables with at most this many choices of arguments are filled beforehand.
const FILLED: usize = 800;
/// What follows a call with at most this many known answers may be repeated for each.
const FEW: usize = 16;
/// Unless they are more numbers one after another than this.
const HANDFUL: usize = 4;
/// Arguments with at most this many values number the rows of a table.
const MOST_VALUES: u64 = 4096;

/// Variables, and the values that they have in each answer.
pub(super) type FewRows = (Vec<VarId>, Vec<Vec<Value>>);

impl Specialiser<'_> {
    /// The question that a call asks, and its arguments.
    fn goal_template(&mut self, functor: Functor, args: &[Sym]) -> Result<(GoalTemplate, CallArguments), Unsupported> {
        let mut arguments = CallArguments::default();
        let mut pieces = Vec::new();
        let (name, arity) = self.symbols.parts(functor);
        pieces.push(Piece::Cell(if arity == 0 { Word::atom(name) } else { Word::header(functor, arity) }));
        for arg in args {
            let arg = self.resolve(arg)?;
            self.piece(&arg, &mut pieces, &mut arguments)?;
        }
        let (given, wanted) = (arguments.given.len() as u16, arguments.wanted.len() as u16);
        Ok((GoalTemplate { pieces, given, wanted }, arguments))
    }

    fn piece(&self, arg: &Sym, pieces: &mut Vec<Piece>, arguments: &mut CallArguments) -> Result<(), Unsupported> {
        match arg {
            Sym::Const(value) => {
                let mut cells = Vec::new();
                self.terms.write(*value, &self.atoms, &mut cells).or_else(|_| self.refuse(Reason::TooLarge))?;
                pieces.extend(cells.into_iter().map(Piece::Cell));
            }
            Sym::Reg(..) => {
                pieces.push(Piece::Given(arguments.given.len() as u16));
                arguments.given.push(arg.clone());
            }
            Sym::Struct(functor, args) => {
                pieces.push(Piece::Cell(Word::header(*functor, args.len() as u32)));
                args.iter().try_for_each(|arg| self.piece(arg, pieces, arguments))?;
            }
            Sym::Var(variable) | Sym::Unsettled(variable) => {
                pieces.push(Piece::Cell(Word::mark(arguments.want(*variable))));
            }
        }
        Ok(())
    }

    /// A call of a predicate that does not depend on the position; nothing if it is better unfolded.
    pub(super) fn tabulated(
        &mut self,
        functor: Functor,
        args: &[Sym],
        fail: Label,
        context: Context,
    ) -> Result<Option<Recognised>, Unsupported> {
        let (goal, arguments) = self.goal_template(functor, args)?;
        let Some(table) = self.table(functor, goal, &arguments.given) else { return Ok(None) };
        if arguments.given.is_empty() {
            return self.known_rows(table, &arguments, fail).map(|flow| Some(Recognised::new(flow)));
        }
        let keys = self.register_list(&arguments.given)?;
        let width = self.tables[table as usize].width();
        let dst = self.builder.registers(width);
        let safe = self.answers_all(table, arguments.given.iter().map(Sym::range).collect());
        let retry = if self.tables[table as usize].single || (context.set && arguments.wanted.is_empty()) {
            self.emit_known(safe, Instr::First { table, dst, keys, fail });
            fail
        } else {
            self.rows_of(table, keys, dst, fail, safe)
        };
        self.bind_row(table, &arguments, dst);
        Ok(Some(Recognised::goes_on(retry)))
    }

    /// Whether the machine has an answer, and no error, for all keys within bounds; it is asked for those not known
    /// yet.
    fn answers_all(&mut self, table: u16, keys: Vec<ValueRange>) -> bool {
        let count = keys.iter().try_fold(1, |count: u64, key| count.checked_mul(key.size()));
        if count.is_none_or(|count| count > FILLED as u64) {
            return false;
        }
        let asked = (table, keys);
        if let Some(&known) = self.answering.get(&asked) {
            return known;
        }
        let (table, keys) = (&mut self.tables[table as usize], &asked.1);
        let answers = table.fill_within(keys, &mut self.engine, &mut self.terms, &self.atoms, &mut self.steps);
        self.answering.insert(asked, answers);
        answers
    }

    /// A loop over the rows for keys.
    fn rows_of(&mut self, table: u16, keys: u32, dst: Reg, fail: Label, safe: bool) -> Label {
        let cursor = self.builder.registers(2);
        self.emit_known(safe, Instr::Open { table, cursor, keys, fail });
        let again = self.builder.here();
        self.emit(Instr::Fetch { table, cursor, dst, exit: fail });
        again
    }

    fn bind_row(&mut self, table: u16, arguments: &CallArguments, dst: Reg) {
        let ranges = self.tables[table as usize].ranges.clone();
        for (at, (&variable, range)) in arguments.wanted.iter().zip(ranges).enumerate() {
            self.builder.bindings.bind(variable, Sym::Reg(dst + at as Reg, range));
        }
    }

    /// The rows of a call that are all known now, if they are several and few, and the variables that they are for.
    pub(super) fn few_rows(&mut self, functor: Functor, args: &[Sym]) -> Result<Option<FewRows>, Unsupported> {
        let program = self.program;
        let Some(predicate) = program.predicates.get(&functor) else { return Ok(None) };
        if !self.is_static(functor, predicate) {
            return Ok(None);
        }
        let (goal, arguments) = self.goal_template(functor, args)?;
        if !arguments.given.is_empty() || arguments.wanted.is_empty() {
            return Ok(None);
        }
        let Some(table) = self.table(functor, goal, &[]) else { return Ok(None) };
        let table = &self.tables[table as usize];
        let rows: Vec<Vec<Value>> = table.rows().chunks(table.width()).map(<[Value]>::to_vec).collect();
        // A loop over numbers is as good where there are more than a handful.
        let most = if rows.len() > HANDFUL && is_range(table.rows(), table.width()) { 0 } else { FEW };
        Ok((2..=most).contains(&rows.len()).then_some((arguments.wanted, rows)))
    }

    /// Rows that are all known now.
    fn known_rows(&mut self, table: u16, arguments: &CallArguments, fail: Label) -> Flow {
        let known = &self.tables[table as usize];
        let width = known.width();
        let rows: Vec<i64> = known.rows().to_vec();
        if rows.is_empty() {
            return self.fail(fail);
        }
        if rows.len() == width {
            for (&variable, value) in arguments.wanted.iter().zip(rows) {
                self.builder.bindings.bind(variable, Sym::Const(value));
            }
            return Ok(Some(fail));
        }
        if let ([variable], true) = (&arguments.wanted[..], is_range(&rows, width)) {
            let (reg, end) = (self.builder.register(), rows[rows.len() - 1]);
            self.emit(Instr::Const { dst: reg, value: rows[0] - 1 });
            let again = self.builder.here();
            self.emit(Instr::NextConst { reg, exit: fail, end });
            self.builder.bindings.bind(*variable, Sym::Reg(reg, ValueRange { low: rows[0], high: end }));
            return Ok(Some(again));
        }
        let (cursor, dst) = (self.builder.registers(2), self.builder.registers(width));
        self.emit(Instr::Const { dst: cursor, value: 0 });
        self.emit(Instr::Const { dst: cursor + 1, value: rows.len() as i64 });
        let again = self.builder.here();
        self.emit(Instr::Fetch { table, cursor, dst, exit: fail });
        self.bind_row(table, arguments, dst);
        Ok(Some(again))
    }

    /// The table of a question, made now if it is new; nothing if its arguments are not plain constants.
    fn table(&mut self, functor: Functor, goal: GoalTemplate, given: &[Sym]) -> Option<u16> {
        if let Some(&known) = self.table_of.get(&goal) {
            return Some(known);
        }
        let name = self.indicator(functor);
        let ranges: Vec<ValueRange> = given.iter().map(Sym::range).collect();
        let learned = if given.is_empty() { None } else { self.learn(&goal) };
        let narrow = |at: usize, range: ValueRange| match &learned {
            Some(learned) if learned[at].size() < range.size() => learned[at],
            _ => range,
        };
        let keys: Vec<ValueRange> = ranges.iter().enumerate().map(|(at, &range)| narrow(at, range)).collect();
        if !keys.iter().all(|key| key.is_atomic()) {
            return None;
        }
        let close = keys.iter().all(|key| key.size() <= MOST_VALUES);
        let values = learned.as_ref().map(|learned| learned[given.len()..].to_vec());
        let any = vec![ValueRange::ANY; goal.wanted as usize];
        let mut table = StaticTable::new(goal.clone(), name, close.then_some(&keys), any);
        let mut filled = None;
        let small = table.size().is_some_and(|size| size <= FILLED);
        if small {
            filled = table.fill_all(&mut self.engine, &mut self.terms, &self.atoms, &mut self.steps);
        }
        if given.is_empty() && table.all().is_none() {
            return None;
        }
        if let Some(known) = filled {
            table.single = known;
            table.ranges = table.bounds();
        } else if let (Some(values), false) = (values, small) {
            table.ranges = values;
        }
        let number = u16::try_from(self.tables.len()).ok()?;
        self.pools.table_widths.push(table.width() as u16);
        self.tables.push(table);
        self.table_of.insert(goal, number);
        Some(number)
    }

    /// The bounds of all arguments of a question, found by asking it with none of them given.
    fn learn(&mut self, goal: &GoalTemplate) -> Option<Vec<ValueRange>> {
        let open = |at: u16| Word::mark(at as usize);
        let pieces = goal.pieces.iter().map(|piece| match *piece {
            Piece::Given(at) => Piece::Cell(open(goal.wanted + at)),
            cell => cell,
        });
        // Values come in the order of the variables' numbers: first what is wanted, then what was given.
        let all = GoalTemplate { pieces: pieces.collect(), given: 0, wanted: goal.wanted + goal.given };
        let mut rows = Vec::new();
        if self.steps == 0 {
            return None;
        }
        let asked = all.ask(&[], true, &mut self.engine, &mut self.terms, &self.atoms, &mut rows);
        self.steps = self.steps.saturating_sub(self.engine.steps());
        asked.ok()?;
        let width = all.wanted as usize;
        let bounds = |at: usize| ValueRange::hull(rows.iter().skip(at).step_by(width).copied());
        let wanted = goal.wanted as usize;
        (wanted..width).chain(0..wanted).map(bounds).collect()
    }

    /// A call of a tabled predicate that depends on the position: answered once per position.
    pub(super) fn remembered(&mut self, functor: Functor, args: &[Sym], fail: Label, context: Context) -> Flow {
        let name = self.indicator(functor);
        let modes = self.program.predicates.get(&functor).and_then(|predicate| predicate.table.clone());
        if self.recursive.contains(&functor) {
            return self.fixpoint(functor, args, fail, context);
        }
        if modes.is_none_or(|modes| modes.iter().any(|mode| *mode != TableMode::Index)) {
            return self.refuse(Reason::Unknown(name));
        }
        let mut arguments = CallArguments::default();
        let patterns = args.iter().map(|arg| self.pattern(arg, &mut arguments, 5)).collect::<Result<Vec<_>, _>>()?;
        let width = arguments.wanted.len().max(1);
        let memo = self.memo((functor, patterns), width as u16)?;
        let keys = self.register_list(&arguments.given)?;
        let (cursor, mark, dst) = (self.builder.registers(2), self.builder.register(), self.builder.registers(width));
        let (miss, done, fetch) = (self.builder.label(), self.builder.label(), self.builder.label());
        self.emit(Instr::MemoLookup { memo, cursor, keys, miss });
        self.emit(Instr::Jump(fetch));
        self.builder.place(miss);
        self.emit(Instr::BagOpen { mark });
        let undo = self.builder.bindings.mark();
        if let Some(again) = self.call_procedure(functor, args, done)? {
            for &variable in &arguments.wanted {
                let src = self.materialise(&Sym::Var(variable))?.0;
                self.emit(Instr::BagPush { src });
            }
            if arguments.wanted.is_empty() {
                self.emit(Instr::Const { dst, value: 0 });
                self.emit(Instr::BagPush { src: dst });
            }
            self.emit(Instr::Jump(again));
        }
        self.builder.bindings.undo(undo);
        self.builder.place(done);
        self.emit(Instr::MemoStore { memo, mark, cursor, keys });
        self.builder.place(fetch);
        self.answers(cursor, dst, &arguments, fail)
    }

    /// The number under which the answers of a mode are remembered.
    pub(super) fn memo(&mut self, mode: Mode, width: u16) -> Result<u16, Unsupported> {
        if let Some(&known) = self.memo_of.get(&mode) {
            return Ok(known);
        }
        let Ok(number) = u16::try_from(self.memo_widths.len()) else { return self.refuse(Reason::TooLarge) };
        self.memo_widths.push(width);
        self.memo_of.insert(mode, number);
        Ok(number)
    }

    /// A loop over saved answers.
    fn answers(&mut self, cursor: Reg, dst: Reg, arguments: &CallArguments, fail: Label) -> Flow {
        let again = self.builder.here();
        let width = arguments.wanted.len().max(1) as u16;
        self.emit(Instr::Answer { cursor, dst, width, exit: fail });
        for (at, &variable) in arguments.wanted.iter().enumerate() {
            self.builder.bindings.bind(variable, Sym::Reg(dst + at as Reg, ValueRange::ANY));
        }
        Ok(Some(again))
    }

    /// A call that the machine answers.
    pub(super) fn ask_machine(&mut self, functor: Functor, args: &[Sym], fail: Label) -> Flow {
        if self.goal_takers.contains(&functor) {
            return self.refuse(Reason::Opaque);
        }
        let (goal, arguments) = self.goal_template(functor, args)?;
        let keys = self.register_list(&arguments.given)?;
        let cursor = self.builder.registers(2);
        let dst = self.builder.registers(arguments.wanted.len().max(1));
        let number = crate::plan::instr::pool::pooled(&mut self.machine_goals, goal);
        let Ok(goal) = u16::try_from(number) else { return self.refuse(Reason::TooLarge) };
        self.emit(Instr::Ask { goal, cursor, keys });
        self.answers(cursor, dst, &arguments, fail)
    }
}

/// Whether rows of one value are integers one after another.
fn is_range(rows: &[Value], width: usize) -> bool {
    width == 1 && is_integer(rows[0]) && rows.windows(2).all(|pair| pair[1] == pair[0] + 1)
}
