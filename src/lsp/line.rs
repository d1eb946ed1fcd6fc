//! Where the lines of a text start.

use std::ops::Range;

/// The starts of all lines.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub fn new(text: &str) -> Lines {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Lines { starts: starts.collect() }
    }

    /// The line that has this byte, from 0.
    pub fn of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The first byte of a line that there is.
    pub fn start(&self, line: usize) -> usize {
        self.starts[line]
    }

    /// A line without its end.
    pub fn place(&self, text: &str, line: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(line)?;
        let end = self.starts.get(line + 1).map_or(text.len(), |next| next - 1);
        let end = if text[start..end].ends_with('\r') && end < text.len() { end - 1 } else { end };
        Some(start..end)
    }

    pub fn count(&self) -> usize {
        self.starts.len()
    }
}
