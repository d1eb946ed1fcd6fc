//! The board in the browser: an HTTP server on a loopback address, JSON over the prompt's [`Session`], and the page.
//!
//! `server` listens. In `http`, `guard` decides who may ask and `routes` is the one table of what can be asked. In
//! `sessions`, a registry holds the sessions as rooms, each with its journal and its public side. `api` answers, by what
//! is asked. Everything that takes long runs on threads of its own, and stops when its client goes away.
//!
//! [`Session`]: crate::repl::Session

mod api;
mod http;
mod page;
mod server;
mod sessions;

pub use server::{Listening, ServeError, Settings};
