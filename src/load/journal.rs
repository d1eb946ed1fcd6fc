//! A file that grows line by line: each is handed to the system before anything else happens, so that whatever ends the
//! process, no line is lost that was finished.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::FileError;
use super::writing::not_ordinary;

/// A file that lines are added to. No other process can add to it meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The lines that it had.
    text: String,
    /// What followed the last of them: a line that was never finished.
    torn: Vec<u8>,
}

impl Journal {
    /// Opens a file, or makes an empty one.
    pub fn open(path: &Path) -> Result<Journal, FileError> {
        let failed = |error| FileError::Unwritable { path: path.to_path_buf(), error };
        let file = open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        (&file).read_to_end(&mut bytes).map_err(|error| FileError::Unreadable { path: path.to_path_buf(), error })?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = bytes.split_off(whole);
        let text =
            String::from_utf8(bytes).map_err(|_| failed(io::Error::other("it exists and is not a text file")))?;
        Ok(Journal { path: path.to_path_buf(), file, text, torn })
    }

    /// The lines that it had when it was opened.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What followed the last of them, without a line end.
    pub fn torn(&self) -> &[u8] {
        &self.torn
    }

    /// Adds a line; one that was never finished gives way to it.
    pub fn add(&mut self, line: &str) -> Result<(), FileError> {
        let added = self.append(line);
        added.map_err(|error| FileError::Unwritable { path: self.path.clone(), error })
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        if !self.torn.is_empty() {
            self.file.set_len(self.text.len() as u64)?;
            self.torn.clear();
        }
        self.file.write_all(format!("{line}\n").as_bytes())
    }
}

fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|kind| !kind.is_file()) {
        return Err(not_ordinary());
    }
    let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::other("another process is writing to it; wait, or stop that process"))
        }
        // Where files cannot be locked, another process goes unnoticed.
        _ => Ok(file),
    }
}
