//! The board in the browser: an HTTP server on a loopback address, JSON over the prompt's [`Session`], and the page.
//!
//! `server` listens, `guard` decides who may ask, `routes` is the one table of what can be asked. A `registry` holds the
//! sessions as `room`s, each with its journal (`state`, `restore`) and its public side (`bulletin`). Handlers are grouped
//! by what they do. Everything that takes long runs on threads of its own, and stops when its client goes away.
//!
//! [`Session`]: crate::repl::Session

mod actions;
mod analysis;
mod ask;
mod bulletin;
mod call;
mod error;
mod explanation;
mod games;
mod guard;
mod job;
mod measure;
mod page;
mod problem;
mod registry;
mod restore;
mod room;
mod routes;
mod rules;
mod server;
mod sessions;
mod state;
mod stream;
mod thinking;
mod variant;
mod view;

pub use server::{Listening, ServeError, Settings, usual_folder};
