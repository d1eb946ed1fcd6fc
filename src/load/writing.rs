//! Files are written whole or not at all: to a temporary file beside them, which then takes their place.
//!
//! Only ordinary files are written: a device or a pipe of that name is left alone, and a symbolic link stays one, for it
//! is the file behind it that is replaced. A temporary file is locked while it is in use; one that is not was left by a
//! process that was killed, and goes when the same file is written again.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::FileError;

/// The ending of temporary files.
const TEMPORARY: &str = ".tmp";

/// How many symbolic links are followed, one after the other.
const MOST_LINKS: usize = 40;

/// How often to try when another process took the temporary file for one that was left behind.
const TRIES: usize = 3;

/// What is said of devices, pipes and sockets that a text was to be written to.
pub(super) fn not_ordinary() -> io::Error {
    io::Error::other("it is not a regular file; choose another name")
}

/// Writes a text to a file; whatever goes wrong, the file is either as before or as wanted.
pub fn write(path: &Path, text: &str) -> Result<(), FileError> {
    replace(path, text).map_err(|error| FileError::Unwritable { path: path.to_path_buf(), error })
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = target(path)?;
    match fs::metadata(&target) {
        Ok(kind) if kind.is_dir() => return Err(io::Error::other("it is a folder; choose another name")),
        Ok(kind) if !kind.is_file() => return Err(not_ordinary()),
        _ => {}
    }
    sweep(&target);
    let temporary = beside(&target);
    let mut tries = 0;
    loop {
        tries += 1;
        match put(&temporary, &target, text) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && tries < TRIES => {}
            Err(error) => {
                // The temporary file is of no more use.
                let _ = fs::remove_file(&temporary);
                return Err(error);
            }
            Ok(()) => return Ok(()),
        }
    }
}

fn put(temporary: &Path, target: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(temporary)?;
    // Where files cannot be locked, no process takes this one for left behind either.
    let _ = file.try_lock();
    if let Ok(kind) = fs::metadata(target) {
        file.set_permissions(kind.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(temporary, target)
}

/// The file that a path leads to, which need not be there yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|kind| kind.is_symlink()) {
            return Ok(path);
        }
        let next = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("it is a broken symbolic link"))
}

/// A name that no other process uses, in the same folder: a file cannot be moved to another disk in one step.
fn beside(target: &Path) -> PathBuf {
    target.with_file_name(format!("{}{}{TEMPORARY}", beginning(target), std::process::id()))
}

/// How the names of all temporary files of a file begin.
fn beginning(target: &Path) -> String {
    format!(".{}.", target.file_name().unwrap_or_default().to_string_lossy())
}

/// Removes what killed processes have left, once for each file.
fn sweep(target: &Path) {
    static SWEPT: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let mut swept = SWEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if !swept.get_or_insert_default().insert(target.to_path_buf()) {
        return;
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beginning = beginning(target);
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(io::Result::ok) {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(&*beginning)?.strip_suffix(TEMPORARY));
        let is_ours = number.is_some_and(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()));
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            if File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(path);
            }
        }
    }
}
