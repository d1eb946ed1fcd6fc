//! State relations as goals in any mode, and changes to them.

use std::sync::Arc;

use super::choice::Alternative;
use super::code::Addr;
use super::machine::{Machine, Trap};
use super::state::{Column, Domain, Layout, Relation};
use super::word::{Tag, Word};

/// What an argument says about a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    /// Nothing: it is unbound, or a compound with variables.
    Open,
    /// The value of that number.
    Value(u32),
    /// No value of the type.
    Outside,
}

/// Changes to the position that have been checked.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    deletions: Vec<Write>,
    additions: Vec<Write>,
}

impl Changes {
    /// Whether a slot gets a value.
    pub fn sets(&self, slot: usize) -> bool {
        self.additions.iter().any(|write| write.slot == slot)
    }
}

/// A slot and the value it would get.
#[derive(Clone, Copy, Debug)]
struct Write {
    slot: usize,
    value: u32,
}

impl Machine {
    /// Undoes changes to the position, and forgets the tables made since.
    pub fn revert_state(&mut self, mark: usize) {
        self.state.revert(mark);
        self.tables.forget_after(self.state.epoch());
    }

    /// The number of a value in a domain.
    fn given(&mut self, domain: &Domain, word: Word) -> Result<Given, Trap> {
        let word = self.deref(word);
        Ok(match word.tag() {
            Tag::Ref => Given::Open,
            Tag::Atom | Tag::Int => domain.number(word).map_or(Given::Outside, Given::Value),
            _ if domain.compounds.is_empty() => Given::Outside,
            _ => {
                let mut cells = Vec::new();
                let mut variables = Vec::new();
                self.canonical(word, &mut cells, &mut variables)?;
                match variables.is_empty() {
                    true => domain.compounds.get(&cells[..]).map_or(Given::Outside, |&at| Given::Value(at)),
                    false => Given::Open,
                }
            }
        })
    }

    /// A relation as a goal.
    pub fn enter_relation(&mut self, layout: &Layout, number: u16) -> Result<Option<Addr>, Trap> {
        let relation = layout.relations.get(number as usize);
        match relation.and_then(|relation| self.slot_of_registers(layout, relation)) {
            None => self.tuples(layout, number, 0),
            Some(None) => Ok(None),
            Some(Some(slot)) => self.one_tuple(layout, &layout.relations[number as usize], slot),
        }
    }

    /// The slot that constants in the registers name, if they are values of their types; nothing if not all
    /// arguments that are not dependent are constants.
    #[inline]
    fn slot_of_registers(&self, layout: &Layout, relation: &Relation) -> Option<Option<u32>> {
        let mut slot = 0;
        for (at, column) in relation.columns.iter().enumerate().filter(|(_, column)| !column.dependent) {
            let word = self.deref(self.x[at]);
            if !word.is_constant() {
                return None;
            }
            match layout.domains[column.domain].number(word) {
                Some(number) => slot += number * column.stride,
                None => return Some(None),
            }
        }
        Some(Some(slot))
    }

    /// The only tuple with a known slot: one load and a comparison or binding for each dependent argument.
    fn one_tuple(&mut self, layout: &Layout, relation: &Relation, slot: u32) -> Result<Option<Addr>, Trap> {
        let value = self.state.get((relation.first + slot) as usize);
        if value == 0 {
            return Ok(None);
        }
        for (at, column) in relation.columns.iter().enumerate().filter(|(_, column)| column.dependent) {
            let digit = relation.digit(column, slot, value);
            if !self.unify(self.x[at], layout.domains[column.domain].values[digit as usize])? {
                return Ok(None);
            }
        }
        Ok(Some(self.cp))
    }

    /// The tuples of a relation that match the registers, from the `from`-th candidate on.
    pub fn tuples(&mut self, layout: &Layout, number: u16, from: u32) -> Result<Option<Addr>, Trap> {
        let Some(relation) = layout.relations.get(number as usize) else {
            return Err(self.other_error("no_position_yet", &[]));
        };
        let mut given = [Given::Open; 16];
        let mut more = Vec::new();
        let given: &mut [Given] = match relation.columns.len() {
            count @ 0..=16 => &mut given[..count],
            count => {
                more.resize(count, Given::Open);
                &mut more
            }
        };
        for (at, column) in relation.columns.iter().enumerate() {
            given[at] = self.given(&layout.domains[column.domain], self.x[at])?;
            if given[at] == Given::Outside {
                return Ok(None);
            }
        }
        let Some((slot, at)) = self.find_tuple(relation, given, from)? else { return Ok(None) };
        if at + 1 < candidates(relation, given)
            && let Some((_, next)) = self.find_tuple(relation, given, at + 1)?
        {
            self.push_choice(Alternative::Tuple { relation: number, state: next }, relation.columns.len())?;
        }
        let value = self.state.get((relation.first + slot) as usize);
        for (at, column) in relation.columns.iter().enumerate() {
            if given[at] == Given::Open {
                let digit = relation.digit(column, slot, value);
                let word = layout.domains[column.domain].values[digit as usize];
                if !self.unify(self.x[at], word)? {
                    return Ok(Some(0));
                }
            }
        }
        Ok(Some(self.cp))
    }

    /// The first candidate from a given one on whose slot holds what is given: slot and number of the candidate.
    fn find_tuple(&mut self, relation: &Relation, given: &[Given], from: u32) -> Result<Option<(u32, u32)>, Trap> {
        let candidates = candidates(relation, given);
        for at in from..candidates {
            let slot = candidate(relation, given, at);
            let value = self.state.get((relation.first + slot) as usize);
            let agrees = |(column, given): (&Column, &Given)| match given {
                Given::Value(wanted) if column.dependent => relation.digit(column, slot, value) == *wanted,
                _ => true,
            };
            if value != 0 && relation.columns.iter().zip(given).all(agrees) {
                self.budget.spend((at - from) as usize / 8)?;
                return Ok(Some((slot, at)));
            }
        }
        self.budget.spend(candidates.saturating_sub(from) as usize / 8)?;
        Ok(None)
    }

    /// Makes the changes of a list at once: deletions first. All are checked before any is made.
    pub fn apply_changes(&mut self, list: Word) -> Result<(), Trap> {
        let mut changes = Changes::default();
        self.read_changes(list, &mut changes)?;
        self.make_changes(&changes);
        Ok(())
    }

    /// Adds the changes of a list to those to be made.
    pub fn read_changes(&mut self, list: Word, changes: &mut Changes) -> Result<(), Trap> {
        let Changes { deletions, additions } = changes;
        let mut rest = self.deref(list);
        while let Tag::List = rest.tag() {
            let change = self.deref(self.heap[rest.index()]);
            match self.compound_parts(change) {
                Some((header, first)) if header.functor() == self.names.minus => {
                    let fact = self.heap[first];
                    deletions.extend(self.fact(fact, true)?);
                }
                _ => additions.extend(self.fact(change, false)?),
            }
            self.budget.spend(1)?;
            self.budget.check_memory((deletions.len() + additions.len()) * size_of::<Write>())?;
            rest = self.deref(self.heap[rest.index() + 1]);
        }
        if rest.is_ref() {
            return Err(self.instantiation_error());
        }
        if rest != self.names.nil {
            return Err(self.type_error("list", list));
        }
        Ok(())
    }

    /// Makes changes at once: deletions first.
    pub fn make_changes(&mut self, changes: &Changes) {
        for &Write { slot, value } in &changes.deletions {
            if value == 0 || self.state.get(slot) == value {
                self.state.set(slot, 0);
            }
        }
        for &Write { slot, value } in &changes.additions {
            self.state.set(slot, value);
        }
    }

    /// Slot and value of a fact; in a deletion the dependent arguments may be open (value 0).
    fn fact(&mut self, fact: Word, deleting: bool) -> Result<Option<Write>, Trap> {
        let fact = self.deref(fact);
        let (functor, first) = match (fact.as_atom(), self.compound_parts(fact)) {
            (Some(atom), _) => (self.symbols.functor(atom, 0), 0),
            (_, Some((header, first))) => (header.functor(), first),
            _ if fact.is_ref() => return Err(self.instantiation_error()),
            _ => return Err(self.type_error("fact", fact)),
        };
        let image = Arc::clone(&self.image);
        let layout = &image.layout;
        let Some(relation) = layout.relations.iter().find(|relation| relation.functor == functor) else {
            let (name, arity) = self.symbols.parts(functor);
            let indicator = self.compound("/", &[Word::atom(name), Word::int(arity as i64)]);
            return Err(self.domain_error("state_relation", indicator));
        };
        let (mut slot, mut value, mut open) = (0, 1, false);
        for (at, column) in relation.columns.iter().enumerate() {
            let word = self.heap[first + at];
            match self.given(&layout.domains[column.domain], word)? {
                Given::Value(number) if column.dependent => value += number * column.stride,
                Given::Value(number) => slot += number * column.stride,
                Given::Open if column.dependent && deleting => open = true,
                Given::Open => return Err(self.instantiation_error()),
                Given::Outside => {
                    let kind = self.symbols.name(self.symbols.parts(column.kind).0).clone();
                    return Err(self.type_error(&kind, word));
                }
            }
        }
        Ok(Some(Write { slot: (relation.first + slot) as usize, value: if open { 0 } else { value } }))
    }
}

/// How many slots could hold a tuple with these arguments.
fn candidates(relation: &Relation, given: &[Given]) -> u32 {
    let open = relation.columns.iter().zip(given).filter(|(column, given)| !column.dependent && **given == Given::Open);
    open.map(|(column, _)| column.size).product()
}

/// The slot of a candidate: the open arguments are its digits, the last one changing fastest.
fn candidate(relation: &Relation, given: &[Given], at: u32) -> u32 {
    let mut rest = at;
    let mut slot = 0;
    for (column, given) in relation.columns.iter().zip(given).rev().filter(|(column, _)| !column.dependent) {
        let digit = match given {
            Given::Value(number) => *number,
            _ => {
                let digit = rest % column.size;
                rest /= column.size;
                digit
            }
        };
        slot += digit * column.stride;
    }
    slot
}
