//! Arrays that native code reads: they live as long as the code does.

/// Arrays that never change.
#[derive(Debug, Default)]
pub struct Constants {
    wide: Vec<Box<[i64]>>,
    narrow: Vec<Box<[u32]>>,
}

impl Constants {
    /// Keeps an array; where it is.
    pub fn wide(&mut self, array: Vec<i64>) -> usize {
        self.wide.push(array.into());
        self.wide.last().map_or(0, |array| array.as_ptr().expose_provenance())
    }

    /// Keeps an array of small numbers; where it is.
    pub fn narrow(&mut self, array: Vec<u32>) -> usize {
        self.narrow.push(array.into());
        self.narrow.last().map_or(0, |array| array.as_ptr().expose_provenance())
    }
}
