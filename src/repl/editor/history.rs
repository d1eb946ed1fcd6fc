//! The lines of former sessions, which come back with the arrow keys.

use rustyline::history::DefaultHistory;
use rustyline::{Editor, Helper};

use crate::diagnostic::is_unseen;
use crate::load::{FileError, HistoryFile};

/// How many lines are remembered.
pub(super) const REMEMBERED: usize = 2000;

/// Longer lines are not remembered, in bytes.
const LONGEST: usize = 1 << 16;

/// The file of the history, if there is one.
#[derive(Debug)]
pub(super) struct History {
    file: Option<HistoryFile>,
}

impl History {
    /// Gives the editor what was typed before; says so if something else has the name of the history.
    pub(super) fn read(editor: &mut Editor<impl Helper, DefaultHistory>) -> (History, Option<String>) {
        let Some(file) = HistoryFile::usual() else { return (History { file: None }, None) };
        let problem = match file.entries(REMEMBERED) {
            Ok(entries) => {
                for entry in entries {
                    // An entry that the editor does not take is like one that was never there.
                    let _ = editor.add_history_entry(entry);
                }
                return (History { file: Some(file) }, None);
            }
            Err(FileError::SpecialFile { path }) => {
                format!("{} is not a regular file; history is not saved", path.display())
            }
            Err(FileError::TooLarge { path, bytes }) => {
                format!("{} has {} MiB, too much for a history file; history is not saved", path.display(), bytes >> 20)
            }
            Err(error) => error.to_string(),
        };
        (History { file: None }, Some(problem))
    }

    /// Adds a line, and keeps it even if this session ends badly.
    pub(super) fn add(&mut self, line: &str, editor: &mut Editor<impl Helper, DefaultHistory>) {
        // What cannot be seen would control the terminal when the line comes back, and long lines come back slowly.
        if line.len() > LONGEST || line.contains(|c| c != '\n' && is_unseen(c)) {
            return;
        }
        let Ok(true) = editor.add_history_entry(line) else { return };
        // Losing the history must not look like a problem with the rules.
        let _ = self.file.as_ref().map(|file| file.add(line));
    }
}
