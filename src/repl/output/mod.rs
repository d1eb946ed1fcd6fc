//! Where results go, and in which form: text for people, or one JSON object per line for programs.
//!
//! This is the one way out to a terminal. Control characters in a text are escaped here, whatever the rules say; only
//! [`Output::painted`] lets colours pass, and its callers make visible what they quote before they colour it.

pub(crate) mod as_json;
pub(crate) mod columns;
pub(crate) mod error;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod wrap;

use std::fmt::{self, Display};
use std::io::{self, Write};

use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::diagnostic::{is_unseen, visible_colours, visible_lines};
use crate::game::picture::Look;
use report::failure;
use wrap::wrapped;

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

/// Where a text goes on its way to a reader: nothing passes that would steer a terminal.
pub struct EscapingWriter<'d, 'o> {
    tee: &'d mut Tee<'o>,
    /// Whether colours pass.
    colours: bool,
}

impl EscapingWriter<'_, '_> {
    /// What `write!` calls; a text is looked at as a whole, so that no colour is cut in two.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(text.to_string().as_bytes())
    }
}

impl Write for EscapingWriter<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let shown = if self.colours { visible_colours(&text) } else { visible_lines(&text) };
        self.tee.put(&shown, &shown)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tee.out.flush()
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

    /// Where results are written that come in pieces.
    pub fn writer(&mut self) -> EscapingWriter<'_, 'o> {
        EscapingWriter { tee: &mut self.results, colours: false }
    }

    /// The same for texts with colours of our own.
    pub fn painted(&mut self) -> EscapingWriter<'_, 'o> {
        let colours = self.style.colour;
        EscapingWriter { tee: &mut self.results, colours }
    }

    /// A file for other programs, such as a script for a shell.
    pub fn file(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.results.out.write_all(bytes)
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
        self.put(&visible_lines(text))
    }

    /// Writes what can be seen, wrapped for a terminal.
    fn put(&mut self, text: &str) -> io::Result<()> {
        match self.style.live {
            true => self.results.put(&wrapped(text), text),
            false => self.results.put(text, text),
        }
    }

    /// A line of JSON. What JSON may leave as it is and a terminal would not is escaped as well.
    pub fn object(&mut self, object: Value) -> io::Result<()> {
        let mut line = object.to_string();
        if line.contains(is_unseen) {
            line = line.chars().map(|c| if is_unseen(c) { in_json(c) } else { c.to_string() }).collect();
        }
        line.push('\n');
        self.results.put(&line, &line)
    }

    /// Something beside the result.
    pub fn say(&mut self, remark: impl Display) -> io::Result<()> {
        match (&mut self.remarks, self.style.json) {
            (Some(remarks), _) => writeln!(remarks, "{}", visible_lines(&remark.to_string())),
            (None, true) => self.object(json!({ "message": remark.to_string() })),
            (None, false) => self.show(&format!("{remark}\n")),
        }
    }

    /// A line that begins with `error`, or its object.
    pub fn complain(&mut self, message: &str, object: Value) -> io::Result<()> {
        match self.style.json {
            true => self.object(object),
            false if self.remarks.is_some() => self.write_problem(&failure(message, self.style.colour)),
            false => self.put(&failure(message, self.style.colour)),
        }
    }

    /// A text about a problem, with its line ends and its colours.
    pub fn write_problem(&mut self, text: &str) -> io::Result<()> {
        let shown = if self.style.colour { visible_colours(text) } else { visible_lines(text) };
        match &mut self.remarks {
            Some(remarks) => write!(remarks, "{shown}"),
            None => self.results.put(&shown, &shown),
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

/// A character as JSON escapes it; it occurs in strings only.
fn in_json(c: char) -> String {
    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}
