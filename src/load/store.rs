//! A folder that keeps sessions: a journal for each, whose lines are handed to the system before anything else happens,
//! and the rules files that were made in them.
//!
//! Journals are opened for each line: there may be more sessions than files that a process may have open. One process
//! at a time uses a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::file::EXTENSION;
use super::writing::write;

/// The ending of journals.
const JOURNAL: &str = "jsonl";

/// A folder of sessions.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// Locked as long as the store is in use.
    _lock: File,
}

impl Store {
    /// Opens a folder, or makes an empty one.
    pub fn open(folder: &Path) -> Result<Store, FileError> {
        let failed = |error| FileError::Unwritable { path: folder.to_path_buf(), error };
        fs::create_dir_all(folder.join("sessions")).map_err(failed)?;
        fs::create_dir_all(folder.join("rules")).map_err(failed)?;
        let lock = OpenOptions::new().create(true).append(true).open(folder.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(failed(io::Error::other(
                "another `regola serve` uses it; stop that one, or choose another folder with --data DIR",
            ))),
            // Where files cannot be locked, no one can be told.
            _ => Ok(Store { folder: folder.to_path_buf(), _lock: lock }),
        }
    }

    /// The folder of the rules files.
    pub fn rules(&self) -> PathBuf {
        self.folder.join("rules")
    }

    /// The names of the sessions, in no particular order.
    pub fn sessions(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join("sessions")).into_iter().flatten().filter_map(Result::ok);
        let paths = entries.map(|entry| entry.path());
        let journals = paths.filter(|path| path.extension().is_some_and(|ending| ending == JOURNAL));
        journals.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
    }

    /// The lines of a session; one that was never finished is left out, and removed.
    pub fn read(&self, session: &str) -> Result<Vec<String>, FileError> {
        let path = self.journal(session);
        let bytes = fs::read(&path).map_err(|error| FileError::Unreadable { path: path.clone(), error })?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        if whole < bytes.len() {
            write(&path, &text)?;
        }
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Adds a line to a session.
    pub fn add(&self, session: &str, line: &str) -> Result<(), FileError> {
        let path = self.journal(session);
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let added = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
        added.map_err(|error| FileError::Unwritable { path, error })
    }

    /// The size of a session's journal in bytes.
    pub fn size(&self, session: &str) -> u64 {
        fs::metadata(self.journal(session)).map_or(0, |kind| kind.len())
    }

    /// Replaces all lines of a session, at once.
    pub fn rewrite(&self, session: &str, lines: &[String]) -> Result<(), FileError> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        write(&self.journal(session), &text)
    }

    /// Removes a session.
    pub fn remove(&self, session: &str) -> Result<(), FileError> {
        let path = self.journal(session);
        fs::remove_file(&path).map_err(|error| FileError::Unwritable { path, error })
    }

    /// Writes a new rules file.
    pub fn add_rules(&self, game: &str, text: &str) -> Result<(), FileError> {
        write(&self.rules().join(format!("{game}.{EXTENSION}")), text)
    }

    fn journal(&self, session: &str) -> PathBuf {
        self.folder.join("sessions").join(format!("{session}.{JOURNAL}"))
    }
}
