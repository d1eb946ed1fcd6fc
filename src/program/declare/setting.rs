//! Settings: the options of a game as a user overrides them when loading it.

use super::declaration::OptionValue;
use crate::diagnostic::Diagnostic;
use crate::program::assembly::Assembly;
use crate::program::code;
use crate::program::spelling;
use crate::source::{Sources, Span};
use crate::syntax;

/// An option's name and value, to override what the rules say.
pub type OptionSetting = (String, OptionValue);

/// Reads `name=value`, such as `size=5` or `start=corner`: the value is an integer or else an atom, with or without
/// quotes.
pub fn option_setting(text: &str) -> Result<OptionSetting, String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), option_value(value.trim())))
        }
        _ => Err(format!("`{text}` is not an option; write `name=value`, such as `size=5`")),
    }
}

fn option_value(text: &str) -> OptionValue {
    let unquoted = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    match (syntax::integer(text), unquoted) {
        (Some(value), _) => OptionValue::Int(value),
        (None, Some(name)) => OptionValue::Atom(name.into()),
        (None, None) => OptionValue::Atom(text.into()),
    }
}

/// Puts the user's values in force.
pub(crate) fn apply(assembly: &mut Assembly, settings: &[OptionSetting], sources: &mut Sources) {
    for (name, value) in settings {
        let known = list(assembly);
        match assembly.options.get_mut(&**name) {
            Some(option) if same_type(&option.default, value) => option.value = value.clone(),
            Some(option) => {
                let wanted = match option.default {
                    OptionValue::Int(_) => "a number",
                    OptionValue::Atom(_) => "a name",
                };
                let message = format!("the option `{name}` must be {wanted}");
                let problem = Diagnostic::error(code::OPTION_TYPE, place(name, value, sources), message);
                assembly.problems.push(problem.and(option.span, "declared here"));
            }
            None => {
                let message = format!("there is no option `{name}`");
                let mut problem = Diagnostic::error(code::UNKNOWN_OPTION, place(name, value, sources), message);
                if let Some(meant) = spelling::nearest(name, assembly.options.keys().map(|known| &**known)) {
                    problem = problem.labelled(format!("did you mean `{meant}`?"));
                }
                assembly.problems.push(problem.note(known));
            }
        }
    }
}

fn same_type(a: &OptionValue, b: &OptionValue) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

fn list(assembly: &Assembly) -> String {
    if assembly.options.is_empty() {
        return "these rules have no options; declare one with `:- option(name(value)).`".to_string();
    }
    let options = assembly.options.iter().map(|(name, option)| text(name, &option.default));
    format!("the options are {}", options.map(|option| format!("`{option}`")).collect::<Vec<_>>().join(", "))
}

fn text(name: &str, value: &OptionValue) -> String {
    match value {
        OptionValue::Int(value) => format!("{name}={value}"),
        OptionValue::Atom(value) => format!("{name}={value}"),
    }
}

/// A setting is in no file, so it becomes a little text of its own that a diagnostic can point at.
fn place(name: &str, value: &OptionValue, sources: &mut Sources) -> Span {
    let text = text(name, value);
    let source = sources.add("options", &text);
    Span { source, start: 0, end: text.len() as u32 }
}
