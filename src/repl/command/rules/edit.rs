//! `add`, `del`, `diff`, `write` and `edit`: rules changed at the prompt or in an editor.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde_json::json;

use crate::load;
use crate::load::Stamp;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::rules::diff::difference;
use crate::repl::rules::predicate::{Origin, find, parts};
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Add {
    /// The clause, or a directive
    #[arg(value_name = "CLAUSE", allow_hyphen_values = true)]
    clause: String,
}

impl Action for Add {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let added = session.add_clause(&self.clause, out)?;
        let words = format!("Added {added} `:diff` shows your changes, `:write FILE` saves them.");
        Ok(out.tell(json!({ "added": added }), words)?)
    }
}

#[derive(Debug, Args)]
pub struct Del {
    /// The clause itself, or `name/arity` and, if it has several clauses, a number
    #[arg(value_name = "CLAUSE", allow_hyphen_values = true)]
    clause: String,
}

impl Action for Del {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let deleted = session.delete_clause(&self.clause, out)?;
        Ok(out.tell(json!({ "deleted": deleted }), format_args!("Deleted {deleted}"))?)
    }
}

#[derive(Debug, Args)]
pub struct Diff {}

impl Action for Diff {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let current = session.rules_in_use()?;
        let lines = difference(&current.original, &current.file.text);
        let words = match lines.is_empty() {
            true => format!("No changes to {}.", current.file.name),
            false => lines.join("\n"),
        };
        Ok(out.tell(json!({ "diff": lines }), words)?)
    }
}

#[derive(Debug, Args)]
pub struct Write {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: String,
    /// Overwrite an existing file
    #[arg(long)]
    over: bool,
}

impl Action for Write {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let path = Path::new(&self.file);
        let current = session.rules_in_use()?;
        let own = current.file.path.as_deref() == Some(path);
        if load::is_file(path) && !own && !self.over {
            return Err(CommandError::plain(format!("{0} already exists; `:write {0} over` overwrites it", self.file)));
        }
        load::write(path, &current.file.text)?;
        let hint = match (own, path.extension().is_some_and(|ending| ending == "pl")) {
            (true, _) => String::new(),
            (false, true) => format!(" `:game {}` loads it.", self.file),
            (false, false) => " Names of rules files end in .pl.".to_owned(),
        };
        if let Some(current) = &mut session.current {
            current.note_written(own);
        }
        Ok(out.tell(json!({ "written": self.file }), format_args!("Wrote {}.{hint}", self.file))?)
    }
}

#[derive(Debug, Args)]
pub struct Edit {
    /// A predicate, such as legal/1, or a file [default: the rules in use]
    #[arg(value_name = "PREDICATE")]
    what: Option<String>,
}

impl Action for Edit {
    /// Opens an editor at the right line, and takes over what was changed.
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(editor) = session.editor.clone() else {
            return Err(CommandError::plain(
                "no editor is set; set EDITOR, such as EDITOR=nano, before you start regola",
            ));
        };
        let (path, line) = self.place(session)?;
        let before = Stamp::of(&path);
        let mut words = editor.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command.args(words);
        if line > 1 {
            command.arg(format!("+{line}"));
        }
        let status = command.arg(&path).status();
        let status = status.map_err(|error| CommandError::plain(format!("cannot start {program}: {error}")))?;
        if !status.success() {
            return Err(CommandError::plain(format!("{program} failed")));
        }
        match Stamp::of(&path) == before {
            true => Ok(out.say(format_args!("{} was not changed.", path.display()))?),
            false => {
                // It is about to be taken over, which is no surprise.
                session.current.as_mut().map(|current| current.changed());
                session.reload(out)
            }
        }
    }
}

impl Edit {
    /// The file and the line to edit.
    fn place(&self, session: &Session) -> Result<(PathBuf, usize), CommandError> {
        let current = session.rules_in_use()?;
        let bundled = || {
            let name = &current.file.name;
            CommandError::plain(format!(
                "these rules are embedded in the binary; `:write {name}` saves them as a file, `:game ./{name}` loads it"
            ))
        };
        let own = || current.file.path.clone().ok_or_else(bundled);
        let Some(what) = &self.what else { return Ok((own()?, 1)) };
        let path = Path::new(what);
        if parts(what).1.is_none() && load::is_file(path) {
            return Ok((path.to_path_buf(), 1));
        }
        let rules = session.rules();
        let found = find(rules, what)?;
        let span = found.iter().find_map(|predicate| match &predicate.origin {
            Origin::Clauses(clauses) => clauses.first().map(|clause| clause.span),
            Origin::Relation(span) => Some(*span),
            Origin::Provided(_) => None,
        });
        let span = span.ok_or_else(|| CommandError::plain(format!("{what} is built in")))?;
        let source = rules.sources().get(span.source);
        let file = source.path().ok_or_else(bundled)?;
        Ok((file.to_path_buf(), source.position(span.start).0))
    }
}
