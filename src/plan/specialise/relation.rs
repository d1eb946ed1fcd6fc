//! Relations of the position: slots read, tested and scanned.

use super::symbolic::{Sym, VarId};
use super::{Flow, Specialiser};
use crate::engine::state;
use crate::plan::instr::pool::{Column, NONE, Part, Parts, Scan, Slot, SlotTest, pooled};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::value::{Numbering, Value};

/// The most values of a slot that have a bit each in a register, beside that for none.
const MOST_VALUES: u64 = 61;

/// The slot of a relation as far as it is known.
struct Address {
    base: u32,
    parts: Vec<Part>,
}

impl Specialiser<'_> {
    /// A relation as a goal.
    pub(super) fn relation(&mut self, number: usize, args: &[Sym], fail: Label) -> Flow {
        let layout = self.layout;
        let relation = &layout.relations[number];
        let mut address = Address { base: relation.first, parts: Vec::new() };
        let open = self.open_columns(relation, args)?;
        let mut retry = fail;
        for (at, column) in relation.columns.iter().enumerate().filter(|(_, column)| !column.dependent) {
            let arg = self.resolve(&args[at])?;
            match arg {
                Sym::Var(variable) if open.last() == Some(&at) && self.is_fresh(&open, relation, args, at) => {
                    return self.scan(number, address, at, variable, args, retry);
                }
                Sym::Var(variable) => retry = self.count_up(column, &mut address, variable, retry)?,
                other => {
                    if !self.add_part(column, &other, &mut address)? {
                        return self.fail(retry);
                    }
                }
            }
        }
        let slot = self.slot(number, address)?;
        let slot = pooled(&mut self.pools.slots, slot);
        self.dependent_of_slot(number, slot, args, retry)
    }

    /// The columns that are no dependent ones and whose argument has no value, each variable once.
    fn open_columns(&self, relation: &state::Relation, args: &[Sym]) -> Result<Vec<usize>, Unsupported> {
        let mut open = Vec::new();
        let mut variables: Vec<VarId> = Vec::new();
        for (at, column) in relation.columns.iter().enumerate().filter(|(_, column)| !column.dependent) {
            self.numbering(relation, column)?;
            if let Sym::Var(variable) = self.resolve(&args[at])?
                && !variables.contains(&variable)
            {
                variables.push(variable);
                open.push(at);
            }
        }
        for column in relation.columns.iter().filter(|column| column.dependent) {
            self.numbering(relation, column)?;
        }
        Ok(open)
    }

    /// Whether what follows the last open column is known before it gets its value.
    fn is_fresh(&self, open: &[usize], relation: &state::Relation, args: &[Sym], at: usize) -> bool {
        let variable = self.builder.bindings.walk(&args[at]);
        let repeated =
            args.iter().enumerate().any(|(other, arg)| other != at && self.builder.bindings.walk(arg) == variable);
        !repeated && open.last() == Some(&at) && !relation.columns[at].dependent
    }

    fn numbering(&self, relation: &state::Relation, column: &state::Column) -> Result<&Numbering, Unsupported> {
        match &self.numberings[column.domain] {
            Some(numbering) => Ok(numbering),
            None => self.refuse(Reason::Structured(self.indicator(relation.functor))),
        }
    }

    fn numbering_of(&self, column: &state::Column) -> Result<&Numbering, Unsupported> {
        match &self.numberings[column.domain] {
            Some(numbering) => Ok(numbering),
            None => self.refuse(Reason::Structured(self.indicator(column.kind))),
        }
    }

    /// Adds a given argument to a slot; false if it is no value of its type.
    fn add_part(&mut self, column: &state::Column, arg: &Sym, address: &mut Address) -> Result<bool, Unsupported> {
        match arg {
            Sym::Const(value) => match self.numbering_of(column)?.number(*value) {
                Some(number) => {
                    address.base += number * column.stride;
                    Ok(true)
                }
                None => Ok(false),
            },
            Sym::Reg(reg, _) => {
                let part = self.part(column, *reg)?;
                address.parts.push(part);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The part of a slot, or of its value, that an argument in a register gives.
    pub(super) fn part(&mut self, column: &state::Column, reg: Reg) -> Result<Part, Unsupported> {
        let range = self.range(column)?;
        let (_, numbers) = self.lists(column)?;
        Ok(Part { reg, low: range.low, size: range.size() as u32, stride: column.stride, numbers })
    }

    fn column(&mut self, column: &state::Column) -> Result<u32, Unsupported> {
        let range = self.range(column)?;
        let (low, extent) = (range.low, range.size() as u32);
        let (values, numbers) = self.lists(column)?;
        let column = Column { stride: column.stride, size: column.size, low, extent, values, numbers };
        Ok(pooled(&mut self.pools.columns, column))
    }

    /// The lists of a type's values and of their numbers, which may be long: there is one of each.
    fn lists(&mut self, column: &state::Column) -> Result<(u32, u32), Unsupported> {
        if let Some(&known) = self.lists_of.get(&column.domain) {
            return Ok(known);
        }
        let numbering = self.numbering_of(column)?.clone();
        let lists = match numbering.numbers {
            None => (NONE, NONE),
            Some(numbers) => {
                (pooled(&mut self.pools.values, numbering.values), pooled(&mut self.pools.numbers, numbers))
            }
        };
        self.lists_of.insert(column.domain, lists);
        Ok(lists)
    }

    fn range(&self, column: &state::Column) -> Result<ValueRange, Unsupported> {
        Ok(self.numbering_of(column)?.range)
    }

    /// A loop over all values of an open argument.
    fn count_up(
        &mut self,
        column: &state::Column,
        address: &mut Address,
        variable: VarId,
        fail: Label,
    ) -> Result<Label, Unsupported> {
        let (counter, dst) = (self.builder.register(), self.builder.register());
        self.emit(Instr::Const { dst: counter, value: -1 });
        let again = self.builder.here();
        self.emit(Instr::NextConst { reg: counter, exit: fail, end: i64::from(column.size) - 1 });
        let of = self.column(column)?;
        self.emit(Instr::Value { dst, src: counter, column: of });
        address.parts.push(Part { reg: counter, low: 0, size: column.size, stride: column.stride, numbers: NONE });
        let range = self.range(column)?;
        self.builder.bindings.bind(variable, Sym::Reg(dst, range));
        Ok(again)
    }

    fn slot(&self, relation: usize, address: Address) -> Result<Slot, Unsupported> {
        match Parts::new(&address.parts) {
            Some(parts) => Ok(Slot { relation: relation as u32, base: address.base, parts }),
            None => self.refuse(Reason::TooLarge),
        }
    }

    /// A search along the last open argument; those behind it are given.
    fn scan(
        &mut self,
        number: usize,
        mut address: Address,
        at: usize,
        variable: VarId,
        args: &[Sym],
        fail: Label,
    ) -> Flow {
        let layout = self.layout;
        let relation = &layout.relations[number];
        let later = relation.columns.iter().enumerate().skip(at + 1).filter(|(_, column)| !column.dependent);
        for (other, column) in later {
            let arg = self.resolve(&args[other])?;
            if !self.add_part(column, &arg, &mut address)? {
                return self.fail(fail);
            }
        }
        let Some((wanted, open)) = self.wanted_value(relation, args, fail)? else { return self.fail(fail) };
        let column = &relation.columns[at];
        let (counter, dst) = (self.builder.registers(2), self.builder.register());
        let slot = self.slot(number, address)?;
        let scan = Scan { slot, stride: column.stride, size: column.size, wanted };
        let scan = pooled(&mut self.pools.scans, scan);
        self.emit(Instr::Const { dst: counter, value: -1 });
        let again = self.builder.here();
        self.emit(Instr::Scan { counter, scan, exit: fail });
        let of = self.column(column)?;
        self.emit(Instr::Value { dst, src: counter, column: of });
        let range = self.range(column)?;
        self.builder.bindings.bind(variable, Sym::Reg(dst, range));
        self.decode(relation, counter + 1, args, &open, again)
    }

    /// What the given dependent arguments say about the value of a slot, and those that are still to be looked at;
    /// nothing if no value will do.
    fn wanted_value(
        &mut self,
        relation: &state::Relation,
        args: &[Sym],
        fail: Label,
    ) -> Result<Option<(SlotTest, Vec<usize>)>, Unsupported> {
        let dependent = dependent(relation);
        let (mut wanted, mut given, mut open) = (Vec::new(), None, Vec::new());
        for &at in &dependent {
            let column = &relation.columns[at];
            match self.resolve(&args[at])? {
                Sym::Const(value) => match self.numbering_of(column)?.number(value) {
                    Some(number) => wanted.push((column, number)),
                    None => return Ok(None),
                },
                Sym::Reg(src, _) if given.is_none() => given = Some((column, src)),
                Sym::Struct(..) => return Ok(None),
                _ => open.push(at),
            }
        }
        let values: u64 = dependent.iter().map(|&at| u64::from(relation.columns[at].size)).product();
        let few = values <= MOST_VALUES && (given.is_some() || !wanted.is_empty());
        if !few && dependent.len() != 1 {
            return Ok(Some((SlotTest::Any, dependent)));
        }
        let fitting = |wanted: &[(&state::Column, u32)]| {
            let fits =
                |value: &u32| wanted.iter().all(|(column, number)| *value / column.stride % column.size == *number);
            (0..values as u32).filter(fits).fold(0, |mask, value| mask | 2 << value)
        };
        let dst = self.builder.register();
        match (given, &wanted[..]) {
            (Some((column, src)), _) => {
                let of = self.column(column)?;
                self.emit(Instr::Number { dst, src, column: of, fail });
                if few {
                    let masks = (0..column.size).map(|number| {
                        wanted.push((column, number));
                        let mask = fitting(&wanted);
                        wanted.pop();
                        mask
                    });
                    let masks: Vec<Value> = std::iter::once(0).chain(masks).collect();
                    let of = self.listed_column(masks);
                    self.emit(Instr::Value { dst, src: dst, column: of });
                }
            }
            (None, &[(_, number)]) if !few => self.emit(Instr::Const { dst, value: i64::from(number) + 1 }),
            (None, []) => return Ok(Some((SlotTest::Any, open))),
            (None, wanted) => self.emit(Instr::Const { dst, value: fitting(wanted) }),
        }
        Ok(Some((if few { SlotTest::Among(dst) } else { SlotTest::One(dst) }, open)))
    }

    /// A column with values in a list.
    fn listed_column(&mut self, values: Vec<Value>) -> u32 {
        let size = values.len() as u32;
        let values = pooled(&mut self.pools.values, values);
        let column = Column { stride: 1, size, low: 0, extent: size, values, numbers: NONE };
        pooled(&mut self.pools.columns, column)
    }

    /// The dependent arguments of a slot that is known.
    fn dependent_of_slot(&mut self, number: usize, slot: u32, args: &[Sym], fail: Label) -> Flow {
        let layout = self.layout;
        let relation = &layout.relations[number];
        let dependent = dependent(relation);
        let &[at] = &dependent[..] else {
            if dependent.is_empty() {
                self.emit(Instr::Holds { slot, fail });
                return Ok(Some(fail));
            }
            let dst = self.builder.register();
            self.emit(Instr::Load { dst, slot, fail });
            return self.decode(relation, dst, args, &dependent, fail);
        };
        let column = &relation.columns[at];
        let numbering = self.numbering_of(column)?;
        let (simple, range) = (numbering.numbers.is_none(), numbering.range);
        match self.resolve(&args[at])? {
            Sym::Const(value) => match self.numbering_of(column)?.number(value) {
                Some(number) => {
                    self.emit(Instr::LoadIs { slot, value: number + 1, fail });
                    Ok(Some(fail))
                }
                None => self.fail(fail),
            },
            Sym::Reg(a, _) if simple => {
                let column = self.column(column)?;
                self.emit(Instr::LoadSame { a, slot, column, fail });
                Ok(Some(fail))
            }
            Sym::Var(variable) if simple => {
                let (dst, column) = (self.builder.register(), self.column(column)?);
                self.emit(Instr::LoadValue { dst, slot, column, fail });
                self.builder.bindings.bind(variable, Sym::Reg(dst, range));
                Ok(Some(fail))
            }
            _ => {
                let dst = self.builder.register();
                self.emit(Instr::Load { dst, slot, fail });
                self.decode(relation, dst, args, &dependent, fail)
            }
        }
    }

    /// Dependent arguments from the value of a slot.
    fn decode(&mut self, relation: &state::Relation, src: Reg, args: &[Sym], columns: &[usize], fail: Label) -> Flow {
        for &at in columns {
            let column = &relation.columns[at];
            let (dst, of) = (self.builder.register(), self.column(column)?);
            self.emit(Instr::Decode { dst, src, column: of });
            let range = self.range(column)?;
            if !self.unify(&args[at], &Sym::Reg(dst, range), fail)? {
                return self.fail(fail);
            }
        }
        Ok(Some(fail))
    }
}

/// The dependent columns of a relation.
fn dependent(relation: &state::Relation) -> Vec<usize> {
    (0..relation.columns.len()).filter(|&at| relation.columns[at].dependent).collect()
}
