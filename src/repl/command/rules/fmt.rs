//! `fmt [FILE…]`: rules files, or the rules in use, in the house style.
//!
//! Only white space changes, and only where the result has been read and found to say the same. A file is written whole
//! or not at all, and not if it is formatted already.

use clap::Args;
use serde_json::json;

use crate::load::{self, STANDARD_INPUT};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::output::report::counted;
use crate::repl::rules::diff::difference;
use crate::repl::session::Session;
use crate::source::SourceFile;
use crate::syntax::{Formatted, format};

/// Lines with problems that are named at most.
const MOST_LINES: usize = 5;

#[derive(Debug, Args)]
pub struct Fmt {
    /// Rules files; `-` is the standard input, formatted to the standard output [default: the rules in use]
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; list the files that would change, and end with status 1 if there are any
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    diff: bool,
}

impl Action for Fmt {
    /// Formats one file after the other; problems with one do not keep the others from it.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if self.files.is_empty() {
            return self.rules_in_use(session, out);
        }
        let mut changed = 0;
        for file in &self.files {
            match self.file(file, session, out) {
                Ok(true) => changed += 1,
                Ok(false) => {}
                Err(CommandError::Output(error)) => return Err(error.into()),
                Err(error) => {
                    session.status = session.status.max(error.status());
                    error.tell(out)?;
                }
            }
        }
        if self.check && changed > 0 {
            session.status = session.status.max(Status::Problem);
        }
        self.sum_up(changed, out)
    }
}

impl Fmt {
    /// Formats the rules in use, as if they had been edited.
    fn rules_in_use(&self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if out.is_batch() {
            let reason = "nothing to format; name rules files, or `-` for standard input";
            return Err(CommandError::Usage(reason.to_owned()));
        }
        let original = session.rules_in_use()?.file.clone();
        let formatted = formatted(&original)?.text;
        let lines = changes(&original.text, &formatted);
        let changed = !lines.is_empty();
        let words = match changed {
            false => "The rules in use are formatted already.".to_owned(),
            true if self.diff => lines.join("\n"),
            true if self.check => "The rules in use would change; `:fmt` formats them.".to_owned(),
            true => {
                session.use_text(formatted, out)?;
                "Formatted the rules in use. `:diff` shows your changes, `:write FILE` saves them.".to_owned()
            }
        };
        if self.check && changed {
            session.status = session.status.max(Status::Problem);
        }
        let mut object = json!({ "formatted": original.name, "changed": changed });
        if self.diff {
            object["diff"] = json!(lines);
        }
        Ok(out.tell(object, words)?)
    }

    /// Formats a file, and says whether that changes it.
    fn file(&self, file: &str, session: &mut Session, out: &mut Output<'_>) -> Result<bool, CommandError> {
        let original = original(file, session, out)?;
        let Formatted { text, broken } = formatted(&original)?;
        let changed = text != original.text;
        let lines = if self.diff { changes(&original.text, &text) } else { Vec::new() };
        let changes_nothing = self.check || self.diff;
        if let (true, false, Some(path)) = (changed, changes_nothing, &original.path) {
            load::write(path, &text)?;
        }
        if out.style.json {
            let mut object = json!({ "formatted": original.name, "changed": changed, "broken": broken });
            if self.diff {
                object["diff"] = json!(lines);
            }
            if original.path.is_none() && !changes_nothing {
                object["text"] = json!(text);
            }
            out.object(object)?;
        } else if self.diff && changed {
            out.show(&format!("{}\n{}\n", original.name, lines.join("\n")))?;
        } else if self.check && changed {
            out.show(&format!("{}\n", original.name))?;
        } else if original.path.is_none() && !changes_nothing {
            // A terminal must not be steered by a text, but a file or another program gets it as it is.
            match out.style.live {
                true => out.show(&text)?,
                false => out.file(text.as_bytes())?,
            }
        } else if changed {
            out.show(&format!("Formatted {}.\n", original.name))?;
        }
        if !broken.is_empty() {
            session.status = session.status.max(Status::Problem);
            if !out.style.json {
                out.say(left_alone(&original, &broken))?;
            }
        }
        Ok(changed)
    }

    /// How many files there were; a text that goes to the standard output is enough by itself.
    fn sum_up(&self, changed: usize, out: &mut Output<'_>) -> Result<(), CommandError> {
        let all = counted(self.files.len(), "file");
        let verb = if self.check || self.diff { "would change" } else { "changed" };
        if out.style.json {
            return Ok(out.object(json!({ "done": true, "files": self.files.len(), "changed": changed }))?);
        }
        if self.files.iter().all(|file| file == STANDARD_INPUT) {
            return Ok(());
        }
        Ok(out.say(format_args!("{changed} of {all} {verb}"))?)
    }
}

/// The text of a file, of the rules of a game, or of the standard input.
fn original(file: &str, session: &Session, out: &Output<'_>) -> Result<SourceFile, CommandError> {
    if file == STANDARD_INPUT {
        return match out.is_batch() {
            true => Ok(SourceFile::new("the standard input", &load::standard_input()?)),
            false => Err(CommandError::plain("`-` works on the command line only; name a file")),
        };
    }
    let found = session.shelf.find(file)?;
    match found.path {
        Some(_) => Ok(found),
        None => {
            let reason = format!("the rules of {file} are embedded in regola and cannot be written; name a rules file");
            Err(CommandError::plain(reason))
        }
    }
}

fn formatted(original: &SourceFile) -> Result<Formatted, CommandError> {
    format(&original.text).map_err(|error| CommandError::plain(format!("{} is left as it is: {error}", original.name)))
}

/// The hunks in which two texts differ, or a line that says what no hunk shows.
fn changes(old: &str, new: &str) -> Vec<String> {
    match difference(old, new) {
        hunks if hunks.is_empty() && old != new => vec!["only line endings differ".to_owned()],
        hunks => hunks,
    }
}

/// Says which lines were not formatted.
fn left_alone(original: &SourceFile, broken: &[usize]) -> String {
    let mut lines: Vec<String> = broken.iter().take(MOST_LINES).map(usize::to_string).collect();
    if broken.len() > MOST_LINES {
        lines.push("…".to_owned());
    }
    let lines = lines.join(", ");
    let name = &original.name;
    let hint = original.path.as_ref().map_or(String::new(), |_| format!("; `regola check {name}` shows why"));
    match broken.len() {
        1 => format!("{name}: the clause in line {lines} cannot be read and stays as it is{hint}"),
        count => format!("{name}: {count} clauses cannot be read and stay as they are (lines {lines}){hint}"),
    }
}
