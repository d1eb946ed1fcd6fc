//! Files are written whole or not at all: to a temporary file beside them, which then takes their place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Problem;

/// Writes a text to a file; whatever goes wrong, the file is either as before or as wanted.
pub fn write(path: &Path, text: &str) -> Result<(), Problem> {
    let temporary = beside(path);
    let written = put(&temporary, path, text);
    written.map_err(|error| {
        // The temporary file is of no use to anybody.
        let _ = fs::remove_file(&temporary);
        Problem::Unwritable { path: path.to_path_buf(), error }
    })
}

fn put(temporary: &Path, path: &Path, text: &str) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let mut file = File::create_new(temporary)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    if let Ok(kind) = fs::metadata(path) {
        file.set_permissions(kind.permissions())?;
    }
    fs::rename(temporary, path)
}

/// A name that nobody else uses, in the same folder: a file cannot be moved to another disk in one step.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
