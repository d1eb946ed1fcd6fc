//! What is known of predicates without running them: who calls whom, what depends on the position, what is pure.

pub(super) mod calls;
pub mod dependence;
pub mod purity;
