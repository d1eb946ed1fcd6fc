//! The standard input as a text, for commands that take `-` in place of a file.

use std::io::{self, Read};
use std::path::PathBuf;

use super::FileError;
use super::file::utf8;
use crate::syntax::MAX_TEXT;

/// How the standard input is called where a file could be.
pub const STANDARD_INPUT: &str = "-";

/// All of the standard input.
pub fn standard_input() -> Result<String, FileError> {
    let path = PathBuf::from(STANDARD_INPUT);
    let mut bytes = Vec::new();
    match io::stdin().take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes) {
        Err(error) => Err(FileError::Unreadable { path, error }),
        Ok(size) if size > MAX_TEXT => Err(FileError::TooLarge { path, bytes: size as u64 }),
        Ok(_) => utf8(&path, bytes),
    }
}
