//! The prompt on a terminal: lines with history and editing.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use super::{Flow, Session};

const CONTINUATION: &str = "|    ";

/// Executes what a person types until they leave.
pub fn run(session: &mut Session) -> io::Result<()> {
    let config = Config::builder().auto_add_history(false).max_history_size(1000).map_err(io::Error::other)?.build();
    let mut editor = DefaultEditor::with_config(config).map_err(io::Error::other)?;
    let history = history_file();
    if let Some(path) = &history {
        // A history that is not there or cannot be read is an empty one.
        let _ = editor.load_history(path);
    }
    let outcome = converse(session, &mut editor);
    if let Some(path) = &history {
        // Losing the history must not look like a problem with the rules.
        let _ = path.parent().map(fs::create_dir_all).transpose().map(|_| editor.append_history(path));
    }
    outcome
}

fn converse(session: &mut Session, editor: &mut DefaultEditor) -> io::Result<()> {
    let mut text = String::new();
    loop {
        let prompt = if text.is_empty() { session.prompt() } else { CONTINUATION.to_owned() };
        match editor.readline(&prompt) {
            Ok(line) => {
                text += &line;
                // An empty line ends what would go on for ever.
                if !line.trim().is_empty() && Session::is_incomplete(&text) {
                    text.push('\n');
                    continue;
                }
                if !text.trim().is_empty() {
                    editor.add_history_entry(text.trim()).map_err(io::Error::other)?;
                }
                if session.execute(&text, &mut io::stdout())? == Flow::Quit {
                    return Ok(());
                }
                text.clear();
            }
            Err(ReadlineError::Interrupted) => text.clear(),
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

/// Where the lines of former sessions are kept, if the user has a place for such things.
fn history_file() -> Option<PathBuf> {
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(env::home_dir()?.join(".local/share")))?;
    Some(data.join("regola/history"))
}
