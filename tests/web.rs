//! The server of `regola serve`, end to end over a socket: games, reasons, rules, searches, safety and journals.

#[path = "web/asking.rs"]
mod asking;
#[path = "web/client.rs"]
mod client;
#[path = "web/journal.rs"]
mod journal;
#[path = "web/play.rs"]
mod play;
#[path = "web/safety.rs"]
mod safety;
#[path = "web/server.rs"]
mod server;
