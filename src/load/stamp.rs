//! When a file was last changed, to notice that it was changed again.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// Time and size of a file; nothing if it is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp(Option<(SystemTime, u64)>);

impl Stamp {
    /// The stamp of a file as it is now.
    pub fn of(path: &Path) -> Stamp {
        let kind = fs::metadata(path).ok();
        Stamp(kind.and_then(|kind| Some((kind.modified().ok()?, kind.len()))))
    }
}
