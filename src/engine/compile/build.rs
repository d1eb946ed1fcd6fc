//! Code that puts arguments in place and builds terms.
//!
//! Compounds are built first, then registers are moved all at once (a cycle goes through a spare register), and
//! what comes from slots and constants is filled in last, when nothing can be overwritten any more.

use super::emit::Emitter;
use crate::engine::builtins;
use crate::engine::machine::code::{Instr, Reg};
use crate::engine::machine::word::{SMALL_MAX, SMALL_MIN, Word};
use crate::program::clause::{Node, TermId};

impl Emitter<'_> {
    pub fn node(&self, term: TermId) -> Node {
        self.nodes[term.0 as usize]
    }

    pub fn arity_of(&self, node: Node) -> u32 {
        match node {
            Node::Compound(functor, _) => self.builder.symbols.parts(functor).1,
            _ => 0,
        }
    }

    /// Puts the arguments of a call into the registers from 0 on.
    pub fn arguments(&mut self, args: &[TermId]) {
        let occupied = self.occupied(args);
        let mut moves = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            let to = at as Reg;
            match self.node(arg) {
                Node::Compound(..) if !self.is_ground(arg) => {
                    let target = if occupied.contains(&to) { self.fresh() } else { to };
                    self.build(arg, target);
                    moves.push((target, to));
                }
                _ => {}
            }
        }
        for (at, &arg) in args.iter().enumerate() {
            let Node::Var(variable) = self.node(arg) else { continue };
            if let Some(home) = self.homes[variable as usize] {
                if !self.seen[variable as usize] {
                    self.make_variable(variable);
                }
                moves.push((home, at as Reg));
            }
        }
        self.move_all(moves);
        for (at, &arg) in args.iter().enumerate() {
            self.fill(arg, at as Reg);
        }
    }

    /// Registers of variables that these arguments need elsewhere than in that very place.
    fn occupied(&self, args: &[TermId]) -> Vec<Reg> {
        let mut found = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            let mut todo = vec![arg];
            while let Some(term) = todo.pop() {
                match self.node(term) {
                    Node::Var(variable) => {
                        let home = self.homes[variable as usize].filter(|_| self.seen[variable as usize]);
                        found.extend(home.filter(|&home| term != arg || home as usize != at));
                    }
                    Node::Compound(functor, first) => {
                        let arity = self.builder.symbols.parts(functor).1;
                        todo.extend((first.0..first.0 + arity).map(TermId));
                    }
                    _ => {}
                }
            }
        }
        found.retain(|&register| (register as usize) < args.len());
        found
    }

    /// Moves registers as if at once.
    fn move_all(&mut self, mut moves: Vec<(Reg, Reg)>) {
        moves.retain(|(from, to)| from != to);
        while !moves.is_empty() {
            let free = moves.iter().position(|&(_, to)| moves.iter().all(|&(from, _)| from != to));
            match free {
                Some(at) => {
                    let (from, to) = moves.swap_remove(at);
                    self.push(Instr::Move { to, from });
                }
                None => {
                    let blocked = moves[0].1;
                    let spare = self.fresh();
                    self.push(Instr::Move { to: spare, from: blocked });
                    moves.iter_mut().filter(|(from, _)| *from == blocked).for_each(|(from, _)| *from = spare);
                }
            }
        }
    }

    /// Puts an argument that comes from no register into its place.
    fn fill(&mut self, arg: TermId, x: Reg) {
        match self.node(arg) {
            Node::Var(variable) if self.analysis.variables[variable as usize].permanent => {
                if !self.seen[variable as usize] {
                    self.make_variable(variable);
                }
                let y = self.slot(variable);
                self.push(Instr::Load { x, y });
            }
            Node::Var(variable) if self.homes[variable as usize].is_none() => self.push(Instr::NewX { x }),
            Node::Var(_) => {}
            Node::Compound(..) if !self.is_ground(arg) => {}
            _ => self.constant(arg, x),
        }
    }

    /// Puts a ground term into a register.
    fn constant(&mut self, term: TermId, x: Reg) {
        let word = self.ground_word(term);
        match short(word) {
            Some(short) => self.push(Instr::Const { x, short }),
            None => {
                let pool = self.builder.pool(word);
                self.push(Instr::Pool { x, pool });
            }
        }
    }

    /// The word of a ground term; compounds go to the heap's permanent part.
    pub fn ground_word(&mut self, term: TermId) -> Word {
        self.builder.ground_word(self.nodes, term)
    }

    pub fn slot(&mut self, variable: u32) -> u16 {
        match self.slots[variable as usize] {
            Some(slot) => slot,
            None => {
                let slot = self.new_slot();
                self.slots[variable as usize] = Some(slot);
                slot
            }
        }
    }

    /// Makes an unbound variable where the clause's variable lives.
    pub fn make_variable(&mut self, variable: u32) {
        self.seen[variable as usize] = true;
        if self.analysis.variables[variable as usize].permanent {
            let y = self.slot(variable);
            self.push(Instr::NewY { y });
        } else if let Some(x) = self.homes[variable as usize] {
            self.push(Instr::NewX { x });
        }
    }

    /// A register that holds the term.
    pub fn register(&mut self, term: TermId) -> Reg {
        match self.node(term) {
            Node::Var(variable) => {
                if !self.seen[variable as usize] {
                    self.make_variable(variable);
                }
                if let Some(home) = self.homes[variable as usize] {
                    return home;
                }
                let x = self.fresh();
                self.fill(term, x);
                x
            }
            _ => {
                let x = self.fresh();
                self.put(term, x);
                x
            }
        }
    }

    /// Puts any term into a register that holds nothing of value.
    pub fn put(&mut self, term: TermId, x: Reg) {
        match self.node(term) {
            Node::Var(_) => {
                let from = self.register(term);
                self.push(Instr::Move { to: x, from });
            }
            Node::Compound(..) if !self.is_ground(term) => self.build(term, x),
            _ => self.constant(term, x),
        }
    }

    /// Builds a compound. Inner compounds are built before; those in last place simply follow.
    fn build(&mut self, term: TermId, target: Reg) {
        let mut inner = Vec::new();
        let mut level = Some(term);
        while let Some(term) = level {
            let (first, arity) = self.parts(term);
            for at in first.0..first.0 + arity - 1 {
                if self.is_open(TermId(at)) {
                    let x = self.fresh();
                    self.build(TermId(at), x);
                    inner.push(x);
                }
            }
            let last = TermId(first.0 + arity - 1);
            level = self.is_open(last).then_some(last);
        }
        self.push(self.header(term, |functor| Instr::PutStruct { a: target, functor }, Instr::PutList { a: target }));
        let mut inner = inner.into_iter();
        self.compound_arguments(term, &mut |_| inner.next().expect("one register for each inner compound"));
    }

    /// The instruction for a compound: one for lists, one for the rest.
    pub fn header(&self, term: TermId, compound: impl Fn(u32) -> Instr, list: Instr) -> Instr {
        match self.node(term) {
            Node::Compound(functor, _) if functor == self.builder.cons => list,
            Node::Compound(functor, _) => compound(functor.0),
            other => unreachable!("{other:?} is not a compound"),
        }
    }

    pub fn parts(&self, term: TermId) -> (TermId, u32) {
        match self.node(term) {
            Node::Compound(functor, first) => (first, self.builder.symbols.parts(functor).1),
            other => unreachable!("{other:?} is not a compound"),
        }
    }

    /// Whether a term is a compound with variables.
    pub fn is_open(&self, term: TermId) -> bool {
        matches!(self.node(term), Node::Compound(..)) && !self.is_ground(term)
    }

    pub fn is_ground(&self, term: TermId) -> bool {
        self.ground[term.0 as usize]
    }

    pub fn builtin(&mut self, builtin: u16, args: &[TermId]) {
        let base = self.scratch;
        self.scratch += args.len();
        self.overflow |= self.scratch >= Reg::MAX as usize;
        for (at, &arg) in args.iter().enumerate() {
            let x = (base + at).min(Reg::MAX as usize) as Reg;
            match self.node(arg) {
                Node::Var(variable) if self.analysis.variables[variable as usize].permanent => self.fill(arg, x),
                _ => self.put(arg, x),
            }
        }
        debug_assert_eq!(builtins::get(builtin).builtin.arity() as usize, args.len());
        self.push(Instr::Builtin { builtin, base: base.min(Reg::MAX as usize) as Reg });
    }
}

/// The word as a sign-extended 32-bit constant, if it is one.
pub fn short(word: Word) -> Option<i32> {
    let fits = word.is_constant() && (!word.is_small() || (SMALL_MIN..=SMALL_MAX).contains(&word.small_value()));
    let short = word.0 as i64 as i32;
    (fits && short as i64 as u64 == word.0).then_some(short)
}
