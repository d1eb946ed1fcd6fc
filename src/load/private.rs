//! A file that only its owner can read, for as long as it is needed.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::FileError;

/// A file that goes with the value.
#[derive(Debug)]
pub struct PrivateFile(PathBuf);

impl PrivateFile {
    /// Writes a file that no other user can read; one that a killed process has left there is replaced.
    pub fn write(path: &Path, text: &str) -> Result<PrivateFile, FileError> {
        let failed = |error| FileError::Unwritable { path: path.to_path_buf(), error };
        // A file that is there may be open to others, and a link may lead anywhere.
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(failed)?;
        let private = PrivateFile(path.to_path_buf());
        file.write_all(text.as_bytes()).map_err(failed)?;
        Ok(private)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PrivateFile {
    fn drop(&mut self) {
        // What cannot be removed is replaced the next time.
        let _ = fs::remove_file(&self.0);
    }
}
