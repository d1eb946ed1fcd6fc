//! Goals that are looked up in place: state relations, and predicates that are a list of facts.

use super::builder::Builder;
use super::emit::Emitter;
use super::image::{Dispatch, Origin};
use super::index::ANY;
use super::tree::variables_in;
use crate::engine::lookup::materialise::{Constant, Materialised};
use crate::engine::lookup::rows::{Rows, Strict, WIDEST};
use crate::engine::lookup::{Arg, Lookup, Source};
use crate::engine::machine::code::{Instr, Reg};
use crate::engine::machine::word::Word;
use crate::program::clause::{Clause, Node, Predicate, TermId};
use crate::program::symbol::Functor;

/// The most facts where some match anything: those arguments are compared fact by fact.
const FEW: usize = 64;

impl Builder {
    /// Makes a predicate one that is looked up, wherever it is called.
    pub fn define_lookup(&mut self, functor: Functor, source: Source) {
        let arity = self.symbols.parts(functor).1 as Reg;
        let pred = self.pred(functor);
        let start = self.code.len() as u32;
        self.origins.push(Origin { start, pred, span: None });
        self.lookups.push(Lookup::new(source, (0..arity).map(Arg::Known).collect(), arity, start + 1));
        self.code.extend([Instr::Lookup { lookup: self.lookups.len() as u32 - 1 }, Instr::Proceed]);
        self.preds[pred as usize].dispatch = Dispatch::Code(start);
        self.preds[pred as usize].source = Some(source);
    }

    /// Does so if the predicate is nothing but facts about constants.
    pub fn define_facts(&mut self, functor: Functor, predicate: &Predicate) -> bool {
        let arity = self.symbols.parts(functor).1;
        let facts = predicate.clauses.iter().all(|clause| clause.body.is_none());
        if !facts || !(1..=WIDEST as u32).contains(&arity) || predicate.table.is_some() || predicate.clauses.is_empty()
        {
            return false;
        }
        let mut cells = Vec::with_capacity(predicate.clauses.len() * arity as usize);
        for clause in &predicate.clauses {
            let Some(row) = row(clause, arity) else { return false };
            cells.extend(row);
        }
        if cells.contains(&ANY) && predicate.clauses.len() > FEW {
            return false;
        }
        self.define_rows(functor, Rows::new(arity as usize, cells));
        true
    }

    /// Does so for a materialised predicate; returns whether its clauses are needed for exceptions.
    pub fn define_materialised(&mut self, functor: Functor, found: &Materialised) -> bool {
        let arity = self.symbols.parts(functor).1 as usize;
        let cells = found.cells.iter().map(|constant| match constant {
            Constant::Int(value) => Word::int(*value),
            Constant::Atom(name) => Word::atom(self.symbols.atom(name)),
            Constant::Any => ANY,
        });
        let mut rows = Rows::new(arity, cells.collect());
        let strict = found.strict.iter().any(Option::is_some);
        if strict {
            let clauses = self.clauses_of(functor);
            let clauses = self.preds[clauses as usize].functor;
            rows.strict = Some(Strict { clauses, kinds: found.strict.clone() });
        }
        self.define_rows(functor, rows);
        strict
    }

    fn define_rows(&mut self, functor: Functor, rows: Rows) {
        self.rows.push(rows);
        self.define_lookup(functor, Source::Rows(self.rows.len() as u32 - 1));
    }

    /// The predicate that holds the clauses of one that is tabled or listed.
    pub fn clauses_of(&mut self, functor: Functor) -> u32 {
        let (name, arity) = self.symbols.parts(functor);
        let name = format!("{} tabled", self.symbols.name(name));
        self.provide(&name, arity, Dispatch::Undefined)
    }
}

/// The arguments of a fact, if they are constants or different variables.
fn row(clause: &Clause, arity: u32) -> Option<Vec<Word>> {
    let Node::Compound(_, first) = clause.node(clause.head) else { return None };
    let mut variables = Vec::new();
    let cell = |at| match clause.node(TermId(at)) {
        Node::Atom(atom) => Some(Word::atom(atom)),
        Node::Int(value) => Word::small(value),
        Node::Var(variable) if !variables.contains(&variable) => {
            variables.push(variable);
            Some(ANY)
        }
        _ => None,
    };
    (first.0..first.0 + arity).map(cell).collect()
}

impl Emitter<'_> {
    /// Describes a goal to be looked up; its instruction comes next. Without binding, variables met for the first
    /// time are of no interest.
    pub fn lookup(&mut self, source: Source, args: &[TermId], binds: bool) -> u32 {
        self.make_repeated(args);
        let compounds: Vec<_> = args.iter().map(|&arg| self.is_open(arg).then(|| self.register(arg))).collect();
        let mut found = Vec::with_capacity(args.len());
        for (&arg, compound) in args.iter().zip(compounds) {
            found.push(match (self.node(arg), compound) {
                (Node::Var(variable), _) => self.lookup_variable(variable, binds),
                (_, Some(x)) => Arg::Known(x),
                (_, None) => Arg::Const(self.ground_word(arg)),
            });
        }
        let (keep, after) = (self.scratch.min(Reg::MAX as usize) as Reg, self.builder.code.len() as u32 + 1);
        self.builder.lookups.push(Lookup::new(source, found, keep, after));
        self.builder.lookups.len() as u32 - 1
    }

    fn lookup_variable(&mut self, variable: u32, binds: bool) -> Arg {
        let known = self.seen[variable as usize];
        if !known && !binds {
            return Arg::Void;
        }
        self.seen[variable as usize] = true;
        if self.analysis.variables[variable as usize].permanent {
            let y = self.slot(variable);
            return if known { Arg::KnownSlot(y) } else { Arg::NewSlot(y) };
        }
        match self.homes[variable as usize] {
            Some(x) if known => Arg::Known(x),
            Some(x) => Arg::New(x),
            None => Arg::Void,
        }
    }

    /// Variables that the goal mentions for the first time, but more than once, must be there before.
    fn make_repeated(&mut self, args: &[TermId]) {
        let mut met = Vec::new();
        for &arg in args {
            for variable in variables_in(self.nodes, &self.builder.symbols, arg) {
                if !self.seen[variable as usize] && met.contains(&variable) {
                    self.make_variable(variable);
                }
                met.push(variable);
            }
        }
    }
}
