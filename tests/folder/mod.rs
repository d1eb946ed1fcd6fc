//! Temporary folders for the tests that run the binary.

#![allow(dead_code, reason = "no test uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for each test, gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A folder that no other test or process has.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("regola-test-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Writes a file; returns its folder.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Path {
        fs::write(self.0.join(name), content).expect("a temporary file");
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}
