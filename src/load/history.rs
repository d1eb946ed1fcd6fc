//! The file that keeps the lines of former sessions, one entry per line.
//!
//! The format is that of rustyline: `#V2` first, then entries in which a backslash is written `\\` and a line end `\n`.
//! Entries are appended one by one, so that several sessions can share the file.

use std::env;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use super::data::data_folder;
use super::error::FileError;
use super::writing::write;

/// Moves the history elsewhere; if it is empty, there is none.
const VARIABLE: &str = "REGOLA_HISTORY";

/// What a file begins with whose entries are escaped.
const HEADER: &str = "#V2";

/// Larger files are no history, in bytes.
const LARGEST: u64 = 64 << 20;

/// The file of the history.
#[derive(Debug)]
pub struct HistoryFile {
    path: PathBuf,
}

impl HistoryFile {
    /// The usual file, unless the environment names another one or none.
    pub fn usual() -> Option<HistoryFile> {
        let path = place(env::var_os(VARIABLE), env::var_os("XDG_DATA_HOME"), env::home_dir());
        path.map(|path| HistoryFile { path })
    }

    /// The last entries, at most this many. A history that is not there or cannot be read is an empty one; something
    /// else of that name is an error.
    pub fn entries(&self, most: usize) -> Result<Vec<String>, FileError> {
        // Opening a pipe would wait for its other end.
        match fs::metadata(&self.path) {
            Ok(kind) if !kind.is_file() => return Err(FileError::SpecialFile { path: self.path.clone() }),
            Ok(kind) if kind.len() > LARGEST => {
                return Err(FileError::TooLarge { path: self.path.clone(), bytes: kind.len() });
            }
            _ => {}
        }
        let text = String::from_utf8_lossy(&fs::read(&self.path).unwrap_or_default()).into_owned();
        let mut entries = decoded(&text);
        let is_long = entries.len() > most.saturating_mul(2);
        entries.drain(..entries.len().saturating_sub(most));
        if is_long || !text.is_empty() && !text.starts_with(HEADER) {
            // A history that cannot be shortened can still be added to.
            let _ = write(&self.path, &encoded(&entries));
        }
        Ok(entries)
    }

    /// Adds an entry.
    pub fn add(&self, entry: &str) -> Result<(), FileError> {
        self.append(entry).map_err(|error| FileError::Unwritable { path: self.path.clone(), error })
    }

    fn append(&self, entry: &str) -> io::Result<()> {
        self.path.parent().map(fs::create_dir_all).transpose()?;
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path)?;
        let text = match file.metadata()?.len() {
            0 => encoded(&[entry.to_owned()]),
            _ => format!("{}\n", escaped(entry)),
        };
        file.write_all(text.as_bytes())
    }
}

fn place(moved: Option<OsString>, data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(file) = moved {
        return Some(PathBuf::from(file)).filter(|file| !file.as_os_str().is_empty());
    }
    Some(data_folder(data, home)?.join("history"))
}

fn encoded(entries: &[String]) -> String {
    let lines = entries.iter().map(|entry| format!("{}\n", escaped(entry)));
    std::iter::once(format!("{HEADER}\n")).chain(lines).collect()
}

fn escaped(entry: &str) -> String {
    entry.replace('\\', "\\\\").replace('\n', "\\n")
}

fn decoded(text: &str) -> Vec<String> {
    match text.strip_prefix(HEADER) {
        Some(entries) => entries.lines().filter(|line| !line.is_empty()).map(unescaped).collect(),
        None => text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect(),
    }
}

fn unescaped(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => entry.push('\n'),
                Some(other) => entry.push(other),
                None => entry.push('\\'),
            },
            letter => entry.push(letter),
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{decoded, encoded, place};

    #[test]
    fn the_history_can_be_moved_or_switched_off() {
        let home = || Some(PathBuf::from("/home/ada"));
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(place(None, None, home()), path("/home/ada/.local/share/regola/history"));
        assert_eq!(place(None, Some("/data".into()), home()), path("/data/regola/history"));
        assert_eq!(place(None, Some("relative".into()), home()), path("/home/ada/.local/share/regola/history"));
        assert_eq!(place(Some("/tmp/h".into()), Some("/data".into()), home()), path("/tmp/h"));
        assert_eq!(place(Some("".into()), Some("/data".into()), home()), None);
        assert_eq!(place(None, None, None), None);
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let entries = ["X = [1,\n 2]", "a\\n\\", "\\\\", ":moves"].map(str::to_owned);
        assert_eq!(decoded(&encoded(&entries)), entries);
        assert_eq!(decoded("old \\n\nlines\n"), ["old \\n", "lines"], "without a mark, nothing is escaped");
    }
}
