//! The prompt on a terminal: lines with editing, completion, colours, hints and history.
//!
//! Nothing else knows rustyline. While a line is typed, Ctrl-C is a key like any other, which clears the line; while it
//! is executed, Ctrl-C is a signal, which raises the session's stop flag.

mod arguments;
mod colour;
mod completion;
mod helper;
mod hint;
mod history;
pub mod vocabulary;

use std::io::{self, Write};

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};

use super::line::goal::Line;
use super::{Flow, Output, Session};
use helper::Assistant;
use history::{History, REMEMBERED};

/// Executes what a person types until they leave; results go to `out`, which is the same terminal.
pub fn run(session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
    let config = Config::builder()
        .auto_add_history(false)
        .max_history_size(REMEMBERED)
        .map_err(io::Error::other)?
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .build();
    let mut editor: Editor<Assistant<'_>, DefaultHistory> = Editor::with_config(config).map_err(io::Error::other)?;
    let (mut history, problem) = History::read(&mut editor);
    if let Some(problem) = problem {
        Output::new(out, session.style()).say(problem)?;
    }
    let mut prompt = session.prompt();
    editor.set_helper(Some(Assistant::new(session)));
    // What was typed before a byte that is no text.
    let mut kept = (String::new(), String::new());
    loop {
        let (before, after) = std::mem::take(&mut kept);
        match editor.readline_with_initial(&prompt, (&before, &after)) {
            Ok(text) => {
                for entry in entries(&text) {
                    history.add(entry.text(), &mut editor);
                    let session = editor.helper_mut().expect("set before the first line").session();
                    let style = session.style();
                    if session.execute_line(entry, &mut Output::new(out, style))? == Flow::Quit {
                        return Ok(());
                    }
                    prompt = session.prompt();
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                let assistant = editor.helper_mut().expect("set before the first line");
                kept = assistant.typed();
                let style = assistant.session().style();
                writeln!(out)?;
                Output::new(out, style).say("ignored a byte that is not valid text; is the terminal set to UTF-8?")?;
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

/// Whether Enter begins another line instead of ending the entry.
fn is_unfinished(text: &str) -> bool {
    // An empty line ends what would go on for ever.
    let ended = text.rsplit_once('\n').is_some_and(|(_, last)| last.trim().is_empty());
    !ended && entries(text).last().is_some_and(Line::is_incomplete)
}

/// The entries that a text consists of: what is pasted may be several, and each may take several lines.
fn entries(text: &str) -> Vec<Line<'_>> {
    let mut entries = Vec::new();
    let (mut start, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        let entry = Line::new(&text[start..end]);
        if line.trim().is_empty() || !entry.is_incomplete() {
            entries.push(entry);
            start = end;
        }
    }
    entries.push(Line::new(&text[start..]));
    entries.retain(|entry| !entry.text().is_empty());
    entries
}

#[cfg(test)]
mod tests {
    use super::{entries, is_unfinished};

    #[test]
    fn what_is_pasted_may_be_several_entries() {
        let pasted = "member(X, [a,\n   b]).\n:load dama\n\n23-19\nX = [1,\n";
        let texts = |text| entries(text).iter().map(super::Line::text).collect::<Vec<_>>();
        assert_eq!(texts(pasted), ["member(X, [a,\n   b]).", ":load dama", "23-19", "X = [1,"]);
        assert_eq!(texts(" \n"), [""; 0]);
    }

    #[test]
    fn an_entry_goes_on_until_it_is_complete_or_an_empty_line_comes() {
        for text in ["member(X, [a", "member(X,\n[a", ":undo\nX = 'a"] {
            assert!(is_unfinished(text), "{text:?}");
        }
        for text in ["", "a", "member(X, [a\n", "member(X, [a\n  ", ":load (", "foo(X."] {
            assert!(!is_unfinished(text), "{text:?}");
        }
    }
}
