//! Requests and answers: who may ask, what can be asked, and what comes back.

pub(in crate::web) mod call;
pub(in crate::web) mod error;
pub(in crate::web) mod guard;
pub(in crate::web) mod problem;
pub(in crate::web) mod routes;
pub(in crate::web) mod stream;
