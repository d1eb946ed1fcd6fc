//! What is shown on a terminal while something takes its time.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// So seldom is a bar drawn anew: what is quicker shows none.
const PER_SECOND: u8 = 10;

/// A bar of things done, on a terminal.
pub fn bar(things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(PER_SECOND));
    let template = format!("{{elapsed:>4}} {{bar:40}} {{pos}} of {{len}} {things} {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// A line that says what goes on, on a terminal.
pub fn line() -> ProgressBar {
    let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(PER_SECOND));
    if let Ok(style) = ProgressStyle::with_template("{elapsed:>4} {msg}") {
        line.set_style(style);
    }
    line.enable_steady_tick(Duration::from_millis(250));
    line
}
