//! Plans as text: which questions have one, in which modes, and what they do; for the others, the reason.

use std::fmt::Write;

use super::pool::{Part, Slot};
use super::{Instr, Kind, Primitive, Reg};
use crate::engine::machine::arith::{FUNCTIONS, Operation};
use crate::plan::specialise::Pattern;
use crate::plan::value::{ATOM, LASTING, Value, is_integer};
use crate::plan::{Asked, Plans, Unsupported};
use crate::program::comparison::Comparison;
use crate::program::symbol::Functor;
use crate::source::Sources;
use crate::term::{operator, printer};

/// A question or a predicate, and how it is answered.
#[derive(Clone, Debug)]
pub struct Described {
    /// Name and arity of the predicate, as `legal/1`.
    pub name: String,
    /// Which arguments are given: `legal(-)`.
    pub mode: String,
    /// The plan as text, or why there is none.
    pub plan: Result<String, Unsupported>,
}

impl Plans {
    /// Every question of the game, every procedure that they call, and every predicate that plans leave to the machine.
    pub fn described(&self) -> Vec<Described> {
        let mut all: Vec<Described> = Vec::new();
        let asked = self.questions.iter().filter(|known| known.asked == Asked::Answers);
        for asked in asked.filter(|asked| asked.shape > 0 || !self.is_of_shapes(asked.functor)) {
            let plan = asked.entry.clone().map(|entry| self.listing(entry.start, entry.end));
            let name = self.symbols.indicator(asked.functor);
            all.push(Described { name, mode: asked.mode.clone(), plan });
        }
        for (number, (functor, patterns)) in &self.modes {
            let procedure = &self.procedures[*number as usize];
            let (name, _) = self.symbols.parts(*functor);
            let modes: Vec<String> = patterns.iter().map(|pattern| self.pattern(pattern)).collect();
            let mode = format!("{}({})", self.symbols.name(name), modes.join(", "));
            let plan = Ok(self.listing(procedure.entry, procedure.end));
            all.push(Described { name: self.symbols.indicator(*functor), mode, plan });
        }
        for (functor, refusal) in &self.notes {
            let name = self.symbols.indicator(*functor);
            all.push(Described { mode: name.clone(), name, plan: Err(refusal.clone()) });
        }
        all
    }

    /// Whether a question is asked about moves.
    fn is_of_shapes(&self, functor: Functor) -> bool {
        self.questions.iter().any(|asked| asked.functor == functor && asked.shape > 0)
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Given => "+".to_owned(),
            Pattern::Variable(_) => "-".to_owned(),
            Pattern::Struct(functor, args) => {
                let (name, _) = self.symbols.parts(*functor);
                let args: Vec<String> = args.iter().map(|arg| self.pattern(arg)).collect();
                format!("{}({})", printer::atom(self.symbols.name(name)), args.join(", "))
            }
        }
    }

    /// The instructions from one place to another, one per line.
    fn listing(&self, from: u32, to: u32) -> String {
        let mut text = String::new();
        for at in from..to {
            let line = self.line(&self.code[at as usize]);
            let target = self.code[at as usize].label().map_or(String::new(), |to| format!(" → {to}"));
            writeln!(text, "{at:5}  {line}{target}").expect("writing to a string cannot fail");
        }
        text
    }

    fn line(&self, instr: &Instr) -> String {
        match *instr {
            Instr::Const { dst, value } => format!("r{dst} = {}", self.value(value)),
            Instr::Copy { dst, src } => format!("r{dst} = r{src}"),
            Instr::Add { dst, a, b } => format!("r{dst} = r{a} + r{b}"),
            Instr::Subtract { dst, a, b } => format!("r{dst} = r{a} - r{b}"),
            Instr::AddConst { dst, src, value } => format!("r{dst} = r{src} + {value}"),
            Instr::SameConst { a, value, .. } => format!("r{a} is {}, else", self.value(value)),
            Instr::DifferConst { a, value, .. } => format!("r{a} is not {}, else", self.value(value)),
            Instr::Open { table, cursor, keys, .. } => {
                format!("rows of {} for ({}) from r{cursor}, if none", self.table(table), self.list(keys))
            }
            Instr::Fetch { table, cursor, dst, .. } => {
                format!("next row of {} at r{cursor} to r{dst}…, if none", self.table(table))
            }
            Instr::First { table, dst, keys, .. } => {
                format!("row of {} for ({}) to r{dst}…, if none", self.table(table), self.list(keys))
            }
            Instr::Holds { slot, .. } => format!("{} holds, else", self.slot(slot)),
            Instr::Empty { slot, .. } => format!("{} does not hold, else", self.slot(slot)),
            Instr::Load { dst, slot, .. } | Instr::LoadValue { dst, slot, .. } => {
                format!("r{dst} = {}, if none", self.slot(slot))
            }
            Instr::LoadSame { a, slot, .. } => format!("{} is r{a}, else", self.slot(slot)),
            Instr::LoadIs { slot, value, .. } => format!("{} is number {value}, else", self.slot(slot)),
            Instr::Scan { counter, scan, .. } => {
                let scan = &self.pools.scans[scan as usize];
                format!("next of {} at r{counter}, if none", self.named_slot(&scan.slot))
            }
            Instr::NextConst { reg, end, .. } => format!("next r{reg} up to {end}, if none"),
            Instr::Next { reg, end, .. } => format!("next r{reg} up to r{end}, if none"),
            Instr::Build { dst, head, args } => format!("r{dst} = {}({})", self.head(head), self.list(args)),
            Instr::Match { src, dst, head, .. } => format!("r{src} is {}(r{dst}…), else", self.head(head)),
            Instr::Call { site, .. } => {
                let site = &self.pools.sites[site as usize];
                let name = self.modes.iter().find(|mode| mode.0 == site.procedure);
                let name = name.map_or("?".to_owned(), |(_, (functor, _))| self.symbols.indicator(*functor));
                format!("call {name} with ({}) for ({}), if none", self.list(site.args), self.list(site.results))
            }
            Instr::Emit { shape, args, .. } => match shape.checked_sub(1) {
                Some(shape) => {
                    let (name, _) = self.symbols.parts(self.shapes[shape as usize].0);
                    format!("answer {}({}), then", self.symbols.name(name), self.list(args))
                }
                None => format!("answer {}, then", self.list(args)),
            },
            Instr::Change { change } => {
                let change = &self.pools.changes[change as usize];
                let sign = if change.deletion { "-" } else { "+" };
                let dependent: Vec<String> = change.dependent.iter().map(|part| format!("r{}", part.reg)).collect();
                format!("change {sign}{} = {} {}", self.named_slot(&change.slot), change.value, dependent.join(" "))
            }
            Instr::Nop => "nothing".to_owned(),
            Instr::Halt => "no more answers".to_owned(),
            Instr::Abandon => "ask the machine instead".to_owned(),
            Instr::Jump(_) => "jump".to_owned(),
            Instr::JumpIndirect(reg) => format!("jump to the address in r{reg}"),
            Instr::CodeAddress { dst, .. } => format!("r{dst} = the address"),
            Instr::Arith { op, dst, a, b } => format!("r{dst} = {}", expression(op, a, b)),
            Instr::Same { a, b, .. } => format!("r{a} is r{b}, else"),
            Instr::Differ { a, b, .. } => format!("r{a} is not r{b}, else"),
            Instr::Compare { op, a, b, .. } => format!("r{a} {} r{b}, else", sign(op)),
            Instr::CompareConst { op, a, value, .. } => format!("r{a} {} {value}, else", sign(op)),
            Instr::Order { op, a, b, .. } => format!("r{a} {} r{b} in the standard order, else", sign(op)),
            Instr::Kind { kind, a, .. } => format!("r{a} is {}, else", kind_name(kind)),
            Instr::Decode { dst, src, .. } => format!("r{dst} = an argument from r{src}"),
            Instr::Value { dst, src, .. } => format!("r{dst} = the value numbered r{src}"),
            Instr::Number { dst, src, .. } => format!("r{dst} = the number of r{src}, if none"),
            Instr::Element { list, dst, .. } => format!("next element of r{list} to r{dst}, if none"),
            Instr::BagOpen { .. } => "start collecting".to_owned(),
            Instr::BagPush { src } => format!("collect r{src}"),
            Instr::BagList { dst, .. } => format!("r{dst} = the collected list"),
            Instr::Beats { better, best, src, .. } => format!("r{src} {} the best in r{best}, else", sign(better)),
            Instr::Resume { .. } => "next answer of the call, if none".to_owned(),
            Instr::Proceed { .. } => "return an answer, for the next".to_owned(),
            Instr::ProceedLast => "return the last answer".to_owned(),
            Instr::Fail => "return without an answer".to_owned(),
            Instr::Answered => "count an answer".to_owned(),
            Instr::Commit { .. } => "make the changes".to_owned(),
            Instr::Begin { of_move: false, .. } => "suppose".to_owned(),
            Instr::Begin { of_move: true, .. } => "try a move".to_owned(),
            Instr::ApplyMove { last: false, .. } => "make the changes of the move temporarily".to_owned(),
            Instr::ApplyMove { last: true, .. } => {
                "make the changes of the move temporarily, and pass the turn".to_owned()
            }
            Instr::Apply { .. } => "make the changes temporarily".to_owned(),
            Instr::Revert { .. } => "undo the changes".to_owned(),
            Instr::Mover { dst, .. } => format!("r{dst} = who moved, if none"),
            Instr::Repeated { dst, any_turn: false } => format!("r{dst} = how often the position has occurred"),
            Instr::Repeated { dst, any_turn: true } => {
                format!("r{dst} = how often the position has occurred, with any turn")
            }
            Instr::MemoLookup { memo, keys, .. } => {
                format!("answers remembered as {memo} for ({}), if none", self.list(keys))
            }
            Instr::MemoStore { memo, keys, .. } => {
                format!("remember the collected list as {memo} for ({})", self.list(keys))
            }
            Instr::FixOpen { .. } => "start a table".to_owned(),
            Instr::FixAdd { row, .. } => format!("add the row r{row}… to the table"),
            Instr::FixNext { dst, .. } => format!("next row of the worklist to r{dst}…, if none"),
            Instr::FixClose { memo, keys, .. } => {
                format!("remember the table as {memo} for ({})", self.list(keys))
            }
            Instr::FixFind { key, dst, .. } => format!("row of the table for r{key}, its value to r{dst}, if none"),
            Instr::Ask { keys, .. } => format!("ask the machine, with ({})", self.list(keys)),
            Instr::Answer { dst, .. } => format!("next of these answers to r{dst}…, if none"),
            Instr::Primitive { function, dst, args, .. } => {
                format!("r{dst} = {}({}), if not", primitive_name(function), self.list(args))
            }
            Instr::Save { .. } => "mark the calls that may have more answers".to_owned(),
            Instr::Trim { .. } => "drop the calls since the mark".to_owned(),
        }
    }

    fn value(&self, value: Value) -> String {
        match value {
            _ if is_integer(value) => value.to_string(),
            ATOM..LASTING => {
                let atom = self.atoms.atom(value);
                atom.map_or("?".to_owned(), |atom| printer::atom(self.symbols.name(atom)))
            }
            _ => "a compound".to_owned(),
        }
    }

    fn list(&self, at: u32) -> String {
        let registers: Vec<String> = self.pools.list(at).iter().map(|reg: &Reg| format!("r{reg}")).collect();
        registers.join(", ")
    }

    fn table(&self, table: u16) -> &str {
        &self.tables[table as usize].name
    }

    fn head(&self, head: u16) -> String {
        let functor = Functor(self.pools.heads[head as usize] as u32);
        printer::atom(self.symbols.name(self.symbols.parts(functor).0))
    }

    fn slot(&self, slot: u32) -> String {
        self.named_slot(&self.pools.slots[slot as usize])
    }

    fn named_slot(&self, slot: &Slot) -> String {
        let name = &self.relations[slot.relation as usize];
        let parts = slot.parts.iter().map(|part: &Part| format!(", r{}", part.reg));
        format!("{name}[{}{}]", slot.base, parts.collect::<String>())
    }
}

fn sign(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => "=",
        Comparison::NotEqual => "≠",
        Comparison::Less => "<",
        Comparison::LessEqual => "≤",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => "≥",
    }
}

/// An operation on two registers, or on the first of them, as rules write it.
fn expression(op: Operation, a: Reg, b: Reg) -> String {
    match FUNCTIONS.iter().find(|(_, _, known)| *known == op) {
        Some((name, 2, _)) if operator::infix(name).is_some() => format!("r{a} {name} r{b}"),
        Some((name, 2, _)) => format!("{name}(r{a}, r{b})"),
        Some((name, ..)) => format!("{name}(r{a})"),
        None => "?".to_owned(),
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Integer => "an integer",
        Kind::Atom => "an atom",
        Kind::Atomic => "atomic",
        Kind::Compound => "a compound",
        Kind::Callable => "callable",
        Kind::List => "a list",
    }
}

fn primitive_name(function: Primitive) -> &'static str {
    match function {
        Primitive::Length => "length",
        Primitive::Append => "append",
        Primitive::Sort => "msort",
        Primitive::SortUnique => "sort",
        Primitive::IsMember => "memberchk",
        Primitive::Last => "last",
    }
}

/// A refusal for people: the reason, and the place of the rule.
pub fn explained(refusal: &Unsupported, sources: &Sources) -> String {
    match refusal.place() {
        Some(span) => format!("{} ({})", refusal.reason, sources.place(span)),
        None => refusal.reason.to_string(),
    }
}
