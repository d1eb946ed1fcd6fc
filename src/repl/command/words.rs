//! Lines of the prompt to the words that a command's definition reads.
//!
//! `:perft 5 split` means `perft 5 --split`, and `:go depth=6` means `go --depth=6`: what the definition knows as an
//! option need not be written like one.

use clap::{Arg, ArgAction};

/// The words of a line; quotes keep words together and are taken off.
pub fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut begun = false;
    for letter in line.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.push(letter),
            // A quote inside a word is a letter: it's.
            None if matches!(letter, '\'' | '"') && (word.is_empty() || word.ends_with('=')) => {
                (quote, begun) = (Some(letter), true);
            }
            None if letter.is_whitespace() => {
                if begun || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            None => word.push(letter),
        }
    }
    if begun || !word.is_empty() {
        words.push(word);
    }
    words
}

/// Words with options written as the definition wants them.
pub fn as_options(words: Vec<String>, definition: &clap::Command) -> Vec<String> {
    let option = |name: &str| definition.get_arguments().find(|arg| arg.get_long() == Some(name) && name != "json");
    let mut literal = false;
    let mapped = words.into_iter().map(|word| {
        literal |= word == "--";
        if literal || word.starts_with('-') {
            return word;
        }
        match word.split_once('=') {
            Some((name, value)) => match option(name).map(is_flag) {
                Some(true) => flag(name, value).unwrap_or(word),
                Some(false) => format!("--{word}"),
                None => word,
            },
            None if option(&word).is_some_and(is_flag) => format!("--{word}"),
            None => word,
        }
    });
    mapped.filter(|word| !word.is_empty()).collect()
}

/// `split=yes` and `split=no`.
fn flag(name: &str, value: &str) -> Option<String> {
    match value {
        "yes" | "on" | "true" | "1" => Some(format!("--{name}")),
        "no" | "off" | "false" | "0" => Some(String::new()),
        _ => None,
    }
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

/// The options that a line begins with, and the rest of it as one word: goals and clauses are not cut up.
pub fn keep_whole(line: &str, definition: &clap::Command) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while rest.starts_with("--") {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let name = word.trim_start_matches('-').split('=').next().unwrap_or_default();
        let Some(option) = definition.get_arguments().find(|arg| arg.get_long() == Some(name)) else { break };
        words.push(word.to_owned());
        rest = after.trim_start();
        if !is_flag(option) && !word.contains('=') {
            let (value, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            words.push(value.to_owned());
            rest = after.trim_start();
        }
    }
    if !rest.is_empty() {
        words.extend(["--".to_owned(), rest.to_owned()]);
    }
    words
}

/// A word without the quotes around it, for those who are used to them.
pub fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inside = |quote: char| text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
    inside('\'').or_else(|| inside('"')).unwrap_or(text)
}
