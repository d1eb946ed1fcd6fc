//! Where results go, and in which form: text for people, or one JSON object per line for programs.

use std::fmt::Display;
use std::io::{self, Write};

use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::folding::folded;
use super::progress;
use super::report::failure;
use crate::game::picture::Look;

/// What the reader of the output can make use of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Colours.
    pub colour: bool,
    /// Letters beyond ASCII in boards.
    pub unicode: bool,
    /// JSON lines instead of text.
    pub json: bool,
    /// A person waits at a terminal: show what goes on.
    pub live: bool,
}

impl Style {
    /// How boards are drawn.
    pub fn look(self) -> Look {
        Look { unicode: self.unicode, colour: self.unicode && self.colour }
    }
}

/// A writer whose text may be kept as well.
struct Tee<'o> {
    out: &'o mut dyn Write,
    copy: Option<Vec<u8>>,
}

impl Tee<'_> {
    /// Writes a text in one form, and keeps it in another.
    fn put(&mut self, shown: &str, kept: &str) -> io::Result<()> {
        self.out.write_all(shown.as_bytes())?;
        if let Some(copy) = &mut self.copy {
            copy.extend(kept.as_bytes());
        }
        Ok(())
    }
}

impl Write for Tee<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if let Some(copy) = &mut self.copy {
            copy.extend(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What a command writes to.
pub struct Output<'o> {
    results: Tee<'o>,
    /// Where remarks and errors go if not where the results do: only the command line keeps them apart.
    remarks: Option<&'o mut dyn Write>,
    /// In which form.
    pub style: Style,
}

impl<'o> Output<'o> {
    /// Everything to one place.
    pub fn new(results: &'o mut dyn Write, style: Style) -> Output<'o> {
        Output { results: Tee { out: results, copy: None }, remarks: None, style }
    }

    /// The same with remarks and errors apart, for a command that is run once.
    pub fn with_remarks(self, remarks: &'o mut dyn Write) -> Output<'o> {
        Output { remarks: Some(remarks), ..self }
    }

    /// Whether a single command is run, from the command line.
    pub fn is_batch(&self) -> bool {
        self.remarks.is_some()
    }

    /// Where results are written, for what has its own way of showing them.
    pub fn writer(&mut self) -> &mut dyn Write {
        &mut self.results
    }

    /// From now on keeps a copy of the results.
    pub(super) fn keep_copy(&mut self) {
        self.results.copy = Some(Vec::new());
    }

    /// The copy of the results so far; none is kept any more.
    pub(super) fn take_copy(&mut self) -> Option<String> {
        self.results.copy.take().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A result, as an object or in words.
    pub fn tell(&mut self, object: Value, words: impl Display) -> io::Result<()> {
        if self.style.json { self.object(object) } else { self.show(&format!("{words}\n")) }
    }

    /// A text for people, with its line ends.
    pub fn show(&mut self, text: &str) -> io::Result<()> {
        match self.style.live {
            true => self.results.put(&folded(text), text),
            false => self.results.put(text, text),
        }
    }

    /// A line of JSON.
    pub fn object(&mut self, object: Value) -> io::Result<()> {
        writeln!(self.results, "{object}")
    }

    /// Something beside the result.
    pub fn say(&mut self, remark: impl Display) -> io::Result<()> {
        match (&mut self.remarks, self.style.json) {
            (Some(remarks), _) => writeln!(remarks, "{remark}"),
            (None, true) => self.object(json!({ "message": remark.to_string() })),
            (None, false) => self.show(&format!("{remark}\n")),
        }
    }

    /// A line that begins with `error`, or its object.
    pub fn complain(&mut self, message: &str, object: Value) -> io::Result<()> {
        match self.style.json {
            true => self.object(object),
            false if self.remarks.is_some() => self.write_trouble(&failure(message, self.style.colour)),
            false => self.show(&failure(message, self.style.colour)),
        }
    }

    /// A text about a problem, with its line ends.
    pub fn write_trouble(&mut self, text: &str) -> io::Result<()> {
        match &mut self.remarks {
            Some(remarks) => write!(remarks, "{text}"),
            None => write!(self.results, "{text}"),
        }
    }

    /// A bar of things done, for a person who waits.
    pub fn bar(&self, things: &str) -> ProgressBar {
        if self.style.live { progress::bar(things) } else { ProgressBar::hidden() }
    }

    /// A line that says what goes on, for a person who waits.
    pub fn line(&self) -> ProgressBar {
        if self.style.live { progress::line() } else { ProgressBar::hidden() }
    }
}
