//! Built-in predicates that plans know.

use super::call::Recognised;
use super::symbolic::{Sym, is_ground};
use super::{Context, Flow, Specialiser};
use crate::plan::instr::{Instr, Kind, Label, Primitive};
use crate::plan::range::ValueRange;
use crate::plan::reason::Unsupported;
use crate::plan::value::is_integer;
use crate::program::comparison::Comparison;
use crate::program::goal::Goal;
use crate::program::symbol::Functor;

/// The longest list whose elements are compared one by one.
const MOST_ITEMS: usize = 8;

/// What plans do for a built-in. The column `planned` of the table of built-ins says which have one.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Unify,
    NotUnify,
    /// `==` and the other comparisons in the standard order.
    Order(Comparison),
    Is,
    Compare(Comparison),
    Between,
    /// `var`, or `nonvar` where false.
    IsFree(bool),
    IsKind(Kind),
    Throw,
    Mover,
    /// `repeated`, or `occurred` where true.
    Repeated(bool),
    Member,
    /// `memberchk`
    FirstMember,
    Append,
    Last,
    Length,
    /// `msort` and `sort`
    Sort(Primitive),
}

impl Operation {
    /// The operation of a built-in that is not control.
    fn of(name: &str, arity: u32) -> Option<Operation> {
        Some(match Goal::named(name, arity, |at| at) {
            Goal::Unify(..) => Operation::Unify,
            Goal::NotUnify(..) => Operation::NotUnify,
            Goal::Order(comparison, ..) => Operation::Order(comparison),
            Goal::Is(..) => Operation::Is,
            Goal::Compare(comparison, ..) => Operation::Compare(comparison),
            Goal::Predicate => match (name, arity) {
                ("between", 3) => Operation::Between,
                ("var", 1) => Operation::IsFree(true),
                ("nonvar", 1) => Operation::IsFree(false),
                ("integer" | "number", 1) => Operation::IsKind(Kind::Integer),
                ("atom", 1) => Operation::IsKind(Kind::Atom),
                ("atomic", 1) => Operation::IsKind(Kind::Atomic),
                ("compound", 1) => Operation::IsKind(Kind::Compound),
                ("callable", 1) => Operation::IsKind(Kind::Callable),
                ("is_list", 1) => Operation::IsKind(Kind::List),
                ("throw", 1) => Operation::Throw,
                ("mover", 1) => Operation::Mover,
                ("repeated", 1) => Operation::Repeated(false),
                ("occurred", 1) => Operation::Repeated(true),
                ("member", 2) => Operation::Member,
                ("memberchk", 2) => Operation::FirstMember,
                ("append", 3) => Operation::Append,
                ("last", 2) => Operation::Last,
                ("length", 2) => Operation::Length,
                ("msort", 2) => Operation::Sort(Primitive::Sort),
                ("sort", 2) => Operation::Sort(Primitive::SortUnique),
                _ => return None,
            },
            Goal::True | Goal::Fail | Goal::Cut | Goal::And(..) | Goal::Or(..) | Goal::IfThen(..) => return None,
            Goal::IfThenElse(..) | Goal::Not(_) | Goal::Once(_) | Goal::Ignore(_) | Goal::ForAll(..) => return None,
            Goal::FindAll(..) | Goal::FindAllTail(..) | Goal::Aggregate(..) | Goal::BagOf(..) => return None,
            Goal::SetOf(..) | Goal::Catch(..) | Goal::Suppose(..) | Goal::After(..) | Goal::Call(..) => return None,
            Goal::Unknown => return None,
        })
    }
}

impl Specialiser<'_> {
    /// Whether a predicate of the library has instructions of its own: it is not unfolded, since they are faster.
    pub(super) fn is_built_in(&self, functor: Functor) -> bool {
        let (name, arity) = self.symbols.parts(functor);
        self.program.library.get(self.symbols.name(name), arity).is_some_and(|row| row.planned)
    }

    /// A call of a built-in; nothing if it is none that plans know with such arguments.
    pub(super) fn built_in(
        &mut self,
        functor: Functor,
        args: &[Sym],
        fail: Label,
        context: Context,
    ) -> Result<Option<Recognised>, Unsupported> {
        let (name, arity) = self.symbols.parts(functor);
        let Some(operation) = Operation::of(self.symbols.name(name), arity) else { return Ok(None) };
        let flow = match (operation, args) {
            (Operation::Unify, [a, b]) => {
                let possible = self.unify(a, b, fail)?;
                self.decided(possible, fail)
            }
            (Operation::NotUnify, [a, b]) => self.not_unifiable(a, b, fail),
            (Operation::Order(Comparison::Equal), [a, b]) => return self.identical(a, b, fail, true),
            (Operation::Order(Comparison::NotEqual), [a, b]) => return self.identical(a, b, fail, false),
            (Operation::Order(op), [a, b]) => return self.ordered(op, a, b, fail),
            (Operation::Is, _) => self.is(args, fail),
            (Operation::Compare(op), _) => self.compare(op, args, fail),
            (Operation::Between, _) => match self.between(args, fail)? {
                Some(flow) => flow,
                None => return Ok(None),
            },
            (Operation::IsFree(wanted), [arg]) => {
                let free = matches!(self.resolve(arg)?, Sym::Var(_));
                self.decided(free == wanted, fail)
            }
            (Operation::IsKind(kind), [arg]) => return self.is_kind(kind, arg, fail),
            (Operation::Throw, _) => {
                self.emit(Instr::Abandon);
                Ok(None)
            }
            (Operation::Mover, [arg]) => {
                let dst = self.builder.register();
                self.emit(Instr::Mover { dst, fail });
                self.unify_or_fail(arg, &Sym::Reg(dst, ValueRange::ANY), fail)
            }
            (Operation::Repeated(any_turn), [arg]) => {
                let dst = self.builder.register();
                self.emit(Instr::Repeated { dst, any_turn });
                self.unify_or_fail(arg, &Sym::Reg(dst, ValueRange::INTEGER), fail)
            }
            (operation, _) => return self.on_lists(operation, args, fail, context),
        };
        Ok(Some(Recognised::new(flow?)))
    }

    fn not_unifiable(&mut self, a: &Sym, b: &Sym, fail: Label) -> Flow {
        let (start, mark, exit) = (self.builder.code.len(), self.builder.bindings.mark(), self.builder.label());
        let possible = self.unify(a, b, exit)?;
        self.builder.bindings.undo(mark);
        if possible {
            self.emit(Instr::Jump(fail));
        } else {
            self.emit(Instr::Jump(exit));
        }
        let reached = self.builder.is_used(exit, start);
        self.builder.place(exit);
        Ok(reached.then_some(fail))
    }

    /// `==` and `\==`
    fn identical(&mut self, a: &Sym, b: &Sym, fail: Label, wanted: bool) -> Result<Option<Recognised>, Unsupported> {
        let (a, b) = (self.resolve(a)?, self.resolve(b)?);
        let flow = match (&a, &b) {
            (a, b) if a == b => self.decided(wanted, fail),
            (Sym::Const(_), Sym::Const(_)) | (Sym::Var(_), _) | (_, Sym::Var(_)) => self.decided(!wanted, fail),
            (Sym::Reg(a, range), Sym::Const(value)) | (Sym::Const(value), Sym::Reg(a, range))
                if crate::plan::value::is_atomic(*value) =>
            {
                if !range.includes(*value) {
                    self.decided(!wanted, fail)
                } else {
                    self.emit(match wanted {
                        true => Instr::SameConst { a: *a, fail, value: *value },
                        false => Instr::DifferConst { a: *a, fail, value: *value },
                    });
                    Ok(Some(fail))
                }
            }
            _ if is_ground(&a) && is_ground(&b) => {
                let (a, b) = (self.materialise_resolved(&a)?.0, self.materialise_resolved(&b)?.0);
                self.emit(if wanted { Instr::Same { a, b, fail } } else { Instr::Differ { a, b, fail } });
                Ok(Some(fail))
            }
            _ => return Ok(None),
        };
        Ok(Some(Recognised::new(flow?)))
    }

    /// The standard order of ground terms.
    fn ordered(&mut self, op: Comparison, a: &Sym, b: &Sym, fail: Label) -> Result<Option<Recognised>, Unsupported> {
        let (a, b) = (self.resolve(a)?, self.resolve(b)?);
        if !is_ground(&a) || !is_ground(&b) {
            return Ok(None);
        }
        let (a, b) = (self.materialise_resolved(&a)?.0, self.materialise_resolved(&b)?.0);
        self.emit(Instr::Order { op, a, b, fail });
        Ok(Some(Recognised::goes_on(fail)))
    }

    fn is_kind(&mut self, kind: Kind, arg: &Sym, fail: Label) -> Result<Option<Recognised>, Unsupported> {
        let arg = self.resolve(arg)?;
        if !is_ground(&arg) {
            return Ok(None);
        }
        if let (Sym::Const(value), true) = (&arg, kind != Kind::List) {
            let holds = kind.includes(*value);
            return Ok(Some(Recognised::new(self.decided(holds, fail)?)));
        }
        let a = self.materialise_resolved(&arg)?.0;
        self.emit(Instr::Kind { kind, a, fail });
        Ok(Some(Recognised::goes_on(fail)))
    }

    /// Predicates on lists, where the list is given.
    fn on_lists(
        &mut self,
        operation: Operation,
        args: &[Sym],
        fail: Label,
        context: Context,
    ) -> Result<Option<Recognised>, Unsupported> {
        let flow = match (operation, args) {
            (Operation::Member | Operation::FirstMember, [element, list]) => {
                let (element, list) = (self.resolve(element)?, self.resolve(list)?);
                if !is_ground(&list) {
                    return Ok(None);
                }
                let first = matches!(operation, Operation::FirstMember);
                if is_ground(&element) && (first || context.set) {
                    if let Some(items) = self.spelled_out(&list)? {
                        return self.is_among(&element, &items, fail);
                    }
                    self.primitive(Primitive::IsMember, &[element, list], None, fail)
                } else {
                    let again = self.members(&element, &list, fail)?;
                    Ok(again.map(|again| if first { fail } else { again }))
                }
            }
            (Operation::Append, [front, back, whole]) if self.all_ground([front, back])? => {
                self.primitive(Primitive::Append, &[front.clone(), back.clone()], Some(whole), fail)
            }
            (Operation::Last, [list, element]) if self.all_ground([list])? => {
                self.primitive(Primitive::Last, std::slice::from_ref(list), Some(element), fail)
            }
            (Operation::Length, [list, length]) if self.all_ground([list])? => {
                self.need_natural(length)?;
                self.primitive(Primitive::Length, std::slice::from_ref(list), Some(length), fail)
            }
            (Operation::Sort(function), [list, sorted]) if self.all_ground([list])? => {
                self.primitive(function, std::slice::from_ref(list), Some(sorted), fail)
            }
            _ => return Ok(None),
        };
        Ok(Some(Recognised::new(flow?)))
    }

    /// Leaves to the machine what is given and is no natural number.
    fn need_natural(&mut self, term: &Sym) -> Result<(), Unsupported> {
        match self.resolve(term)? {
            Sym::Var(_) | Sym::Unsettled(_) => {}
            Sym::Const(value) if is_integer(value) && value >= 0 => {}
            Sym::Reg(_, range) if range.is_integer() && range.low >= 0 => {}
            Sym::Reg(a, _) => {
                let wrong = self.builder.label();
                self.emit(Instr::CompareConst { op: Comparison::GreaterEqual, a, fail: wrong, value: 0 });
                self.abandon_at(wrong);
            }
            Sym::Const(_) | Sym::Struct(..) => self.emit(Instr::Abandon),
        }
        Ok(())
    }

    /// Gives the question to the machine where control comes to a label, and goes on elsewhere.
    pub(super) fn abandon_at(&mut self, label: Label) {
        let go_on = self.builder.label();
        self.emit(Instr::Jump(go_on));
        self.builder.place(label);
        self.emit(Instr::Abandon);
        self.builder.place(go_on);
    }

    /// The elements of a list that is known to its end, and short.
    fn spelled_out(&self, list: &Sym) -> Result<Option<Vec<Sym>>, Unsupported> {
        let (mut items, mut rest) = (Vec::new(), list.clone());
        while rest != Sym::Const(self.nil) {
            match self.parts(&rest) {
                Some((functor, parts)) if functor == self.cons && items.len() < MOST_ITEMS => {
                    items.push(self.resolve(&parts[0])?);
                    rest = self.resolve(&parts[1])?;
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(items))
    }

    /// Whether a term is one of some others, which are compared one by one.
    fn is_among(&mut self, element: &Sym, items: &[Sym], fail: Label) -> Result<Option<Recognised>, Unsupported> {
        let (start, found) = (self.builder.code.len(), self.builder.label());
        let mut may_differ = true;
        for item in items.iter() {
            let Some(compared) = self.identical(element, item, found, false)? else { return Ok(None) };
            may_differ &= compared.known()?.is_some();
        }
        if may_differ {
            self.emit(Instr::Jump(fail));
        }
        let reached = self.builder.is_used(found, start);
        self.builder.place(found);
        Ok(Some(Recognised::new(reached.then_some(fail))))
    }

    /// A loop over the elements of a list.
    fn members(&mut self, element: &Sym, list: &Sym, fail: Label) -> Flow {
        let src = self.materialise_resolved(list)?.0;
        let (list, dst) = (self.builder.register(), self.builder.register());
        self.emit(Instr::Copy { dst: list, src });
        let again = self.builder.here();
        self.emit(Instr::Element { list, dst, exit: fail });
        self.unify_or_fail(element, &Sym::Reg(dst, ValueRange::ANY), again)
    }

    pub(super) fn primitive(&mut self, function: Primitive, args: &[Sym], result: Option<&Sym>, fail: Label) -> Flow {
        let args = args.iter().map(|arg| self.resolve(arg)).collect::<Result<Vec<Sym>, _>>()?;
        let args = self.register_list(&args)?;
        let dst = self.builder.register();
        self.emit(Instr::Primitive { function, dst, args, fail });
        let range = if function == Primitive::Length { ValueRange { low: 0, high: 1 << 40 } } else { ValueRange::ANY };
        match result {
            Some(result) => self.unify_or_fail(result, &Sym::Reg(dst, range), fail),
            None => Ok(Some(fail)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Operation;
    use crate::engine::described;

    /// What the table of built-ins says of plans is true.
    #[test]
    fn the_table_knows_what_plans_have() {
        for row in described() {
            let has = Operation::of(row.name, row.arity()).is_some();
            assert_eq!(row.planned, has, "`planned` in the row of {}/{}", row.name, row.arity());
        }
    }
}
