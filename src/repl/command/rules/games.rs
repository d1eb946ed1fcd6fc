//! `games`: what can be played, with titles and options.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::engine::{Loaded, Rules};
use crate::program::declare::declaration::OptionValue;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Games {}

impl Action for Games {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let names = session.games();
        let width = names.iter().map(|name| visible(name).chars().count()).max().unwrap_or(0);
        for name in names {
            let rules = session
                .shelf
                .load_within(&name, &[], &session.limits.for_loading())
                .ok()
                .and_then(|Loaded { rules, .. }| rules);
            let words = words(&name, rules.as_ref());
            out.tell(object(&name, rules.as_ref()), format_args!("{:width$}  {}", visible(&name), visible(&words)))?;
        }
        Ok(())
    }
}

fn words(name: &str, rules: Option<&Rules>) -> String {
    let Some(rules) = rules else { return format!("has errors; `regola check {name}` shows them") };
    let title = rules.program().declarations.title.as_deref().unwrap_or("(no game)");
    let options: Vec<_> = options(rules).map(|(name, value)| format!("{name}={}", plain(&value))).collect();
    if options.is_empty() { title.to_owned() } else { format!("{title} ({})", options.join(", ")) }
}

fn object(name: &str, rules: Option<&Rules>) -> Value {
    let title = rules.and_then(|rules| rules.program().declarations.title.as_deref());
    let options: Map<_, _> = rules.into_iter().flat_map(options).collect();
    json!({ "game": name, "title": title, "options": options, "errors": rules.is_none() })
}

fn options(rules: &Rules) -> impl Iterator<Item = (String, Value)> {
    let program = rules.program();
    program.declarations.options.iter().map(|option| {
        let value = match &option.value {
            OptionValue::Int(value) => json!(value),
            OptionValue::Atom(name) => json!(&**name),
        };
        (program.symbols.name(option.name).to_string(), value)
    })
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
