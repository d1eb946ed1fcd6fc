//! The server of `regola serve`, end to end over a socket: games, reasons, rules, searches, safety and journals.

#[path = "web/asking.rs"]
mod asking;
#[path = "web/client.rs"]
mod client;
#[path = "web/play.rs"]
mod play;
#[path = "web/server.rs"]
mod server;
