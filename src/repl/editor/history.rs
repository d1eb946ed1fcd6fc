//! Where the lines of former sessions are kept.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use rustyline::history::DefaultHistory;
use rustyline::{Editor, Helper};

use crate::diagnostic::is_unseen;

/// Moves the history elsewhere; if it is empty, there is none.
const VARIABLE: &str = "REGOLA_HISTORY";

/// Files that are larger are no history; there are at most 2000 lines.
const LARGEST: u64 = 64 << 20;

/// Lines that are longer are not remembered.
const LONGEST: usize = 1 << 16;

/// The file of the history, if there is to be one.
#[derive(Debug)]
pub(super) struct History {
    file: Option<PathBuf>,
}

impl History {
    /// Reads what was typed before; says so if there is something that can hold no history.
    pub(super) fn read(editor: &mut Editor<impl Helper, DefaultHistory>) -> (History, Option<String>) {
        let file = file(env::var_os(VARIABLE), env::var_os("XDG_DATA_HOME"), env::home_dir());
        let Some(file) = file else { return (History { file: None }, None) };
        // Whoever opens a pipe waits for its other end.
        match fs::metadata(&file) {
            Ok(kind) if !kind.is_file() => {
                let trouble = format!("{} is not a regular file; history is not saved", file.display());
                return (History { file: None }, Some(trouble));
            }
            Ok(kind) if kind.len() > LARGEST => {
                let trouble = format!(
                    "{} has {} MiB, too much for a history file; history is not saved",
                    file.display(),
                    kind.len() >> 20
                );
                return (History { file: None }, Some(trouble));
            }
            // A history that is not there or cannot be read is an empty one.
            _ => drop(editor.load_history(&file)),
        }
        (History { file: Some(file) }, None)
    }

    /// Adds a line, and keeps it even if this session ends badly.
    pub(super) fn add(&mut self, line: &str, editor: &mut Editor<impl Helper, DefaultHistory>) {
        // What cannot be seen would steer the terminal when the line comes back, and long lines come back slowly.
        if line.len() > LONGEST || line.contains(|c| c != '\n' && is_unseen(c)) {
            return;
        }
        let Ok(true) = editor.add_history_entry(line) else { return };
        let Some(file) = &self.file else { return };
        // Losing the history must not look like a problem with the rules.
        let _ = file.parent().map(fs::create_dir_all).transpose().map(|_| editor.append_history(file));
    }
}

fn file(moved: Option<OsString>, data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(file) = moved {
        return Some(PathBuf::from(file)).filter(|file| !file.as_os_str().is_empty());
    }
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(home?.join(".local/share")))?;
    Some(data.join("regola/history"))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::file;

    #[test]
    fn the_history_can_be_moved_or_switched_off() {
        let home = || Some(PathBuf::from("/home/ada"));
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(file(None, None, home()), path("/home/ada/.local/share/regola/history"));
        assert_eq!(file(None, Some("/data".into()), home()), path("/data/regola/history"));
        assert_eq!(file(None, Some("relative".into()), home()), path("/home/ada/.local/share/regola/history"));
        assert_eq!(file(Some("/tmp/h".into()), Some("/data".into()), home()), path("/tmp/h"));
        assert_eq!(file(Some("".into()), Some("/data".into()), home()), None);
        assert_eq!(file(None, None, None), None);
    }
}
