//! Programs: what rules files mean once their names are known and their problems reported.
//!
//! A [`Program`] never changes once built. It holds clauses as numbered terms; running them is `engine`'s work.

pub mod clause;
pub mod declaration;
pub mod library;
pub mod symbol;

use indexmap::IndexMap;

use clause::Predicate;
use declaration::Declarations;
use symbol::{Functor, Symbols};

/// An immutable set of clauses and declarations.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Every name in the program.
    pub symbols: Symbols,
    /// Predicates with clauses, the library's first, then in the order of their first clause.
    pub predicates: IndexMap<Functor, Predicate>,
    /// What the directives declare.
    pub declarations: Declarations,
}
