//! One file to text: nothing is read that is not an ordinary file of a reasonable size.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

use super::error::FileError;
use crate::source::SourceFile;
use crate::syntax::MAX_TEXT;

/// The extension of rules files.
pub(super) const EXTENSION: &str = "pl";

/// The rules in a file.
pub(super) fn rules(path: &Path) -> Result<SourceFile, FileError> {
    Ok(shown(path, text(path)?))
}

/// The rules in a file whose text is known already: an editor shows it.
pub fn shown(path: &Path, text: String) -> SourceFile {
    let game = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    SourceFile { game, name: path.display().to_string(), text, path: Some(path.to_path_buf()) }
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, FileError> {
    let text = utf8(path, bytes(path)?)?;
    // Some editors begin a file with a mark that is no part of its text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The text of a file with these bytes, as it is.
pub(super) fn utf8(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        not_utf8(path, error.as_bytes(), good)
    })
}

/// Whether there is an ordinary file.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether there is a file already that holds something other than what may be written over.
pub fn holds_other_text(path: &Path, is_ours: impl Fn(&str) -> bool) -> Result<bool, FileError> {
    Ok(is_file(path) && !is_ours(&text(path)?))
}

/// The size is looked at first, and the reading bounded all the same: a file may lie about it or grow.
fn bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let failed = |error| FileError::Unreadable { path: path.to_path_buf(), error };
    let kind = fs::metadata(path).map_err(failed)?;
    if kind.is_dir() {
        return Err(FileError::Folder { path: path.to_path_buf(), files: names(path) });
    }
    if !kind.is_file() {
        return Err(FileError::SpecialFile { path: path.to_path_buf() });
    }
    let too_large = |bytes| FileError::TooLarge { path: path.to_path_buf(), bytes };
    if kind.len() > MAX_TEXT as u64 {
        return Err(too_large(kind.len()));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)).map_err(failed)?;
    match bytes.len() > MAX_TEXT {
        true => Err(too_large(bytes.len() as u64)),
        false => Ok(bytes),
    }
}

/// The place of the first byte that is not UTF-8.
fn not_utf8(path: &Path, bytes: &[u8], good: usize) -> FileError {
    let before = String::from_utf8_lossy(&bytes[..good]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    FileError::NotUtf8 { path: path.to_path_buf(), line, column, byte: bytes[good] }
}

/// The names of the rules files in a folder; none if it cannot be read.
pub(super) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(io::Result::ok);
    let paths = entries.map(|entry| entry.path()).filter(|path| path.extension() == Some(OsStr::new(EXTENSION)));
    let mut names: Vec<_> = paths.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    names.sort_unstable();
    names
}

/// The paths of the rules files in a folder; none if it cannot be read.
#[cfg(feature = "lsp")]
pub fn rules_files(folder: &Path) -> Vec<std::path::PathBuf> {
    names(folder).iter().map(|name| folder.join(name)).collect()
}

/// The names of the games in a folder.
pub(super) fn stems(folder: &Path) -> Vec<String> {
    names(folder).iter().filter_map(|name| Some(Path::new(name).file_stem()?.to_str()?.to_owned())).collect()
}

/// Time and size of a file, to notice that it was changed; nothing if it is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp(Option<(SystemTime, u64)>);

impl Stamp {
    /// The stamp of a file as it is now.
    pub fn of(path: &Path) -> Stamp {
        let kind = fs::metadata(path).ok();
        Stamp(kind.and_then(|kind| Some((kind.modified().ok()?, kind.len()))))
    }
}
