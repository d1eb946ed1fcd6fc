//! `regola games`: what can be played, with titles and options.

use std::io::{self, Write};

use clap::Args;
use regola::Rules;
use regola::engine::Loaded;
use regola::program::declaration::OptionValue;
use serde_json::{Map, Value, json};

use super::arguments::{Places, STATUSES};
use super::{Status, json};

#[derive(Debug, Args)]
#[command(after_help = STATUSES)]
pub struct GamesArguments {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    places: Places,
}

pub fn run(arguments: &GamesArguments) -> io::Result<Status> {
    let shelf = arguments.places.shelf();
    let names = shelf.games();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for name in names {
        let rules = shelf.load(&name, &[]).ok().and_then(|Loaded { rules, .. }| rules);
        match arguments.json {
            true => json::print(object(&name, rules.as_ref()))?,
            false => writeln!(io::stdout(), "{name:width$}  {}", words(&name, rules.as_ref()))?,
        }
    }
    Ok(Status::Fine)
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
