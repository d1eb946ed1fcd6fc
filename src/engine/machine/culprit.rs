//! The goal that raised an error which nothing will catch, read off the instruction and its registers.

use super::Machine;
use super::arith::{FUNCTIONS, Operation};
use super::choice::Alternative;
use super::code::{Addr, Instr};
use super::word::Word;
use crate::engine::builtins;
use crate::engine::compile::image::Image;
use crate::program::symbol::Functor;

impl Machine {
    /// The goal that is being run at an address; nothing if that is no longer known, or if a `catch` may take what it
    /// raised, since exceptions that are part of a computation must stay cheap.
    pub(crate) fn culprit(&mut self, image: &Image, pc: Addr) -> Option<Word> {
        if self.choices.iter().any(|choice| choice.alternative == Alternative::Catch) {
            return None;
        }
        match *image.code.get(pc as usize)? {
            Instr::Builtin { builtin, base } => {
                let row = &builtins::get(builtin).builtin;
                let args = self.x[base as usize..base as usize + row.arity() as usize].to_vec();
                Some(self.compound(row.name, &args))
            }
            Instr::Call { pred, .. } | Instr::Execute { pred } => self.called(image.preds[pred as usize].functor),
            Instr::CallN { .. } | Instr::CallInner => self.called(self.meta?),
            Instr::Arith { op, a, b, .. } => self.expression(op, self.x[a as usize], self.x[b as usize]),
            Instr::AddConst { a, k, .. } => self.expression(Operation::Add, self.x[a as usize], Word::int(k.into())),
            Instr::Compare { op, a, b } => {
                let args = [self.x[a as usize], self.x[b as usize]];
                Some(self.compound(op.name(), &args))
            }
            Instr::CompareConst { op, a, k } => {
                let args = [self.x[a as usize], Word::int(k.into())];
                Some(self.compound(op.name(), &args))
            }
            _ => None,
        }
    }

    /// A goal whose arguments are in the registers.
    fn called(&mut self, functor: Functor) -> Option<Word> {
        let (name, arity) = self.symbols.parts(functor);
        let args = self.x.get(..arity as usize)?.to_vec();
        // What starts with `$` is the library's own affair.
        let shown = !self.symbols.name(name).starts_with('$');
        shown.then(|| if args.is_empty() { Word::atom(name) } else { self.compound_of(name, &args) })
    }

    fn expression(&mut self, operation: Operation, a: Word, b: Word) -> Option<Word> {
        let (name, arity, _) = FUNCTIONS.iter().find(|(_, _, known)| *known == operation)?;
        Some(self.compound(name, &[a, b][..*arity as usize]))
    }
}
