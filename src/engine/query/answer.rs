//! Answers: the values of a goal's variables, copied off the heap.
//!
//! Cyclic terms come out as equations: where a term meets the value of a variable of the goal, that variable takes its place;
//! where it meets another part of itself, a variable `_S1`, and the answer says what `_S1` is.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::machine::word::{Tag, Word};
use crate::engine::machine::{Machine, MachineError};
use crate::term::printer;
use crate::term::{ALLOCATION, CONS, Cell, NIL, Term};

/// One answer to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub(super) bindings: Vec<(Arc<str>, Term)>,
    more: bool,
}

impl Answer {
    /// An answer that was found elsewhere than in the machine.
    pub(crate) fn new(bindings: Vec<(Arc<str>, Term)>, more: bool) -> Answer {
        Answer { bindings, more }
    }

    /// The value of a variable of the goal, if it got one.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("empty.pl", "")?;
    /// let mut engine = Engine::new(&rules);
    /// let answer = engine.ask("X is 6 * 7, Y = Z")?.next().unwrap()?;
    /// assert_eq!(answer.get("X").unwrap().as_int(), Some(42));
    /// assert_eq!(answer.get("Z"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get(&self, name: &str) -> Option<&Term> {
        self.bindings.iter().find(|(known, _)| &**known == name).map(|(_, value)| value)
    }

    /// The goal's variables and their values, in the order of the goal.
    ///
    /// ```
    /// use regola::{Engine, Rules};
    ///
    /// let rules = Rules::parse("empty.pl", "")?;
    /// let mut engine = Engine::new(&rules);
    /// let answer = engine.ask("X = a, Y = [1, 2]")?.next().unwrap()?;
    /// let texts: Vec<_> = answer.bindings().map(|(name, value)| format!("{name}: {value}")).collect();
    /// assert_eq!(texts, ["X: a", "Y: [1, 2]"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bindings(&self) -> impl Iterator<Item = (&str, &Term)> {
        self.bindings.iter().map(|(name, value)| (&**name, value))
    }

    /// The answer shortened for display, if it is long.
    pub fn truncated(&self) -> Option<Answer> {
        let values: Vec<_> = self.bindings.iter().map(|(_, value)| value.truncated()).collect();
        if values.iter().all(|value| matches!(value, Cow::Borrowed(_))) {
            return None;
        }
        let names = self.bindings.iter().map(|(name, _)| name.clone());
        Some(Answer { bindings: names.zip(values.into_iter().map(Cow::into_owned)).collect(), more: self.more })
    }

    /// Its size in bytes, without the texts of its names.
    pub fn size(&self) -> usize {
        let values: usize = self.bindings.iter().map(|(_, value)| value.size() - size_of::<Term>()).sum();
        ALLOCATION + self.bindings.capacity() * size_of::<(Arc<str>, Term)>() + values
    }

    /// Whether there may be further answers.
    pub fn more(&self) -> bool {
        self.more
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bindings.is_empty() {
            return write!(f, "true");
        }
        for (at, (name, value)) in self.bindings.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            // An operator by itself needs no brackets here.
            let value = value.as_atom().map_or_else(|| printer::write_term(value, 699), printer::atom);
            write!(f, "{comma}{name} = {value}")?;
        }
        Ok(())
    }
}

/// The answer that the variables of a goal hold now.
pub fn answer(m: &mut Machine, variables: &[(Arc<str>, Word)]) -> Result<Answer, MachineError> {
    let shown: Vec<_> = variables.iter().filter(|(name, _)| !name.starts_with('_')).collect();
    let mut export = Export::new(m);
    for (name, word) in &shown {
        let word = export.m.deref(*word);
        if word.is_ref() {
            export.names.insert(word, name.clone());
        } else {
            export.roots.entry(word).or_insert_with(|| name.clone());
        }
    }
    // The next variable that is the same, where there is one.
    let (mut aliases, mut later) = (vec![None; shown.len()], FxHashMap::default());
    for (at, (_, word)) in shown.iter().enumerate().rev() {
        aliases[at] = later.insert(export.m.deref(*word), at);
    }
    let mut bindings = Vec::with_capacity(shown.len());
    let mut size = 0;
    for ((name, word), alias) in shown.iter().zip(aliases) {
        let word = export.m.deref(*word);
        let value = match (word.is_ref(), alias) {
            (false, _) => export.term(word)?,
            (true, Some(alias)) => Term::var(&shown[alias].0),
            (true, None) => continue,
        };
        size += value.size();
        export.m.budget.check_memory(export.m.memory() + size)?;
        bindings.push((name.clone(), value));
    }
    export.equations(&mut bindings)?;
    let more = m.choices.len() > 1;
    Ok(Answer { bindings, more })
}

/// A single term, its variables named `_A`, `_B` and so on.
pub fn term(m: &mut Machine, word: Word) -> Result<Term, MachineError> {
    Export::new(m).term(word)
}

/// A walk over terms on the heap.
struct Export<'m> {
    m: &'m mut Machine,
    names: FxHashMap<Word, Arc<str>>,
    fresh: usize,
    /// The values of the goal's variables: where a term meets one of them again, the variable's name will do.
    roots: FxHashMap<Word, Arc<str>>,
    /// Other compounds that contain themselves, by name.
    cycles: Vec<(Word, Arc<str>)>,
}

/// What the walk does next.
enum Visit {
    Enter(Word),
    Leave(Word),
}

impl Export<'_> {
    fn new(m: &mut Machine) -> Export<'_> {
        Export { m, names: FxHashMap::default(), fresh: 0, roots: FxHashMap::default(), cycles: Vec::new() }
    }

    fn term(&mut self, word: Word) -> Result<Term, MachineError> {
        let cyclic = self.m.is_cyclic(word)?;
        self.walk(word, cyclic)
    }

    fn walk(&mut self, word: Word, cyclic: bool) -> Result<Term, MachineError> {
        let mut cells = Vec::new();
        let mut inside: FxHashSet<Word> = FxHashSet::default();
        let mut todo = vec![Visit::Enter(word)];
        let mut checked = 0;
        while let Some(visit) = todo.pop() {
            let word = match visit {
                Visit::Leave(word) => {
                    inside.remove(&word);
                    continue;
                }
                Visit::Enter(word) => self.m.deref(word),
            };
            let Some((header, first)) = self.m.compound_parts(word) else {
                cells.push(self.simple(word));
                continue;
            };
            if cyclic {
                if !inside.insert(word) {
                    cells.push(Cell::Var(self.cycle_name(word)));
                    continue;
                }
                todo.push(Visit::Leave(word));
            }
            let arity = header.arity();
            let name = self.m.symbols.name(self.m.symbols.parts(header.functor()).0).clone();
            cells.push(Cell::Compound(name, arity as u32));
            todo.extend(self.m.heap[first..first + arity].iter().rev().map(|&word| Visit::Enter(word)));
            if cells.len() > checked + 0xfff {
                self.m.budget.spend((cells.len() - checked) / 8)?;
                checked = cells.len();
                let used = self.m.memory() + cells.len() * size_of::<Cell>() + todo.len() * size_of::<Visit>();
                self.m.budget.check_memory(used)?;
            }
        }
        Ok(Term::from_cells(cells))
    }

    fn simple(&mut self, word: Word) -> Cell {
        match (word.tag(), self.m.integer_value(word)) {
            (_, Some(value)) => Cell::Int(value),
            (Tag::Ref, _) => Cell::Var(self.variable_name(word)),
            _ => Cell::Atom(word.as_atom().map_or_else(|| NIL.into(), |atom| self.m.symbols.name(atom).clone())),
        }
    }

    fn variable_name(&mut self, word: Word) -> Arc<str> {
        if let Some(name) = self.names.get(&word) {
            return name.clone();
        }
        let name: Arc<str> = fresh_name(self.fresh).into();
        self.fresh += 1;
        self.names.insert(word, name.clone());
        name
    }

    fn cycle_name(&mut self, word: Word) -> Arc<str> {
        if let Some(name) = self.roots.get(&word) {
            return name.clone();
        }
        if let Some((_, name)) = self.cycles.iter().find(|(known, _)| *known == word) {
            return name.clone();
        }
        let name: Arc<str> = format!("_S{}", self.cycles.len() + 1).into();
        self.cycles.push((word, name.clone()));
        name
    }

    /// What the cyclic parts of the answer are.
    fn equations(&mut self, bindings: &mut Vec<(Arc<str>, Term)>) -> Result<(), MachineError> {
        let mut at = 0;
        while at < self.cycles.len() {
            let (word, name) = self.cycles[at].clone();
            let value = self.walk(word, true)?;
            bindings.push((name, value));
            at += 1;
        }
        Ok(())
    }
}

/// `_A` to `_Z`, then `_A1` and so on.
pub(crate) fn fresh_name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => format!("_{letter}"),
        round => format!("_{letter}{round}"),
    }
}

impl Machine {
    /// Whether a term contains itself.
    pub fn is_cyclic(&mut self, root: Word) -> Result<bool, MachineError> {
        let mut todo = vec![root];
        for _ in 0..4096 {
            let Some(word) = todo.pop() else { return Ok(false) };
            let word = self.deref(word);
            if let Some((header, first)) = self.compound_parts(word) {
                todo.extend(&self.heap[first..first + header.arity()]);
            }
        }
        self.find_cycle(root)
    }

    /// A depth-first search that remembers what it has seen, for large terms.
    fn find_cycle(&mut self, root: Word) -> Result<bool, MachineError> {
        let mut finished: FxHashMap<Word, bool> = FxHashMap::default();
        let mut todo = vec![Visit::Enter(root)];
        while let Some(visit) = todo.pop() {
            let word = match visit {
                Visit::Leave(word) => {
                    finished.insert(word, true);
                    continue;
                }
                Visit::Enter(word) => self.deref(word),
            };
            let Some((header, first)) = self.compound_parts(word) else { continue };
            match finished.get(&word) {
                Some(true) => continue,
                Some(false) => return Ok(true),
                None => finished.insert(word, false),
            };
            todo.push(Visit::Leave(word));
            todo.extend(self.heap[first..first + header.arity()].iter().map(|&word| Visit::Enter(word)));
            if finished.len() & 0xfff == 0 {
                self.budget.spend(0x100)?;
                self.budget.check_memory(self.memory() + (finished.len() + todo.len()) * 24)?;
            }
        }
        Ok(false)
    }

    /// Puts a finished term on the heap; variables of the same name are the same.
    pub fn import(&mut self, term: &Term, variables: &mut Vec<(Arc<str>, Word)>) -> Result<Word, MachineError> {
        self.reserve(term.cells().len() * 2)?;
        let mut root = self.names.nil;
        let mut targets = vec![None];
        let mut known: FxHashMap<Arc<str>, Word> = variables.iter().cloned().collect();
        for cell in term.cells() {
            let target = targets.pop().flatten();
            let word = match cell {
                Cell::Int(value) => self.integer(*value),
                Cell::Atom(name) => Word::atom(self.symbols.atom(name)),
                Cell::Var(name) => match known.get(name) {
                    Some(word) if &**name != "_" => *word,
                    _ => {
                        let word = self.new_variable();
                        variables.push((name.clone(), word));
                        known.insert(name.clone(), word);
                        word
                    }
                },
                Cell::Compound(name, arity) => {
                    let start = self.heap.len();
                    let list = &**name == CONS && *arity == 2;
                    if !list {
                        let atom = self.symbols.atom(name);
                        let functor = self.symbols.functor(atom, *arity);
                        self.heap.push(Word::header(functor, *arity));
                    }
                    let first = self.heap.len();
                    self.heap.resize(first + *arity as usize, self.names.nil);
                    targets.extend((first..first + *arity as usize).rev().map(Some));
                    if list { Word::list(start) } else { Word::structure(start) }
                }
            };
            match target {
                Some(place) => self.heap[place] = word,
                None => root = word,
            }
        }
        Ok(root)
    }
}
