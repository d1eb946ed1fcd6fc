//! The last line of defence: a panic is a bug of ours, and the user is told so.

use std::panic;

/// Says what a panic means instead of what it is; the exit status of a panic is 101.
pub fn explain_bugs() {
    panic::set_hook(Box::new(|bug| {
        let place = bug.location().map(|place| format!(" at {}:{}", place.file(), place.line())).unwrap_or_default();
        let message = bug.payload_as_str().unwrap_or("no message");
        eprintln!("error: this is a bug in regola, not in your rules: {message}{place}");
        eprintln!("Please report it to regola's authors with the rules and the goal that led here.");
    }));
}
