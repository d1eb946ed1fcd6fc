//! Sessions as files: what was typed and what was said, to read again or to replay as a test.
//!
//! A line `% regola ARGUMENTS` says how the session began. What was typed comes after `?- `, the further lines of an
//! entry after `|  `; what follows is what was said. The last line, `% exit N`, is the exit status. A line that was said
//! and looks like one of these, as anyone's rules may have it, has a backslash before it.

use std::path::{Path, PathBuf};

use super::Session;
use crate::load;
use crate::program::declare::declaration::OptionValue;
use crate::repl::command::words;
use crate::repl::output::error::{CommandError, Status};

const TYPED: &str = "?- ";
const MORE: &str = "|  ";
const BEGUN: &str = "% regola";
const ENDED: &str = "% exit ";

/// A session that was written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Remarks before the session, without those that say how it began.
    pub remarks: Vec<String>,
    /// How it began, as arguments of the command line.
    pub arguments: String,
    /// What was typed, and what was said.
    pub exchanges: Vec<(String, String)>,
    /// The exit status.
    pub status: u8,
}

impl Transcript {
    /// Whether a text is a transcript rather than a script.
    pub fn is_one(text: &str) -> bool {
        text.lines().any(|line| line.starts_with(BEGUN)) && text.lines().any(|line| line.starts_with(TYPED))
    }

    /// Reads what [`Transcript::text`] writes.
    pub fn read(text: &str) -> Transcript {
        let mut transcript = Transcript::default();
        for line in text.lines() {
            match (line.strip_prefix(TYPED), transcript.exchanges.last_mut()) {
                (Some(typed), _) => transcript.exchanges.push((typed.to_owned(), String::new())),
                (None, None) => match line.strip_prefix(BEGUN) {
                    Some(arguments) => transcript.arguments = arguments.trim().to_owned(),
                    None => transcript.remarks.push(line.to_owned()),
                },
                (None, Some((typed, said))) => match (line.strip_prefix(MORE), line.strip_prefix(ENDED)) {
                    (Some(more), _) if said.is_empty() => *typed += &format!("\n{more}"),
                    (_, Some(status)) => transcript.status = status.trim().parse().unwrap_or(0),
                    _ => {
                        let meant = line.strip_prefix('\\').filter(|meant| is_marked(meant, said.is_empty()));
                        *said += &format!("{}\n", meant.unwrap_or(line));
                    }
                },
            }
        }
        transcript
    }

    /// The words of its arguments.
    pub fn words(&self) -> Vec<String> {
        words::split(&self.arguments)
    }

    /// The transcript as a file has it.
    pub fn text(&self) -> String {
        let mut text: String = self.remarks.iter().map(|remark| format!("{remark}\n")).collect();
        text += format!("{BEGUN} {}", self.arguments).trim_end();
        text.push('\n');
        for (typed, said) in &self.exchanges {
            text += &format!("{TYPED}{}\n", typed.replace('\n', &format!("\n{MORE}")));
            for (at, line) in said.lines().enumerate() {
                let mark = if is_marked(line, at == 0) { "\\" } else { "" };
                text += &format!("{mark}{line}\n");
            }
        }
        text + &format!("{ENDED}{}\n", self.status)
    }
}

/// Whether a line would be read as something else than what was said; what goes on with an entry comes first.
fn is_marked(line: &str, first: bool) -> bool {
    let line = line.trim_start_matches('\\');
    line.starts_with(TYPED) || line.starts_with(ENDED) || first && line.starts_with(MORE)
}

/// A session being recorded.
#[derive(Debug)]
pub(crate) struct SessionLog {
    pub path: PathBuf,
    transcript: Transcript,
}

impl Session {
    /// Records from now on; the arguments that the recorded session begins with repeat what was done before.
    pub(crate) fn begin_log(&mut self, file: &str) -> Result<(), CommandError> {
        let mut transcript = Transcript { arguments: self.as_arguments()?, ..Transcript::default() };
        let settings = [("board", self.draws), ("unicode", self.style.unicode)];
        for (name, _) in settings.into_iter().filter(|(_, on)| *on) {
            transcript.exchanges.push((format!(":set {name} on"), String::new()));
        }
        let log = SessionLog { path: Path::new(file).to_path_buf(), transcript };
        if load::holds_other_text(&log.path, |text| text.contains(BEGUN))? {
            return Err(CommandError::plain(format!(
                "{file} already exists and is not a recorded session; choose another name"
            )));
        }
        load::write(&log.path, &log.transcript.text())?;
        self.log = Some(log);
        Ok(())
    }

    /// Adds a line and what was said to the record.
    pub(crate) fn record(&mut self, typed: &str, said: &str) -> Result<(), CommandError> {
        let status = self.exit_status();
        let Some(log) = self.log.as_mut().filter(|_| !typed.is_empty()) else { return Ok(()) };
        let said = console::strip_ansi_codes(said).into_owned();
        log.transcript.exchanges.push((typed.to_owned(), said));
        log.transcript.status = status;
        let written = load::write(&log.path, &log.transcript.text());
        if written.is_err() {
            self.log = None;
        }
        Ok(written?)
    }

    /// The status of the session as an exit status of the process; a line that makes no sense is a problem.
    pub fn exit_status(&self) -> u8 {
        match self.status {
            Status::Fine => 0,
            Status::Problem | Status::Usage => 1,
            Status::Interrupted => 130,
            Status::Bug => 101,
        }
    }

    /// The arguments that would lead to the position on the board.
    fn as_arguments(&mut self) -> Result<String, CommandError> {
        let Some(current) = &self.current else { return Ok(String::new()) };
        let mut words = vec![quoted(&current.request.name)];
        for (name, value) in &current.request.settings {
            words.push(match value {
                OptionValue::Int(value) => format!("{name}={value}"),
                OptionValue::Atom(value) => format!("{name}={value}"),
            });
        }
        words.extend(current.weights.as_ref().map(|file| format!("--weights {}", quoted(file))));
        let origin = self.play.origin.clone();
        let played = match self.board.position() {
            Some(position) => position.played()?,
            None => Vec::new(),
        };
        words.extend(origin.map(|text| format!("--position {}", quoted(&text))));
        if !played.is_empty() {
            words.push(format!("--moves {}", quoted(&played.join(" "))));
        }
        if self.style.json {
            words.push("--json".to_owned());
        }
        Ok(words.join(" "))
    }
}

/// A word that may have blanks in it.
fn quoted(text: &str) -> String {
    match text.contains([' ', '(', ';', '"']) {
        true if text.contains('\'') => format!("\"{text}\""),
        true => format!("'{text}'"),
        false => text.to_owned(),
    }
}
