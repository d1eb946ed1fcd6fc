//! Texts and places in them: sources, byte spans, and the look-up of lines and columns.
//!
//! Nothing here reads files; `load` does, and hands the text over.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A rules text as it was read: what `load` finds, and what a program is made from.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The game's name, by which others extend it: the stem of the file's name.
    pub game: String,
    /// The name for people, usually the path.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where it was read from; none for a text that is no file.
    pub path: Option<PathBuf>,
}

impl SourceFile {
    /// A text that is no file; a name such as `dama.pl` makes it the game `dama`.
    pub fn new(name: &str, text: &str) -> SourceFile {
        let game = name.strip_suffix(".pl").unwrap_or(name).to_owned();
        SourceFile { game, name: name.to_owned(), text: text.to_owned(), path: None }
    }
}

/// The number of a text in its [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A half-open range of bytes in one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text that the range lies in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both; they must lie in one source.
    pub fn to(self, other: Span) -> Span {
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One text with its name and the places where its lines start.
#[derive(Clone)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    path: Option<Arc<Path>>,
    line_starts: Vec<u32>,
}

impl fmt::Debug for Source {
    /// Name and size: the text may have megabytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({:?}, {} bytes)", self.name, self.text.len())
    }
}

impl Source {
    fn new(name: &str, text: &str, path: Option<&Path>) -> Source {
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1);
        let line_starts = std::iter::once(0).chain(newlines).collect();
        Source { name: name.into(), text: text.into(), path: path.map(Arc::from), line_starts }
    }

    /// The name of the text in messages, usually a path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file that it was read from, if it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Line and column of a byte offset, both counted from 1, columns in characters.
    ///
    /// ```
    /// let mut sources = regola::source::Sources::default();
    /// let id = sources.add("poem.pl", "rose(red).\nviolet(blue).\n");
    /// assert_eq!(sources.get(id).position(18), (2, 8));
    /// ```
    pub fn position(&self, offset: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = self.line_starts[line - 1] as usize;
        let end = self.text.floor_char_boundary((offset as usize).min(self.text.len()));
        (line, self.text[start..end.max(start)].chars().count() + 1)
    }

    /// The byte offset where a line counted from 1 starts; the end of the text past the last line.
    pub fn line_start(&self, line: usize) -> usize {
        self.line_starts.get(line.wrapping_sub(1)).map_or(self.text.len(), |&start| start as usize)
    }

    /// The text of a line counted from 1, without its line end; empty past the end.
    pub fn line(&self, line: usize) -> &str {
        let Some(&start) = self.line_starts.get(line.wrapping_sub(1)) else { return "" };
        let end = self.line_starts.get(line).map_or(self.text.len(), |&next| next as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }
}

/// All the texts that a program was read from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
}

impl Sources {
    /// Adds a text and returns its number.
    pub fn add(&mut self, name: &str, text: &str) -> SourceId {
        self.push(Source::new(name, text, None))
    }

    /// Adds the text of rules and returns its number.
    pub fn add_file(&mut self, file: &SourceFile) -> SourceId {
        self.push(Source::new(&file.name, &file.text, file.path.as_deref()))
    }

    fn push(&mut self, source: Source) -> SourceId {
        self.list.push(source);
        SourceId(self.list.len() as u32 - 1)
    }

    /// The text with that number.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.list[id.0 as usize]
    }

    /// All texts in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = &Source> {
        self.list.iter()
    }

    /// The files that they were read from.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.list.iter().filter_map(Source::path)
    }

    /// The place of a span's start as `name:line:column`.
    pub fn place(&self, span: Span) -> String {
        let source = self.get(span.source);
        let (line, column) = source.position(span.start);
        format!("{}:{line}:{column}", source.name())
    }
}
