//! What only running the rules tells: the values of the types, and the starting position.

use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::compile::image::Image;
use super::error::describe;
use super::limits::{Limit, Limits};
use super::loading::{Allowance, LoadLimitReached};
use super::machine::block::Block;
use super::machine::raise::Uncaught;
use super::machine::word::Word;
use super::machine::{Machine, MachineError};
use super::query::answer;
use super::state::{Column, Domain, Layout, Relation, State};
use crate::diagnostic::Diagnostic;
use crate::program::Program;
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::declare::declaration;
use crate::program::symbol::{Functor, Symbols};
use crate::source::Span;
use crate::term::Term;
use crate::term::printer;

/// What enumerating one type, or one rule of the starting position, may use.
const STEPS: u64 = 5_000_000;
/// The most values of a type.
const MOST_VALUES: usize = 1 << 20;
/// The most slots of a position.
const MOST_SLOTS: u64 = 1 << 24;

/// The most problems of which constants are some.
const MOST_WARNINGS: usize = 1000;
/// The most relations: as many as an instruction can tell apart.
const MOST_RELATIONS: usize = 1 << 16;

/// How many bytes of memory a slot needs, all copies of a position and what is made of it counted.
const SLOT_COST: u64 = 128;
/// How many bytes a value of a type needs beside its cells.
const VALUE_COST: usize = 64;

/// A program on its way to being usable.
pub struct Setup<'p> {
    program: &'p Program,
    allowance: &'p mut Allowance,
    pub image: Arc<Image>,
    pub start: State,
    pub problems: Vec<Diagnostic>,
    /// Bytes of the values of all types so far.
    kept: usize,
}

impl<'p> Setup<'p> {
    /// Starts with compiled code.
    pub fn new(program: &'p Program, image: Image, allowance: &'p mut Allowance) -> Setup<'p> {
        let image = Arc::new(image);
        Setup { program, allowance, image, start: State::default(), problems: Vec::new(), kept: 0 }
    }

    /// Enumerates every type of a state relation once, and lays the relations out.
    pub fn enumerate_types(&mut self) -> Result<(), LoadLimitReached> {
        let program = self.program;
        if let Some(relation) = program.declarations.relations.get(MOST_RELATIONS) {
            let message = format!("a position can have at most {MOST_RELATIONS} relations");
            self.problems.push(Diagnostic::error(code::STATE_TOO_LARGE, relation.span, message));
            return Ok(());
        }
        let mut layout = Layout::default();
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
        image.looks.iter_mut().for_each(|look| look.settle(&layout));
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

    /// Gives loading up if a part ended because of the limits of the whole.
    fn give_up<T>(&self, outcome: &Result<T, Uncaught>, doing: impl Fn() -> String) -> Result<(), LoadLimitReached> {
        match outcome {
            Err(Uncaught::Limit(limit @ Limit::Memory(_))) if self.allowance.is_reached(*limit) => {
                Err(LoadLimitReached { limit: *limit, doing: doing() })
            }
            _ => self.allowance.check(doing),
        }
    }

    /// Warns of constants that can never stand where they do: `cell(S, z)` where `z` is no player.
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

    /// A machine for the program as far as it is known.
    fn machine(&self) -> Machine {
        let state = if self.start.slots().is_empty() { State::empty(&self.image.layout) } else { self.start.clone() };
        let mut machine = Machine::new(Arc::clone(&self.image), state);
        self.allowance.lend(&mut machine, limits());
        machine
    }

    /// Makes the facts of `initially/1` true; without one for it, the first player has the turn.
    pub fn set_up_position(&mut self) -> Result<(), LoadLimitReached> {
        let program = self.program;
        self.start = State::empty(&self.image.layout);
        let declarations = &program.declarations;
        if self.image.layout.slots == 0 || self.problems.iter().any(Diagnostic::is_error) {
            return Ok(());
        }
        if !declarations.players.is_empty() {
            self.start.set(0, 1);
        }
        let initially =
            program.symbols.find_functor("initially", 1).and_then(|functor| program.predicates.get(&functor));
        let mut machine = self.machine();
        for clause in initially.iter().flat_map(|predicate| &predicate.clauses) {
            self.apply_initially(&mut machine, clause)?;
            // What is set up stays when the machine gets ready for the next clause.
            machine.base = None;
            machine.state.commit();
            self.allowance.lend(&mut machine, limits());
        }
        self.start = machine.state;
        self.start.commit();
        Ok(())
    }

    fn apply_initially(&mut self, machine: &mut Machine, clause: &Clause) -> Result<(), LoadLimitReached> {
        let Node::Compound(_, fact) = clause.node(clause.head) else { return Ok(()) };
        let mut variables = vec![None; clause.variables.len()];
        let fact = machine.clause_term(clause, fact, &mut variables);
        let goal = match clause.body {
            Some(body) => machine.clause_term(clause, body, &mut variables),
            None => machine.compound("true", &[]),
        };
        let mut facts = Vec::new();
        let outcome = machine.each_answer(goal, &mut |machine| {
            facts.push(machine.freeze(fact)?);
            machine.collect(size_of::<Block>() + facts.last().map_or(0, Block::size) * 8)?;
            Ok(facts.len() <= MOST_VALUES)
        });
        self.allowance.spend(machine.budget.steps());
        self.give_up(&outcome, || "setting up the starting position".to_owned())?;
        let mut failure = outcome.err();
        for fact in facts {
            let fact = machine.thaw(&fact);
            let changes = machine.list(&[fact]);
            match changes.and_then(|changes| machine.apply_changes(changes)) {
                Ok(()) => {}
                Err(MachineError::Limit(limit)) => failure = failure.or(Some(Uncaught::Limit(limit))),
                Err(MachineError::Ball(ball)) => {
                    let problem = self.outside_type(machine, clause, fact, ball);
                    self.problems.push(problem);
                    break;
                }
            }
        }
        match failure {
            None => {}
            Some(Uncaught::Limit(limit)) => self.refuse_initially(clause, limit),
            Some(Uncaught::Ball { ball, .. }) => {
                let ball = machine.thaw(&ball);
                let shown = answer::term(machine, ball).map_or_else(|_| "an error".into(), |ball| describe(&ball));
                let message = format!("setting up the starting position raised an exception: {shown}");
                self.problems.push(Diagnostic::error(code::BAD_POSITION, clause.span, message));
            }
        }
        self.allowance.check(|| "setting up the starting position".to_owned())
    }

    fn refuse_initially(&mut self, clause: &Clause, limit: Limit) {
        let message = format!("setting up the starting position did not end: {limit}");
        self.problems.push(Diagnostic::error(code::BAD_POSITION, clause.span, message));
    }

    /// The problem with a fact of the starting position, from the exception that it raised.
    fn outside_type(&self, machine: &mut Machine, clause: &Clause, fact: Word, ball: Word) -> Diagnostic {
        let show =
            |machine: &mut Machine, word| answer::term(machine, word).map_or_else(|_| "…".into(), |t| t.to_string());
        let fact = show(machine, fact);
        let ball = answer::term(machine, ball).ok();
        let formal = ball.as_ref().and_then(|ball| ball.as_compound()?.1.into_iter().next());
        match formal.as_ref().and_then(Term::as_compound) {
            Some(("type_error", args)) if args.len() == 2 => {
                let message = format!("`{fact}` cannot hold: `{}` is not a `{}`", args[1], args[0]);
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message)
                    .help(format!("use a value X for which `{}(X)` holds", args[0]))
            }
            Some(("domain_error", args)) if args.len() == 2 => {
                let message = format!("`{fact}` cannot hold: `{}` is not declared as a state relation", args[1]);
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message).help("declare it: `:- state(…).`")
            }
            _ => {
                let message = format!("`{fact}` cannot hold: facts of the position cannot have variables");
                Diagnostic::error(code::OUTSIDE_TYPE, clause.span, message)
            }
        }
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

/// What one type, or one rule of the starting position, may use.
fn limits() -> Limits {
    Limits { steps: STEPS, memory: 64 << 20, time: Some(Duration::from_secs(10)), ..Limits::default() }
}

impl Machine {
    /// Calls a function for each answer of a goal until it says false; tells whether all answers were seen.
    pub fn each_answer(
        &mut self,
        goal: Word,
        visit: &mut dyn FnMut(&mut Machine) -> Result<bool, MachineError>,
    ) -> Result<bool, Uncaught> {
        self.x[0] = goal;
        let mut found = self.start()?;
        while found {
            match visit(self) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(trap) => return Err(self.uncaught(trap)),
            }
            found = self.run(0)?;
        }
        Ok(true)
    }

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

/// The facts that hold in a position.
pub fn facts(machine: &mut Machine, state: &State) -> Vec<Term> {
    let image = Arc::clone(&machine.image);
    let mut facts = Vec::new();
    for relation in &image.layout.relations {
        let name = machine.symbols.name(machine.symbols.parts(relation.functor).0).to_string();
        for slot in 0..relation.slots {
            let value = state.get((relation.first + slot) as usize);
            if value == 0 {
                continue;
            }
            let args = relation.columns.iter().map(|column| {
                let digit = relation.digit(column, slot, value);
                let word = image.layout.domains[column.domain].values[digit as usize];
                answer::term(machine, word).unwrap_or_else(|_| Term::atom("?"))
            });
            facts.push(Term::compound(&name, args.collect::<Vec<_>>()));
        }
    }
    facts
}
