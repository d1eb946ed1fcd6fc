//! The answers: handlers by what is asked.

pub(in crate::web) mod actions;
pub(in crate::web) mod analysis;
pub(in crate::web) mod ask;
pub(in crate::web) mod begin;
pub(in crate::web) mod explanation;
pub(in crate::web) mod findings;
pub(in crate::web) mod games;
pub(in crate::web) mod job;
pub(in crate::web) mod measure;
pub(in crate::web) mod rules;
pub(in crate::web) mod variant;
