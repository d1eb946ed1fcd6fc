//! Programs to machine code.
//!
//! The scheme is Warren's (1983; Aït-Kaci's tutorial, 1991) with control constructs compiled into their clause.
//! Each clause is read as a goal tree, its variables are given registers or slots, and its code is written.

mod build;
mod builder;
mod condition;
mod emit;
mod expression;
mod guard;
pub mod image;
pub mod index;
mod lookup;
mod reader;
mod tree;
mod unify;
mod variable;

use super::lookup::Source;
use super::lookup::materialise::Materialised;
use super::machine::code::{Instr, Reg};
use super::machine::word::Word;
use crate::engine::deadline::Deadline;
use crate::engine::limits::Limit;
use crate::program::Program;
use crate::program::clause::{Clause, Node, Predicate, TermId};
use crate::program::library::CONSTRUCTS;
use crate::program::symbol::{Functor, Symbols};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use builder::Builder;
use emit::Emitter;
use image::{Dispatch, Image, Origin, Tabled};
use index::{ANY, Clauses};
use reader::Reader;
use tree::{Goal, variables_in};
use variable::{Analysis, Walk};

/// Why there is no code.
pub enum Refused {
    /// The clause at that place needs more registers or slots than there are.
    TooLarge(Span),
    /// The deadline has passed.
    Limit(Limit),
}

/// The code of every clause that is not listed.
pub fn compile(
    program: &Program,
    tables: &dyn Fn(Functor) -> bool,
    materialised: &FxHashMap<Functor, Materialised>,
    deadline: &Deadline,
) -> Result<Image, Refused> {
    let mut builder = Builder::new(program.symbols.clone());
    builder.deadline = deadline.clone();
    let aftermath = program.symbols.find_functor("aftermath", 2);
    builder.has_aftermath = aftermath.is_some_and(|aftermath| program.predicates.contains_key(&aftermath));
    stubs(&mut builder);
    for (at, relation) in program.declarations.relations.iter().enumerate() {
        builder.define_lookup(relation.functor, Source::Relation(at as u16));
    }
    let mut looked_up = FxHashSet::default();
    for (&functor, predicate) in &program.predicates {
        let strict = match materialised.get(&functor) {
            Some(found) => builder.define_materialised(functor, found),
            None if builder.define_facts(functor, predicate) => false,
            None => continue,
        };
        looked_up.insert((functor, strict));
    }
    for (&functor, predicate) in &program.predicates {
        let pred = builder.pred(functor);
        builder.preds[pred as usize].library = predicate.library;
        let clauses = match &predicate.table {
            _ if looked_up.contains(&(functor, false)) => continue,
            _ if looked_up.contains(&(functor, true)) => builder.clauses_of(functor),
            None => pred,
            Some(modes) => {
                let clauses = builder.clauses_of(functor);
                let depends_on_state = tables(functor);
                let tabled = Tabled { clauses, modes: modes.clone(), depends_on_state };
                builder.preds[pred as usize].dispatch = Dispatch::Table(Box::new(tabled));
                clauses
            }
        };
        define(&mut builder, clauses, predicate)?;
    }
    Ok(builder.finish())
}

fn define(builder: &mut Builder, pred: u32, predicate: &Predicate) -> Result<(), Refused> {
    let mut addrs = Vec::with_capacity(predicate.clauses.len());
    let mut heads = Vec::with_capacity(predicate.clauses.len());
    let mut guarded = 0;
    for clause in &predicate.clauses {
        let args = head_arguments(builder, clause);
        heads.push(args.iter().map(|&arg| key(builder, clause.node(arg))).collect());
        let span = (!predicate.library).then_some(clause.span);
        let addr = builder.code.len() as u32;
        let source =
            Unit { nodes: &clause.nodes, variables: clause.variables.len() as u32, head: args, body: clause.body };
        let has_guard = compile_unit(builder, pred, source, span).map_err(|TooLarge| match builder.halted {
            Some(limit) => Refused::Limit(limit),
            None => Refused::TooLarge(clause.span),
        })?;
        if has_guard && addrs.len() < 64 {
            guarded |= 1 << addrs.len();
        }
        addrs.push(addr);
    }
    let index = index::build(&heads, Word::header(builder.cons, 2));
    builder.preds[pred as usize].dispatch = Dispatch::Clauses(Clauses { addrs, guarded, index });
    Ok(())
}

fn head_arguments(builder: &Builder, clause: &Clause) -> Vec<TermId> {
    match clause.node(clause.head) {
        Node::Compound(functor, first) => (first.0..first.0 + builder.symbols.parts(functor).1).map(TermId).collect(),
        _ => Vec::new(),
    }
}

/// What an argument is told by: a constant, or the functor of a compound.
fn key(builder: &Builder, node: Node) -> Word {
    match node {
        Node::Var(_) => ANY,
        Node::Atom(atom) => Word::atom(atom),
        Node::Int(value) => Word::small(value).unwrap_or(ANY),
        Node::Compound(functor, _) => Word::header(functor, builder.symbols.parts(functor).1),
    }
}

/// A clause, or a goal that became one.
struct Unit<'c> {
    nodes: &'c [Node],
    variables: u32,
    head: Vec<TermId>,
    body: Option<TermId>,
}

/// A clause needs more registers or slots than there are, or more time.
struct TooLarge;

fn compile_unit(builder: &mut Builder, pred: u32, unit: Unit<'_>, span: Option<Span>) -> Result<bool, TooLarge> {
    if builder.is_halted() {
        return Err(TooLarge);
    }
    builder.origins.push(Origin { start: builder.code.len() as u32, pred, span });
    let mut reader =
        Reader { builder, nodes: unit.nodes.to_vec(), variables: unit.variables, scopes: 1, lifted: Vec::new() };
    let body = unit.body.map_or(Goal::True, |body| reader.goal(body, 0));
    let Reader { builder, nodes, variables, scopes, lifted } = reader;
    let analysis = Walk::run(&nodes, &builder.symbols, (variables, scopes), &unit.head, &body);
    let (homes, scratch) = homes((&nodes, &builder.symbols), &analysis, &unit.head, &body);
    let mut emitter = Emitter::new(builder, &nodes, analysis, homes, scratch);
    let guarded = emitter.clause(&unit.head, &body);
    if emitter.overflow || scratch >= Reg::MAX as usize {
        return Err(TooLarge);
    }
    for (functor, arguments, body) in lifted {
        let mut nodes = nodes.clone();
        let first = nodes.len() as u32;
        nodes.extend(arguments.iter().map(|&variable| Node::Var(variable)));
        let head = (first..nodes.len() as u32).map(TermId).collect();
        let pred = builder.pred(functor);
        let addrs = vec![builder.code.len() as u32];
        compile_unit(builder, pred, Unit { nodes: &nodes, variables, head, body: Some(body) }, span)?;
        builder.preds[pred as usize].dispatch =
            Dispatch::Clauses(Clauses { addrs, guarded: 0, index: index::build(&[], ANY) });
    }
    Ok(guarded)
}

/// A register for each variable that needs no slot, and the first register after those.
fn homes(
    (nodes, symbols): (&[Node], &Symbols),
    analysis: &Analysis,
    head: &[TermId],
    body: &Goal,
) -> (Vec<Option<Reg>>, usize) {
    let mut homes: Vec<Option<Reg>> = vec![None; analysis.variables.len()];
    let lives_in_register = |variable: u32| {
        let occurrences = &analysis.variables[variable as usize];
        occurrences.count > 1 && !occurrences.permanent
    };
    for (at, &arg) in head.iter().enumerate() {
        if let Node::Var(variable) = nodes[arg.0 as usize]
            && lives_in_register(variable)
            && homes[variable as usize].is_none()
        {
            homes[variable as usize] = Some(at as Reg);
        }
    }
    prefer_places((nodes, symbols), head, body, &mut homes, &lives_in_register);
    let mut next = analysis.widest as usize;
    for (variable, home) in homes.iter_mut().enumerate() {
        if home.is_none() && lives_in_register(variable as u32) {
            *home = Some(next.min(Reg::MAX as usize) as Reg);
            next += 1;
        }
    }
    (homes, next)
}

/// A variable inside the head's argument *i* that the first call passes on as argument *i* can live there from the
/// start: `[H|T]` in `app([H|T], …) :- app(T, …)`. The register is free, as the argument itself is no variable.
fn prefer_places(
    (nodes, symbols): (&[Node], &Symbols),
    head: &[TermId],
    body: &Goal,
    homes: &mut [Option<Reg>],
    lives_in_register: &dyn Fn(u32) -> bool,
) {
    let Some(call) = first_call(body) else { return };
    let mut met = FxHashSet::default();
    for (at, (&arg, &passed)) in head.iter().zip(call).enumerate() {
        if let Node::Compound(_, first) = nodes[arg.0 as usize]
            && let Node::Var(variable) = nodes[passed.0 as usize]
            && nodes.get(first.0 as usize + 1) == Some(&Node::Var(variable))
            && lives_in_register(variable)
            && homes[variable as usize].is_none()
            && !met.contains(&variable)
        {
            homes[variable as usize] = Some(at as Reg);
        }
        met.extend(variables_in(nodes, symbols, arg));
    }
}

/// The arguments of the call that a body starts with, where only plain goals come before it: branches may need the
/// registers otherwise.
fn first_call(body: &Goal) -> Option<&[TermId]> {
    let goals = match body {
        Goal::And(goals) => goals.as_slice(),
        goal => std::slice::from_ref(goal),
    };
    let plain = goals.iter().take_while(|goal| {
        matches!(
            goal,
            Goal::Unify(..) | Goal::Is(..) | Goal::Compare(..) | Goal::Builtin(..) | Goal::Cut(_) | Goal::True
        )
    });
    match goals.get(plain.count()) {
        Some(Goal::Call(_, args)) => Some(args),
        _ => None,
    }
}

/// Code that no clause can express.
fn stubs(builder: &mut Builder) {
    builder.code.extend([Instr::Fail, Instr::Answer, Instr::TableAnswer, Instr::NextClause]);
    for arity in 1..=10 {
        let addr = builder.code.len() as u32;
        builder.code.push(Instr::CallN { arity });
        builder.provide("call", arity as u32, Dispatch::Code(addr));
    }
    for construct in CONSTRUCTS {
        builder.provide(construct.name, construct.arity(), Dispatch::Control);
    }
    let addr = builder.code.len() as u32;
    builder.code.push(Instr::CallInner);
    builder.provide("$goal", 2, Dispatch::Code(addr));
    let call = builder.symbols.atom("call");
    let call = builder.symbols.functor(call, 1);
    let pred = builder.pred(call);
    let live = builder.live(Box::new([0])).expect("the first set of slots");
    let addr = builder.code.len() as u32;
    builder.code.extend([
        Instr::Allocate { slots: 1 },
        Instr::PushCatch { y: 0 },
        Instr::Call { pred, live },
        Instr::PopCatch { y: 0 },
        Instr::DeallocateProceed,
    ]);
    builder.provide("catch", 3, Dispatch::Code(addr));
}

/// Where every program has its `Answer` instruction.
pub const ANSWER: u32 = 1;
/// Where every program has the code of `call/1`.
pub const CALL: u32 = 4;
/// Where every program has its `NextClause` instruction.
pub const NEXT_CLAUSE: u32 = 3;
/// Where every program has its `TableAnswer` instruction.
pub const TABLE_ANSWER: u32 = 2;
