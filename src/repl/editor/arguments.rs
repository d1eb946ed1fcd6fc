//! The arguments of a command, read off the line that help shows of them: `GAME [NAME=VALUE …]`.

use crate::repl::editor::vocabulary::WordKind;

/// What can be typed in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// A word of a kind.
    Word(WordKind),
    /// An option of the game that was named before.
    Option,
    /// The path of a file.
    File,
    /// A goal or a clause, up to the end of the line.
    Goal,
    /// The name of a command.
    Command,
    /// This very word.
    Literal(String),
    /// Anything else, which cannot be completed.
    Other,
}

/// One argument: what it can be, and whether it can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Argument {
    pub slots: Vec<Slot>,
    pub optional: bool,
    /// As help shows it.
    pub text: String,
}

/// The arguments that a usage line names.
pub(super) fn arguments(usage: &str) -> Vec<Argument> {
    let mut depth = 0usize;
    let mut arguments: Vec<Argument> = Vec::new();
    for word in usage.split_whitespace() {
        depth += word.matches('[').count();
        let optional = depth > 0;
        depth = depth.saturating_sub(word.matches(']').count());
        let bare = word.trim_matches(['[', ']', '…', '.']);
        if bare.is_empty() {
            // `…` says that what is before it may be repeated.
            arguments.last_mut().into_iter().for_each(|last| last.text += &format!(" {word}"));
        } else {
            let slots = bare.split('|').map(|word| slot(word.trim_matches(['[', ']', '…']))).collect();
            arguments.push(Argument { slots, optional, text: word.to_owned() });
        }
    }
    arguments
}

/// What can be typed as the argument of that number: it, or what follows it if it can be left out.
pub(super) fn slots_at(arguments: &[Argument], number: usize) -> Vec<Slot> {
    let from = number.min(arguments.len().saturating_sub(1));
    let mut slots = Vec::new();
    for argument in arguments.iter().skip(from) {
        slots.extend(argument.slots.iter().cloned());
        if !argument.optional {
            break;
        }
    }
    slots
}

fn slot(word: &str) -> Slot {
    match word {
        "GAME" => Slot::Word(WordKind::Game),
        "FILE" | "DIR" => Slot::File,
        "GOAL" | "CLAUSE" => Slot::Goal,
        "MOVE" => Slot::Word(WordKind::Move),
        "LEVEL" => Slot::Word(WordKind::Level),
        "PLAYER" => Slot::Word(WordKind::Player),
        "PREDICATE" => Slot::Word(WordKind::Predicate),
        "COMMAND" => Slot::Command,
        "NAME=VALUE" => Slot::Option,
        "SETTING" => Slot::Word(WordKind::Setting),
        _ => match word.split_once('=') {
            Some((name, _)) if is_literal(name) => Slot::Literal(format!("{name}=")),
            None if is_literal(word) => Slot::Literal(word.to_owned()),
            _ => Slot::Other,
        },
    }
}

fn is_literal(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::{Slot, arguments, slots_at};
    use crate::repl::editor::vocabulary::WordKind;

    #[test]
    fn arguments_are_read_off_the_usage() {
        let game = arguments("GAME [NAME=VALUE …]");
        assert_eq!(slots_at(&game, 0), [Slot::Word(WordKind::Game)]);
        assert_eq!(slots_at(&game, 1), [Slot::Option]);
        assert_eq!(slots_at(&game, 7), [Slot::Option], "the last may be repeated");
        assert_eq!(slots_at(&arguments("[PREDICATE|FILE]"), 0), [Slot::Word(WordKind::Predicate), Slot::File]);
        assert_eq!(slots_at(&arguments(""), 0), []);
    }

    #[test]
    fn what_can_be_left_out_lets_the_next_one_in() {
        let go = arguments("[depth=N] [time=MS]");
        assert_eq!(slots_at(&go, 0), [Slot::Literal("depth=".into()), Slot::Literal("time=".into())]);
        let perft = arguments("N [split]");
        assert_eq!(slots_at(&perft, 0), [Slot::Other]);
        assert_eq!(slots_at(&perft, 1), [Slot::Literal("split".into())]);
    }
}
