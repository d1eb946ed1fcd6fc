//! The language server: what an editor shows about rules files, over the language server protocol.
//!
//! One thread takes messages and keeps the texts that the editor has open (`workspace`). Three others work on
//! snapshots of them, so that none of them waits for another: one checks (`check`), one answers requests (`answer`), one
//! runs examples (`example`). A newer text stops the check of the older one. Requests read an `index` of names
//! and places, which is made once per version of a text; each feature is one file of `feature`.

mod answer;
mod capability;
mod check;
mod document;
mod example;
mod feature;
mod index;
mod library;
mod line;
mod outbox;
mod position;
mod server;
mod transport;
mod uri;
mod workspace;

pub use server::{Ended, serve};
pub use transport::{MAX_MESSAGE, Transport, TransportError, connect};
