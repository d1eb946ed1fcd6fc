//! The last line of defence: a panic is a bug of ours, and the message says so.

use std::panic;

use regola::repl::session::bug;

use super::terminal;

/// The exit status after a bug.
pub const STATUS: u8 = 101;

/// Says what a panic means instead of what it is, unless a session will; the exit status of a panic is 101.
pub fn explain_bugs() {
    panic::set_hook(Box::new(|panic| {
        if !bug::note(panic) {
            let message = bug::describe(panic);
            terminal::complain(format_args!(
                "error: this is a bug in regola, not in your rules: {message}\n\
                 Please report it to regola's authors with the rules and the goal that led here."
            ));
        }
    }));
}
