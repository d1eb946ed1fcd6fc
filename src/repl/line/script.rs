//! Lines from the command line, a file or a pipe.

use std::io::{self, BufRead, Cursor, Read};

use super::MAX_LINE;
use super::goal::Line;
use crate::repl::output::Output;
use crate::repl::output::error::Status;
use crate::repl::session::transcript::Transcript;
use crate::repl::session::{Flow, Session};

impl Session {
    /// Executes the lines of a text; of a recorded session, what was typed.
    pub fn execute_text(&mut self, text: &str, out: &mut Output<'_>) -> io::Result<Flow> {
        match Transcript::is_one(text) {
            false => self.execute_all(Cursor::new(text), out),
            true => {
                for (typed, _) in Transcript::read(text).exchanges {
                    if self.execute_on(&typed, out)? == Flow::Quit || self.is_stopped() {
                        break;
                    }
                }
                Ok(if self.leaving { Flow::Quit } else { Flow::Continue })
            }
        }
    }

    /// Executes lines up to their end, or until one of them leaves. Lines that begin with `%` or `#` are remarks.
    pub fn execute_all(&mut self, mut input: impl BufRead, out: &mut Output<'_>) -> io::Result<Flow> {
        let mut text = String::new();
        let mut lines = 0;
        loop {
            let end = read_line(&mut input, &mut text)? == 0;
            if self.is_stopped() {
                self.status = self.status.max(Status::Interrupted);
                return Ok(Flow::Quit);
            }
            lines += 1;
            if text.trim_start().starts_with(['%', '#']) {
                text.clear();
            }
            let fits = text.len() <= MAX_LINE && lines < MOST_LINES;
            let line = Line::new(&text);
            if !end && fits && line.is_incomplete() {
                continue;
            }
            let flow = self.execute_line(line, out)?;
            text.clear();
            lines = 0;
            if end || flow == Flow::Quit || self.is_stopped() {
                return Ok(flow);
            }
        }
    }
}

/// What takes more lines was never meant to be one entry: a bracket or a quote was not closed.
const MOST_LINES: usize = 1000;

/// Appends a line; what is not UTF-8 becomes `�`, which the parser points at. Of a line that is too long only the
/// beginning is kept, enough to see that it is.
fn read_line(input: &mut impl BufRead, text: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let length = input.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    text.push_str(&String::from_utf8_lossy(&bytes));
    if length > MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(length)
}

/// The lines of a text that `;` separates, except in brackets and quotes.
pub fn lines(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let mut quote = None;
    let separates = |letter: char| {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            _ => {}
        }
        quote.is_none() && depth <= 0 && matches!(letter, ';' | '\n')
    };
    text.split(separates).map(str::trim).filter(|line| !line.is_empty()).collect()
}
