//! Built-in predicates that plans know.

use super::call::Recognised;
use super::symbolic::{Sym, is_ground};
use super::{Context, Flow, Specialiser};
use crate::plan::instr::{Instr, Kind, Label, Primitive};
use crate::plan::range::ValueRange;
use crate::plan::reason::Unsupported;
use crate::plan::value::is_integer;
use crate::program::comparison::Comparison;
use crate::program::symbol::Functor;

/// The longest list whose elements are compared one by one.
const MOST_ITEMS: usize = 8;

/// Predicates of the library that are not unfolded, since they run faster as instructions where that is possible.
const PRIMITIVES: [(&str, usize); 5] = [("member", 2), ("memberchk", 2), ("append", 3), ("last", 2), ("length", 2)];

impl Specialiser<'_> {
    /// Whether a predicate of the library has instructions of its own.
    pub(super) fn is_built_in(&self, functor: Functor) -> bool {
        let (name, arity) = self.symbols.parts(functor);
        PRIMITIVES.contains(&(self.symbols.name(name), arity as usize))
    }

    /// A call of a built-in; nothing if it is none that plans know with such arguments.
    pub(super) fn built_in(
        &mut self,
        functor: Functor,
        args: &[Sym],
        fail: Label,
        context: Context,
    ) -> Result<Option<Recognised>, Unsupported> {
        let symbols = self.symbols;
        let (name, _) = symbols.parts(functor);
        let flow = match (&**symbols.name(name), args) {
            ("=", [a, b]) => self.unify_or_fail(a, b, fail),
            ("\\=", [a, b]) => self.not_unifiable(a, b, fail),
            ("==", [a, b]) => return self.identical(a, b, fail, true),
            ("\\==", [a, b]) => return self.identical(a, b, fail, false),
            ("is", [_, _]) => self.is(args, fail),
            ("between", [_, _, _]) => match self.between(args, fail)? {
                Some(flow) => flow,
                None => return Ok(None),
            },
            ("@<" | "@>" | "@=<" | "@>=", [a, b]) => return self.ordered(symbols.name(name), a, b, fail),
            ("var" | "nonvar", [arg]) => {
                let free = matches!(self.resolve(arg)?, Sym::Var(_));
                let holds = free == (&**symbols.name(name) == "var");
                self.decided(holds, fail)
            }
            ("throw", [_]) => {
                self.emit(Instr::Abandon);
                Ok(None)
            }
            ("mover", [arg]) => {
                let dst = self.builder.register();
                self.emit(Instr::Mover { dst, fail });
                self.unify_or_fail(arg, &Sym::Reg(dst, ValueRange::ANY), fail)
            }
            ("repeated", [arg]) => {
                let dst = self.builder.register();
                self.emit(Instr::Repeated { dst });
                self.unify_or_fail(arg, &Sym::Reg(dst, ValueRange::INTEGER), fail)
            }
            (name, [arg]) if kind(name).is_some() => return self.is_kind(kind(name), arg, fail),
            (name, [_, _]) if Comparison::named(name).is_some() => {
                self.compare(Comparison::named(name).unwrap_or(Comparison::Equal), args, fail)
            }
            (name, _) => return self.on_lists(name, args, fail, context),
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
    fn ordered(&mut self, name: &str, a: &Sym, b: &Sym, fail: Label) -> Result<Option<Recognised>, Unsupported> {
        let (a, b) = (self.resolve(a)?, self.resolve(b)?);
        if !is_ground(&a) || !is_ground(&b) {
            return Ok(None);
        }
        let Some(op) = name.strip_prefix('@').and_then(Comparison::named) else { return Ok(None) };
        let (a, b) = (self.materialise_resolved(&a)?.0, self.materialise_resolved(&b)?.0);
        self.emit(Instr::Order { op, a, b, fail });
        Ok(Some(Recognised::goes_on(fail)))
    }

    fn is_kind(&mut self, kind: Option<Kind>, arg: &Sym, fail: Label) -> Result<Option<Recognised>, Unsupported> {
        let arg = self.resolve(arg)?;
        let Some(kind) = kind.filter(|_| is_ground(&arg)) else { return Ok(None) };
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
        name: &str,
        args: &[Sym],
        fail: Label,
        context: Context,
    ) -> Result<Option<Recognised>, Unsupported> {
        let flow = match (name, args) {
            ("member" | "memberchk", [element, list]) => {
                let (element, list) = (self.resolve(element)?, self.resolve(list)?);
                if !is_ground(&list) {
                    return Ok(None);
                }
                let first = name == "memberchk";
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
            ("append", [front, back, whole]) if self.all_ground([front, back])? => {
                self.primitive(Primitive::Append, &[front.clone(), back.clone()], Some(whole), fail)
            }
            ("last", [list, element]) if self.all_ground([list])? => {
                self.primitive(Primitive::Last, std::slice::from_ref(list), Some(element), fail)
            }
            ("length", [list, length]) if self.all_ground([list])? => {
                self.need_natural(length)?;
                self.primitive(Primitive::Length, std::slice::from_ref(list), Some(length), fail)
            }
            ("msort", [list, sorted]) if self.all_ground([list])? => {
                self.primitive(Primitive::Sort, std::slice::from_ref(list), Some(sorted), fail)
            }
            ("sort", [list, sorted]) if self.all_ground([list])? => {
                self.primitive(Primitive::SortUnique, std::slice::from_ref(list), Some(sorted), fail)
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

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "integer" | "number" => Kind::Integer,
        "atom" => Kind::Atom,
        "atomic" => Kind::Atomic,
        "compound" => Kind::Compound,
        "callable" => Kind::Callable,
        "is_list" => Kind::List,
        _ => return None,
    })
}
