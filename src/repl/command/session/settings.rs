//! `tutorial`, `source`, `log`, `set` and `quit`: the session itself.

use std::path::Path;

use clap::Args;
use serde_json::json;

use crate::load;
use crate::repl::command::Action;
use crate::repl::command::words::unquoted;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// Scripts that execute scripts, and so on, end here.
const DEEPEST: usize = 16;

#[derive(Debug, Args)]
pub struct Tutorial {
    /// A step from 1 to 10, `next` or `stop` [default: the current step]
    #[arg(value_name = "STEP")]
    step: Option<String>,
}

impl Action for Tutorial {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let now = session.lesson;
        match self.step.as_deref() {
            None => session.show_step(now.unwrap_or(1), out)?,
            Some("next") => session.show_step(now.map_or(1, |step| step + 1), out)?,
            Some("stop") => {
                session.lesson = None;
                out.say("The tour is over; `:tutorial` starts it again.")?;
            }
            Some(step) => match step.parse() {
                Ok(step) if (1..=Session::steps()).contains(&step) => session.show_step(step, out)?,
                _ => {
                    let last = Session::steps();
                    return Err(CommandError::Usage(format!(
                        "there is no step {step}; write a number from 1 to {last}, `next` or `stop`"
                    )));
                }
            },
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Source {
    /// The file with the lines to run
    #[arg(value_name = "FILE")]
    file: String,
}

impl Action for Source {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        if session.nesting >= DEEPEST {
            return Err(CommandError::plain(format!("{} was not run: scripts call each other too deeply", self.file)));
        }
        let text = load::text(Path::new(unquoted(&self.file)))?;
        session.nesting += 1;
        let done = session.execute_text(&text, out);
        session.nesting -= 1;
        // What a file ends is itself.
        session.leaving = false;
        done?;
        if session.is_stopped() { Err(CommandError::Interrupted) } else { Ok(()) }
    }
}

#[derive(Debug, Args)]
pub struct Log {
    /// The file to record the session in, or `off` [default: show the current one]
    #[arg(value_name = "FILE")]
    file: Option<String>,
}

impl Action for Log {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let now = session.log.as_ref().map(|log| log.path.display().to_string());
        let message = match (self.file.as_deref().map(unquoted), now) {
            (Some("off"), Some(file)) => {
                session.log = None;
                format!("Stopped recording; the session is in {file}.")
            }
            (None, Some(file)) => format!("Recording in {file}; `:log off` stops recording."),
            (Some("off") | None, None) => "Not recording; `:log FILE` starts recording.".to_owned(),
            (Some(file), _) => {
                session.begin_log(file)?;
                format!("Recording in {file}.")
            }
        };
        Ok(out.tell(
            json!({ "log": session.log.as_ref().map(|log| log.path.display().to_string()), "message": message }),
            &message,
        )?)
    }
}

#[derive(Debug, Args)]
pub struct Set {
    /// The setting [default: all of them]
    #[arg(value_name = "SETTING")]
    name: Option<String>,
    /// Its new value
    #[arg(value_name = "VALUE")]
    value: Option<String>,
}

impl Action for Set {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        // `board=on` is as good as `board on`.
        let (name, value) = match (self.name.as_deref().map(|name| name.split_once('=')), &self.value) {
            (Some(Some((name, value))), None) => (Some(name.to_owned()), Some(value.to_owned())),
            _ => (self.name, self.value),
        };
        let settings = session.settings();
        let Some(name) = name else {
            for setting in settings {
                let object = json!({ "setting": setting.name, "value": setting.value, "about": setting.about });
                out.tell(object, format_args!("{:<8} {:<9} {}", setting.name, setting.value, setting.about))?;
            }
            return Ok(());
        };
        let Some(setting) = settings.into_iter().find(|setting| setting.name == name) else {
            let names: Vec<_> = session.settings().into_iter().map(|setting| setting.name).collect();
            return Err(CommandError::Usage(format!(
                "there is no setting {name}; the settings are {}",
                names.join(", ")
            )));
        };
        match value {
            None => {
                let object = json!({ "setting": setting.name, "value": setting.value, "about": setting.about });
                Ok(out.tell(object, format_args!("{} {}", setting.name, setting.value))?)
            }
            Some(value) => {
                session.change_setting(setting.name, &value)?;
                out.style = session.style;
                Ok(())
            }
        }
    }
}

#[derive(Debug, Args)]
pub struct Quit {}

impl Action for Quit {
    fn run(self, session: &mut Session, _: &mut Output<'_>) -> Result<(), CommandError> {
        session.leaving = true;
        Ok(())
    }
}
