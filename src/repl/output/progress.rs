//! What is shown on a terminal while something takes its time.

use std::io;
use std::time::Duration;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// How often a bar is drawn anew in a second: what is quicker shows none.
const PER_SECOND: u8 = 10;

/// A bar of things done, on a terminal.
pub fn bar(things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), target());
    let template = format!("{{elapsed:>4}} {{bar:40}} {{pos}} of {{len}} {things} {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// A line that says what goes on, on a terminal.
pub fn line() -> ProgressBar {
    let line = ProgressBar::with_draw_target(None, target());
    if let Ok(style) = ProgressStyle::with_template("{elapsed:>4} {msg}") {
        line.set_style(style);
    }
    line.enable_steady_tick(Duration::from_millis(250));
    line
}

/// Where bars and lines are drawn, if they can be seen there.
fn target() -> ProgressDrawTarget {
    match Term::stderr() {
        term if term.is_term() => ProgressDrawTarget::term_like_with_hz(Box::new(Narrow(term)), PER_SECOND),
        _ => ProgressDrawTarget::hidden(),
    }
}

/// A terminal without its last columns. A bar is as wide as the terminal, and the `^C` that a terminal shows of an
/// interrupt must not begin another row, where the first would never be cleared.
#[derive(Debug)]
struct Narrow(Term);

/// The width of `^C`, more than once.
const LEFT_FREE: u16 = 10;

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(LEFT_FREE)
    }

    fn move_cursor_up(&self, rows: usize) -> io::Result<()> {
        self.0.move_cursor_up(rows)
    }

    fn move_cursor_down(&self, rows: usize) -> io::Result<()> {
        self.0.move_cursor_down(rows)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
