//! Files that grow line by line: whatever happens, the lines written before are there.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Problem;

/// A file that is open for more lines.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
    /// Where the next line begins.
    end: u64,
}

impl Lines {
    /// Opens a file, or makes it, and gives the lines that it has. A last line without an end is one that was being
    /// written when something went wrong: the next line takes its place.
    pub fn open(path: &Path) -> Result<(Lines, Vec<String>), Problem> {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let read = opened.and_then(|mut file| {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            let lines = String::from_utf8_lossy(&bytes[..end]).lines().map(str::to_owned).collect();
            Ok((Lines { path: path.to_path_buf(), file, end: end as u64 }, lines))
        });
        read.map_err(|error| Problem::Unwritable { path: path.to_path_buf(), error })
    }

    /// Adds a line.
    pub fn add(&mut self, line: &str) -> Result<(), Problem> {
        self.put(line).map_err(|error| Problem::Unwritable { path: self.path.clone(), error })
    }

    fn put(&mut self, line: &str) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.end += line.len() as u64 + 1;
        Ok(())
    }
}
