//! `rules`: how a game is played, in the words of `:- about([…]).`

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct InWords {}

impl Action for InWords {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let name = session.rules_in_use()?.request.name.clone();
        let declarations = &session.rules().program().declarations;
        let title = declarations.title.as_deref().unwrap_or(&name);
        let (about, notation) = (&declarations.about, declarations.notation.as_deref());
        let about: Vec<&str> = about.iter().map(|paragraph| &**paragraph).collect();
        let object = json!({ "game": name, "title": title, "about": about, "notation": notation });
        if about.is_empty() && !out.style.json {
            return Ok(out.say(absent(title))?);
        }
        let paragraphs: Vec<_> = about.iter().map(|paragraph| visible(paragraph)).collect();
        Ok(out.tell(object, format_args!("{}\n\n{}", visible(title), paragraphs.join("\n\n")))?)
    }
}

/// What to say of rules that no one has put in words.
fn absent(title: &str) -> String {
    format!(
        "{} has no rules in words. To add them, write a text for each paragraph in the rules file:\n\n  \
         :- about([\"Aim: …\", \"Moves: …\", \"End: …\", \"Notation: …\"]).",
        visible(title)
    )
}
