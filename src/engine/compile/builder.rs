//! Collects code, constants and predicates until the image of a program is complete.

use rustc_hash::FxHashMap;

use super::image::{Dispatch, Entry, Image, NONE, Origin, Pred, Select};
use super::index::{Clauses, Index};
use crate::engine::builtins;
use crate::engine::builtins::Kind;
use crate::engine::deadline::Deadline;
use crate::engine::limits::Limit;
use crate::engine::lookup::Lookup;
use crate::engine::lookup::rows::Rows;
use crate::engine::machine::Names;
use crate::engine::machine::code::{Instr, Slot};
use crate::engine::machine::word::{BIG_HEADER, Word};
use crate::engine::state::Layout;
use crate::program::clause::{Node, TermId};
use crate::program::symbol::{Functor, Symbols};

/// How the names of goals that became predicates begin.
const LIFTED: &str = "$goal ";

/// The most slots in all sets together: a clause with many goals and many variables has the square of them.
const MOST_LIVE: usize = 1 << 23;

/// Collects code and predicates.
#[derive(Debug)]
pub struct Builder {
    pub symbols: Symbols,
    pub code: Vec<Instr>,
    pub preds: Vec<Pred>,
    pub origins: Vec<Origin>,
    pub cons: Functor,
    pool: Vec<Word>,
    ground: Vec<Word>,
    /// Goals that are looked up in place.
    pub lookups: Vec<Lookup>,
    /// The facts that goals are looked up in.
    pub rows: Vec<Rows>,
    live: Vec<Box<[Slot]>>,
    live_numbers: FxHashMap<Box<[Slot]>, u16>,
    live_size: usize,
    pred_numbers: FxHashMap<Functor, u32>,
    lifted: usize,
    /// Whether the rules have `aftermath/2`.
    pub has_aftermath: bool,
    /// When the work has to end.
    pub deadline: Deadline,
    /// Why it has ended too early.
    pub halted: Option<Limit>,
}

impl Builder {
    /// A builder that knows the built-ins.
    pub fn new(mut symbols: Symbols) -> Builder {
        let names = Names::new(&mut symbols);
        let mut builder = Builder {
            symbols,
            code: Vec::new(),
            preds: Vec::new(),
            origins: Vec::new(),
            cons: names.cons.functor(),
            pool: Vec::new(),
            ground: Vec::new(),
            lookups: Vec::new(),
            rows: Vec::new(),
            live: Vec::new(),
            live_numbers: FxHashMap::default(),
            live_size: 0,
            pred_numbers: FxHashMap::default(),
            lifted: 0,
            has_aftermath: false,
            deadline: Deadline::default(),
            halted: None,
        };
        for (number, row) in builtins::rows().iter().enumerate() {
            let dispatch = match row.kind {
                Kind::Det(_) => Dispatch::Det(number as u16),
                Kind::Nondet(..) => Dispatch::Nondet(number as u16),
                Kind::Prelude | Kind::Code => continue,
            };
            builder.provide(row.builtin.name, row.builtin.arity(), dispatch);
        }
        builder
    }

    /// Whether the deadline has passed.
    pub fn is_halted(&mut self) -> bool {
        self.halted = self.halted.or_else(|| self.deadline.check().err());
        self.halted.is_some()
    }

    /// Defines a predicate of the engine's own.
    pub fn provide(&mut self, name: &str, arity: u32, dispatch: Dispatch) -> u32 {
        let name = self.symbols.atom(name);
        let functor = self.symbols.functor(name, arity);
        let pred = self.pred(functor);
        self.preds[pred as usize].dispatch = dispatch;
        self.preds[pred as usize].library = true;
        pred
    }

    /// The number of a predicate, given now if it is new.
    pub fn pred(&mut self, functor: Functor) -> u32 {
        *self.pred_numbers.entry(functor).or_insert_with(|| {
            let arity = self.symbols.parts(functor).1 as u16;
            self.preds.push(Pred { functor, arity, dispatch: Dispatch::Undefined, library: false, source: None });
            self.preds.len() as u32 - 1
        })
    }

    /// A name for a goal that becomes a predicate.
    pub fn lifted_name(&mut self) -> String {
        self.lifted += 1;
        format!("{LIFTED}{}", self.lifted)
    }

    /// The number of a set of slots, if there is one left.
    pub fn live(&mut self, slots: Box<[Slot]>) -> Option<u16> {
        if let Some(&number) = self.live_numbers.get(&slots) {
            return Some(number);
        }
        let number = u16::try_from(self.live.len()).ok()?;
        self.live_size += slots.len();
        if self.live_size > MOST_LIVE {
            return None;
        }
        self.live.push(slots.clone());
        self.live_numbers.insert(slots, number);
        Some(number)
    }

    /// The number of a pooled word.
    pub fn pool(&mut self, word: Word) -> u32 {
        self.pool.push(word);
        self.pool.len() as u32 - 1
    }

    /// The word of a ground term; compounds and large integers go to the heap's permanent part.
    pub fn ground_word(&mut self, nodes: &[Node], term: TermId) -> Word {
        let mut todo = Vec::new();
        let root = self.ground_node(nodes, term, &mut todo);
        while let Some((at, term)) = todo.pop() {
            self.ground[at] = self.ground_node(nodes, term, &mut todo);
        }
        root
    }

    fn ground_node(&mut self, nodes: &[Node], term: TermId, todo: &mut Vec<(usize, TermId)>) -> Word {
        match nodes[term.0 as usize] {
            Node::Var(_) => unreachable!("a ground term has no variables"),
            Node::Atom(atom) => Word::atom(atom),
            Node::Int(value) => Word::small(value).unwrap_or_else(|| {
                self.ground.extend([BIG_HEADER, Word(value as u64)]);
                Word::big(self.ground.len() - 2)
            }),
            Node::Compound(functor, first) => {
                let arity = self.symbols.parts(functor).1;
                let at = self.ground.len();
                let list = functor == self.cons;
                if !list {
                    self.ground.push(Word::header(functor, arity));
                }
                for arg in 0..arity {
                    todo.push((self.ground.len(), TermId(first.0 + arg)));
                    self.ground.push(Word::int(0));
                }
                if list { Word::list(at) } else { Word::structure(at) }
            }
        }
    }

    /// The finished image.
    pub fn finish(mut self) -> Image {
        let control = self.symbols.atom("$call");
        let control = self.symbols.functor(control, 2);
        let control = self.pred(control);
        let mut pred_of = vec![NONE; self.symbols.functor_count()];
        for (functor, number) in &self.pred_numbers {
            // The engine's own predicates are out of reach for goals put together at run time.
            let name = self.symbols.name(self.symbols.parts(*functor).0);
            if !name.starts_with('$') || name.starts_with(LIFTED) {
                pred_of[functor.0 as usize] = *number;
            }
        }
        let (entries, selects) = entries(&self.preds);
        let headers = (0..self.symbols.functor_count() as u32).map(|number| {
            let functor = Functor(number);
            Word::header(functor, self.symbols.parts(functor).1)
        });
        Image {
            headers: headers.collect(),
            code: self.code,
            pool: self.pool,
            ground: self.ground,
            lookups: self.lookups,
            rows: self.rows,
            live: self.live,
            preds: self.preds,
            entries,
            selects,
            control,
            pred_of,
            symbols: self.symbols,
            origins: self.origins,
            tables_history: false,
            layout: Layout::default(),
        }
    }
}

fn entries(preds: &[Pred]) -> (Vec<Entry>, Vec<Select>) {
    let mut selects = Vec::new();
    let entry = |pred: &Pred| match &pred.dispatch {
        Dispatch::Clauses(Clauses { addrs, .. }) if addrs.len() == 1 => Entry::Clause(addrs[0]),
        Dispatch::Code(addr) => Entry::Clause(*addr),
        Dispatch::Clauses(Clauses { addrs, guarded, index: Index::Small(columns) }) if !addrs.is_empty() => {
            selects.push(Select {
                all: u64::MAX >> (64 - addrs.len()),
                arity: pred.arity,
                guarded: *guarded,
                columns: columns.clone().into(),
                addrs: addrs.clone().into(),
            });
            Entry::Select(selects.len() as u32 - 1)
        }
        _ => Entry::Other,
    };
    (preds.iter().map(entry).collect(), selects)
}
