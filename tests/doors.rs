//! The doors of the binary and the prompt under hostile rules, absurd options, odd files and bugs of our own.

mod folder;

#[path = "doors/absurd.rs"]
mod absurd;
#[path = "doors/bugs.rs"]
mod bugs;
#[path = "doors/escapes.rs"]
mod escapes;
#[path = "doors/files.rs"]
mod files;
#[path = "doors/kills.rs"]
mod kills;
#[path = "doors/lines.rs"]
mod lines;
#[path = "doors/run.rs"]
mod run;
