//! A text that an editor has open, as it is in one version, and what is known of that version.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lsp_types::{Diagnostic, Position, Range, TextDocumentContentChangeEvent, Uri};

use super::check::Checked;
use super::index::Index;
use super::line::Lines;
use super::position::Encoding;
use crate::load;
use crate::source::{SourceFile, Span};

/// One version of a text. It never changes; what is found out about it is added.
#[derive(Debug)]
pub(super) struct Document {
    pub uri: Uri,
    pub path: Option<PathBuf>,
    pub version: i32,
    pub text: Arc<str>,
    pub lines: Lines,
    pub encoding: Encoding,
    index: OnceLock<Arc<Index>>,
    checked: OnceLock<Arc<Checked>>,
    /// What an older version was found to be, until this one is checked.
    before: Option<Arc<Checked>>,
    /// The examples that failed in this version.
    failed: Mutex<Vec<Diagnostic>>,
}

impl Document {
    pub fn new(uri: Uri, version: i32, text: String, encoding: Encoding) -> Document {
        let lines = Lines::new(&text);
        Document {
            path: super::uri::path(&uri),
            uri,
            version,
            text: text.into(),
            lines,
            encoding,
            index: OnceLock::new(),
            checked: OnceLock::new(),
            before: None,
            failed: Mutex::default(),
        }
    }

    /// The text after an editor's changes, each of which counts on those before it.
    pub fn changed(&self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) -> Document {
        let mut text = self.text.to_string();
        let mut lines = self.lines.clone();
        for change in changes {
            match change.range {
                Some(range) => {
                    let start = self.encoding.offset(&text, &lines, range.start);
                    let end = self.encoding.offset(&text, &lines, range.end).max(start);
                    text.replace_range(start..end, &change.text);
                }
                None => text = change.text,
            }
            lines = Lines::new(&text);
        }
        let before = self.checked().cloned();
        Document { before, ..Document::new(self.uri.clone(), version, text, self.encoding) }
    }

    /// The same text, with everything to be found out again: another text on which it depends has changed.
    pub fn renewed(&self) -> Document {
        let before = self.checked().cloned();
        Document { before, ..Document::new(self.uri.clone(), self.version, self.text.to_string(), self.encoding) }
    }

    /// Whether it may depend on other texts.
    pub fn extends(&self) -> bool {
        self.text.contains("extends")
    }

    /// The text as `load` would have read it.
    pub fn file(&self) -> SourceFile {
        match &self.path {
            Some(path) => load::shown(path, self.text.to_string()),
            None => SourceFile::new(self.uri.as_str().rsplit(['/', ':']).next().unwrap_or("rules.pl"), &self.text),
        }
    }

    /// The names of this version and their places; made by the first that asks.
    pub fn index(&self, make: impl FnOnce() -> Index) -> Arc<Index> {
        Arc::clone(self.index.get_or_init(|| Arc::new(make())))
    }

    pub fn set_checked(&self, checked: Arc<Checked>) {
        let _ = self.checked.set(checked);
    }

    /// What the last check found, if there was one.
    pub fn checked(&self) -> Option<&Arc<Checked>> {
        self.checked.get().or(self.before.as_ref())
    }

    /// What the check of this very version found.
    pub fn checked_now(&self) -> Option<&Arc<Checked>> {
        self.checked.get()
    }

    pub fn failed(&self) -> MutexGuard<'_, Vec<Diagnostic>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn offset(&self, position: Position) -> usize {
        self.encoding.offset(&self.text, &self.lines, position)
    }

    pub fn range(&self, start: usize, end: usize) -> Range {
        self.encoding.range(&self.text, &self.lines, start..end)
    }

    /// The range of a span in this text.
    pub fn span(&self, span: Span) -> Range {
        self.range(span.start as usize, span.end as usize)
    }

    pub fn is_at(&self, path: &Path) -> bool {
        self.path.as_deref() == Some(path)
    }
}
