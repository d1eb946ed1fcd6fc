//! Changes to the position: the effects of moves, `suppose` and `after`.

use super::symbolic::{Sym, open_variable};
use super::{Context, Flow, Specialiser};
use crate::plan::instr::pool::{Change, Parts, Slot};
use crate::plan::instr::{Instr, Label, Reg};
use crate::plan::interp::vm::{MARKS, TRIAL};
use crate::plan::reason::{Reason, Unsupported};
use crate::program::clause::TermId;
use crate::program::symbol::Functor;

impl Specialiser<'_> {
    /// Notes the changes of a list; they are made together later.
    pub(super) fn changes(&mut self, list: &Sym) -> Result<(), Unsupported> {
        let mut rest = self.resolve(list)?;
        while rest != Sym::Const(self.nil) {
            let Some((functor, parts)) = self.parts(&rest) else { return self.refuse(Reason::OpenChanges) };
            if functor != self.cons {
                return self.refuse(Reason::OpenChanges);
            }
            self.change(&parts[0])?;
            rest = parts[1].clone();
        }
        Ok(())
    }

    /// Functor and arguments of a compound whose form is known.
    pub(super) fn parts(&self, term: &Sym) -> Option<(Functor, Vec<Sym>)> {
        match term {
            Sym::Struct(functor, args) => Some((*functor, args.to_vec())),
            Sym::Const(value) => {
                let cells = self.terms.cells(*value)?;
                Some((Functor(cells[0] as u32), cells[1..].iter().map(|&arg| Sym::Const(arg)).collect()))
            }
            _ => None,
        }
    }

    fn change(&mut self, change: &Sym) -> Result<(), Unsupported> {
        let minus = self.symbols.find_functor("-", 1);
        let (deletion, fact) = match self.parts(change) {
            Some((functor, parts)) if Some(functor) == minus => (true, parts[0].clone()),
            _ => (false, change.clone()),
        };
        let (functor, args) = match (&fact, self.parts(&fact)) {
            (_, Some(parts)) => parts,
            (Sym::Const(value), None) => {
                let functor = self.atoms.atom(*value).and_then(|atom| self.symbols.lookup(atom, 0));
                let Some(functor) = functor else { return self.refuse(Reason::OpenChanges) };
                (functor, Vec::new())
            }
            _ => return self.refuse(Reason::OpenChanges),
        };
        let layout = self.layout;
        let Some(number) = layout.relations.iter().position(|relation| relation.functor == functor) else {
            // The machine has an error for this.
            self.emit(Instr::Abandon);
            return Ok(());
        };
        let relation = &layout.relations[number];
        let (mut base, mut value, mut open) = (relation.first, 1, Vec::new());
        let (mut parts, mut dependent) = (Vec::new(), Vec::new());
        for (column, arg) in relation.columns.iter().zip(&args) {
            match arg {
                Sym::Const(constant) => {
                    let Some(numbering) = &self.numberings[column.domain] else {
                        return self.refuse(Reason::Structured(self.indicator(functor)));
                    };
                    match numbering.number(*constant) {
                        Some(number) if column.dependent => value += number * column.stride,
                        Some(number) => base += number * column.stride,
                        None => self.emit(Instr::Abandon),
                    }
                }
                Sym::Reg(reg, _) => {
                    let part = self.part(column, *reg)?;
                    if column.dependent { dependent.push(part) } else { parts.push(part) }
                }
                // One that is open twice gives as little as one that has a value.
                Sym::Var(variable) if column.dependent && deletion && open.contains(variable) => {}
                Sym::Var(variable) if column.dependent && deletion => open.push(*variable),
                Sym::Var(variable) | Sym::Unsettled(variable) => {
                    return self.refuse(Reason::Unbound(self.builder.bindings.name(*variable).to_owned()));
                }
                Sym::Struct(..) => self.emit(Instr::Abandon),
            }
        }
        let (Some(parts), Some(dependent)) = (Parts::new(&parts), Parts::new(&dependent)) else {
            return self.refuse(Reason::TooLarge);
        };
        if !open.is_empty() && open.len() < relation.columns.iter().filter(|column| column.dependent).count() {
            return self.refuse(Reason::PartlyOpen(self.indicator(functor)));
        }
        let slot = Slot { relation: number as u32, base, parts };
        let value = if open.is_empty() { value } else { 0 };
        self.pools.changes.push(Change { slot, deletion, value, dependent });
        self.emit(Instr::Change { change: self.pools.changes.len() as u32 - 1 });
        Ok(())
    }

    /// The first answer of a goal in the position that changes would give.
    pub(super) fn suppose(&mut self, changes: TermId, goal: TermId, fail: Label, context: Context) -> Flow {
        let mark = self.builder.registers(MARKS);
        self.emit(Instr::Begin { mark, of_move: false });
        let list = self.term(context.activation, changes)?;
        self.changes(&list)?;
        self.emit(Instr::Apply { mark });
        self.supposed(mark, goal, fail, context)
    }

    /// The first answer of a goal in the position that a move would lead to.
    pub(super) fn after(&mut self, made: TermId, goal: TermId, fail: Label, context: Context) -> Flow {
        let made = self.term(context.activation, made)?;
        let made = self.resolve(&made)?;
        if let Some(variable) = open_variable(&made) {
            return self.refuse(Reason::Unbound(self.builder.bindings.name(variable).to_owned()));
        }
        let Some(effect) = self.move_predicate("effect") else {
            return self.refuse(Reason::Unknown("effect/2".to_owned()));
        };
        let aftermath = self.move_predicate("aftermath");
        if let Some(itself) = [Some(effect), aftermath].into_iter().flatten().find(|of| self.recursive.contains(of)) {
            return self.refuse(Reason::RecursiveMove(self.indicator(itself)));
        }
        let mark = self.builder.registers(TRIAL);
        let (turn_given, answered) = (mark + MARKS as Reg, mark + MARKS as Reg + 1);
        self.emit(Instr::Begin { mark, of_move: true });
        self.emit(Instr::Const { dst: turn_given, value: 0 });
        self.emit(Instr::Const { dst: answered, value: 0 });
        self.noted(effect, &made, Instr::Const { dst: answered, value: 1 })?;
        let none = self.builder.label();
        self.emit(Instr::DifferConst { a: answered, fail: none, value: 0 });
        self.abandon_at(none);
        self.emit(Instr::ApplyMove { mark, last: aftermath.is_none() });
        if let Some(aftermath) = aftermath {
            self.noted(aftermath, &made, Instr::Nop)?;
            self.emit(Instr::ApplyMove { mark, last: true });
        }
        self.supposed(mark, goal, fail, context)
    }

    /// A predicate about moves, if the rules have it.
    pub(super) fn move_predicate(&self, name: &str) -> Option<Functor> {
        let functor = self.symbols.find_functor(name, 2)?;
        self.program.predicates.contains_key(&functor).then_some(functor)
    }

    /// Notes all changes that a predicate gives for a move; something is done at each answer.
    pub(super) fn noted(&mut self, functor: Functor, made: &Sym, each: Instr) -> Result<(), Unsupported> {
        let args = [made.clone(), Sym::Var(self.builder.bindings.new_variable("an argument"))];
        let branches = self.matching_clauses(functor, &args)?;
        self.for_each_clause_answer(branches, true, &mut |this| {
            this.changes(&args[1])?;
            this.emit(each);
            Ok(())
        })
    }

    /// The first answer of a goal in a position that was marked before it was changed; then it is as it was.
    fn supposed(&mut self, mark: Reg, goal: TermId, fail: Label, context: Context) -> Flow {
        let undo = self.builder.label();
        let start = self.builder.code.len();
        let known = self.builder.bindings.mark();
        let found = self.first(goal, undo, context)?;
        let clean = self.builder.bindings.mark() == known;
        let go_on = self.builder.label();
        if found.is_some() {
            self.emit(Instr::Revert { mark, clean });
            self.emit(Instr::Jump(go_on));
        }
        if self.builder.is_used(undo, start) {
            self.builder.place(undo);
            self.emit(Instr::Revert { mark, clean: true });
            self.emit(Instr::Jump(fail));
        }
        self.builder.place(go_on);
        Ok(found.map(|_| fail))
    }
}
