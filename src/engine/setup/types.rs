//! The types of state relations: their values listed once, and the relations laid out in slots.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{MOST_VALUES, Setup, limits};
use crate::diagnostic::Diagnostic;
use crate::engine::error::describe;
use crate::engine::loading::LoadLimitReached;
use crate::engine::machine::raise::Uncaught;
use crate::engine::machine::word::Word;
use crate::engine::machine::{Machine, MachineError};
use crate::engine::query::answer;
use crate::engine::state::{Column, Domain, Layout, Relation, State};
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::declare::declaration;
use crate::program::symbol::{Functor, Symbols};
use crate::source::Span;
use crate::term::printer;

/// The most slots of a position.
const MOST_SLOTS: u64 = 1 << 24;
/// The most problems, those with constants included.
const MOST_WARNINGS: usize = 1000;
/// The most relations: as many as an instruction can tell apart.
const MOST_RELATIONS: usize = 1 << 16;

/// How many bytes of memory a slot needs, all copies of a position and what is made of it counted.
const SLOT_COST: u64 = 128;
/// How many bytes a value of a type needs beside its cells.
const VALUE_COST: usize = 64;

impl Setup<'_> {
    /// Enumerates every type of a state relation once, and lays the relations out.
    pub fn enumerate_types(&mut self) -> Result<(), LoadLimitReached> {
        let program = self.program;
        if let Some(relation) = program.declarations.relations.get(MOST_RELATIONS) {
            let message = format!("a position can have at most {MOST_RELATIONS} relations");
            self.problems.push(Diagnostic::error(code::STATE_TOO_LARGE, relation.span, message));
            return Ok(());
        }
        let mut layout = Layout { players: program.declarations.players.len(), ..Layout::default() };
        let mut kinds: FxHashMap<Functor, usize> = FxHashMap::default();
        let mut machine = Machine::new(Arc::clone(&self.image), State::default());
        let mut ground = self.image.ground.clone();
        for relation in &program.declarations.relations {
            for column in &relation.columns {
                if let Entry::Vacant(place) = kinds.entry(column.kind) {
                    place.insert(layout.domains.len());
                    layout.domains.push(self.enumerate(&mut machine, &mut ground, column.kind, relation.span)?);
                }
            }
            self.lay_out(&mut layout, relation, &kinds);
        }
        place(&mut layout, &program.declarations.relations);
        // Values may have names that no text spells.
        self.image = Arc::clone(&machine.image);
        drop(machine);
        let image = Arc::make_mut(&mut self.image);
        image.ground = ground;
        image.lookups.iter_mut().for_each(|lookup| lookup.locate(&layout));
        image.layout = layout;
        Ok(())
    }

    fn lay_out(&mut self, layout: &mut Layout, relation: &declaration::Relation, kinds: &FxHashMap<Functor, usize>) {
        let mut columns: Vec<Column> = Vec::new();
        for column in &relation.columns {
            let domain = kinds[&column.kind];
            let size = layout.domains[domain].values.len() as u32;
            columns.push(Column { domain, kind: column.kind, dependent: column.dependent, stride: 1, size });
        }
        let (mut slots, mut values) = (1u64, 1u64);
        for column in columns.iter_mut().rev() {
            let size = if column.dependent { &mut values } else { &mut slots };
            column.stride = (*size).min(u32::MAX.into()) as u32;
            *size = size.saturating_mul(column.size.into());
        }
        // Products that do not fit are the largest number there is, which must not be added to.
        let all = slots.saturating_add(layout.slots as u64);
        let costly = self.allowance.check_memory(all.saturating_mul(SLOT_COST) as usize).is_err();
        if all > MOST_SLOTS || costly || values > u32::MAX as u64 - 1 {
            let name = self.program.symbols.indicator(relation.functor);
            let places = if slots == u64::MAX { "too many".to_owned() } else { slots.to_string() };
            let message = match (all > MOST_SLOTS, costly) {
                (false, true) => {
                    format!("with `{name}` the position has {all} places, more than the memory limit allows")
                }
                _ => format!("the relation `{name}` has {places} places, more than a position can hold"),
            };
            self.problems.push(
                Diagnostic::error(code::STATE_TOO_LARGE, relation.span, message)
                    .help("use smaller types, or mark arguments that depend on the others with `-`"),
            );
            slots = 0;
        }
        layout.slots += slots as usize;
        layout.relations.push(Relation { functor: relation.functor, columns, first: 0, slots: slots as u32 });
    }

    /// The values of a type, in the order of its answers; compounds are kept in the permanent part of heaps to come.
    fn enumerate(
        &mut self,
        machine: &mut Machine,
        ground: &mut Vec<Word>,
        kind: Functor,
        span: Span,
    ) -> Result<Domain, LoadLimitReached> {
        self.allowance.lend(machine, limits());
        let variable = machine.new_variable();
        let goal = machine.compound_of(self.program.symbols.parts(kind).0, &[variable]);
        let mut domain = Domain::default();
        let mut open = false;
        let (allowance, kept) = (&*self.allowance, &mut self.kept);
        let outcome = machine.each_answer(goal, &mut |machine| {
            let value = machine.deref(variable);
            let mut cells = Vec::new();
            let mut variables = Vec::new();
            machine.canonical(value, &mut cells, &mut variables)?;
            if !variables.is_empty() {
                open = true;
                return Ok(false);
            }
            let number = domain.values.len() as u32;
            *kept += VALUE_COST + if value.is_constant() { 0 } else { cells.len() * 16 };
            allowance.check_memory(*kept)?;
            let known = if value.is_constant() {
                domain.constants.add(value, number)
            } else {
                let first = *domain.compounds.get(&cells[..]).unwrap_or(&number);
                domain.compounds.insert(cells.into(), first).is_some()
            };
            if !known {
                let value = machine.preserve(value, ground)?;
                domain.values.push(value);
            }
            Ok(domain.values.len() <= MOST_VALUES)
        });
        keep_names(machine);
        domain.constants.finish();
        self.allowance.spend(machine.budget.steps());
        self.give_up(&outcome, || format!("listing the values of type `{}`", self.program.symbols.indicator(kind)))?;
        let name = self.program.symbols.indicator(kind);
        let problem = match outcome {
            Err(Uncaught::Limit(limit)) => Some((code::INFINITE_TYPE, format!("could not be listed: {limit}"))),
            Err(Uncaught::Ball { ball, .. }) => {
                let word = machine.thaw(&ball);
                let ball = answer::term(machine, word).ok();
                ball.map(|ball| (code::BAD_TYPE, format!("raises an exception: {}", describe(&ball))))
            }
            Ok(false) if open => Some((code::BAD_TYPE, "has a value with a variable in it".to_owned())),
            Ok(false) => Some((code::INFINITE_TYPE, format!("has more than {MOST_VALUES} values"))),
            Ok(true) if domain.values.is_empty() => Some((code::BAD_TYPE, "has no values".to_owned())),
            Ok(true) => None,
        };
        if let Some((code, problem)) = problem {
            let span =
                self.program.predicates.get(&kind).and_then(|kind| kind.clauses.first()).map_or(span, |c| c.span);
            self.problems.push(
                Diagnostic::error(code, span, format!("the type `{name}` {problem}"))
                    .help("a type lists finitely many ground values, as in `square(S) :- between(1, 9, S).`"),
            );
        }
        Ok(domain)
    }

    /// Warns of constants that can never be where they are: `cell(S, z)` where `z` is no player.
    pub fn check_constants(&mut self) -> Result<(), LoadLimitReached> {
        let program = self.program;
        let initially = program.symbols.find_functor("initially", 1);
        let rules = program.predicates.iter().filter(|(functor, _)| Some(**functor) != initially);
        let image = Arc::clone(&self.image);
        let relations: FxHashMap<Functor, &Relation> =
            image.layout.relations.iter().map(|relation| (relation.functor, relation)).collect();
        let mut machine = self.machine();
        for clause in rules.filter(|(_, predicate)| !predicate.library).flat_map(|(_, predicate)| &predicate.clauses) {
            self.allowance.check(|| "checking the constants of the rules".to_owned())?;
            for node in &clause.nodes {
                let Node::Compound(functor, first) = *node else { continue };
                let Some(relation) = relations.get(&functor) else { continue };
                let places = (first.0..).map(TermId).zip(&relation.columns);
                let found = places.filter_map(|(arg, column)| self.constant_outside(&mut machine, clause, arg, column));
                let found: Vec<_> = found.take(MOST_WARNINGS.saturating_sub(self.problems.len())).collect();
                self.problems.extend(found);
            }
        }
        Ok(())
    }

    fn constant_outside(
        &self,
        machine: &mut Machine,
        clause: &Clause,
        arg: TermId,
        column: &Column,
    ) -> Option<Diagnostic> {
        let (word, shown) = match clause.node(arg) {
            Node::Atom(atom) => (Word::atom(atom), printer::atom(self.program.symbols.name(atom))),
            Node::Int(value) => (Word::small(value)?, value.to_string()),
            _ => return None,
        };
        let domain = &self.image.layout.domains[column.domain];
        if domain.values.is_empty() || domain.constants.number(word).is_some() {
            return None;
        }
        let kind = self.program.symbols.name(self.program.symbols.parts(column.kind).0);
        let values = domain.values.iter().take(12).filter_map(|&value| answer::term(machine, value).ok());
        let mut values: Vec<String> = values.map(|value| value.to_string()).collect();
        if domain.values.len() > values.len() {
            values.push("…".into());
        }
        let message = format!("`{shown}` is not a `{kind}`, so this never holds");
        let help = format!("the values of `{kind}` are {}", values.join(", "));
        Some(Diagnostic::warning(code::OUTSIDE_TYPE, clause.span_of(arg), message).help(help))
    }
}

/// Gives every relation its slots, clocks last.
fn place(layout: &mut Layout, declared: &[declaration::Relation]) {
    let mut next = 0;
    for clocks in [false, true] {
        for (relation, _) in layout.relations.iter_mut().zip(declared).filter(|(_, declared)| declared.clock == clocks)
        {
            relation.first = next;
            next += relation.slots;
        }
        if !clocks {
            layout.keyed = next as usize;
        }
    }
}

/// Names that an enumeration has found become names of the program.
fn keep_names(machine: &mut Machine) {
    let known = |symbols: &Symbols| (symbols.atom_count(), symbols.functor_count());
    if known(&machine.symbols) != known(&machine.image.symbols) {
        let symbols = machine.symbols.clone();
        Arc::make_mut(&mut machine.image).symbols = symbols;
    }
}

impl Machine {
    /// Copies a ground term to cells that will be the first of every heap.
    fn preserve(&mut self, word: Word, ground: &mut Vec<Word>) -> Result<Word, MachineError> {
        if word.is_constant() {
            return Ok(word);
        }
        let at = ground.len();
        ground.push(word);
        self.copy_into(ground, at)?;
        Ok(ground[at])
    }
}
