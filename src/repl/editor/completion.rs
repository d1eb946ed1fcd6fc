//! What Tab offers: given the text before the cursor and the words that are known.

use std::collections::BTreeSet;

use super::arguments::{Slot, arguments, slots_at};
use crate::repl::editor::vocabulary::{Vocabulary, WordKind};
use crate::syntax::lexical::{Class, classes};

/// One offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    /// As it is listed.
    pub shown: String,
    /// What replaces the beginning that was typed.
    pub inserted: String,
}

impl Offer {
    fn plain(word: impl Into<String>) -> Offer {
        let word = word.into();
        Offer { shown: word.clone(), inserted: word }
    }
}

/// All offers for one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    /// Where the word begins that they replace.
    pub start: usize,
    pub list: Vec<Offer>,
    /// Whether files are wanted, too.
    pub files: bool,
}

/// What can be typed after a text.
pub(super) fn complete(text: &str, vocabulary: &mut dyn Vocabulary) -> Offers {
    let indent = text.len() - text.trim_start().len();
    match text.trim_start().strip_prefix(':') {
        Some(command) if !command.starts_with('-') => match command.split_once(char::is_whitespace) {
            None => commands(command, indent, vocabulary),
            Some((name, _)) => argument(name, text, indent + 1 + name.len(), vocabulary),
        },
        _ => line(text, indent, vocabulary),
    }
}

fn commands(typed: &str, indent: usize, vocabulary: &mut dyn Vocabulary) -> Offers {
    let matching = vocabulary.commands().into_iter().filter(|command| command.name.starts_with(typed));
    let offer = |(name, bare): (String, bool)| Offer {
        shown: format!(":{name}"),
        inserted: if bare { format!(":{name}") } else { format!(":{name} ") },
    };
    let list = matching.map(|command| (command.name, command.arguments.is_empty())).map(offer).collect();
    Offers { start: indent, list, files: false }
}

/// What can be typed as the argument of a command that is being typed.
fn argument(name: &str, text: &str, after_name: usize, vocabulary: &mut dyn Vocabulary) -> Offers {
    let commands = vocabulary.commands();
    let exact = commands.iter().find(|command| command.name == name);
    let Some(command) = exact.or_else(|| commands.iter().find(|command| command.name.starts_with(name))) else {
        return Offers { start: text.len(), ..Offers::default() };
    };
    let rest = &text[after_name..];
    let start = text.len() - rest.rsplit(char::is_whitespace).next().unwrap_or_default().len();
    let number = text[after_name..start].split_whitespace().count();
    let arguments = arguments(&command.arguments);
    if number > 0 && arguments.is_empty() {
        return Offers { start, ..Offers::default() };
    }
    let slots = slots_at(&arguments, number);
    if arguments.first().is_some_and(|first| first.slots.contains(&Slot::Goal)) && slots.contains(&Slot::Goal) {
        return goal(text, vocabulary);
    }
    let typed = &text[start..];
    let mut offers = Offers { start, list: Vec::new(), files: slots.contains(&Slot::File) };
    for slot in slots {
        // The rules of a game may also be given by their path.
        offers.files |= slot == Slot::Word(WordKind::Game) && typed.contains(['/', '.', '~']);
        let words: Vec<String> = match slot {
            Slot::Word(WordKind::Predicate) if !typed.is_empty() => {
                [vocabulary.words(WordKind::Predicate), vocabulary.words(WordKind::Library)].concat()
            }
            Slot::Word(kind) => vocabulary.words(kind),
            Slot::Option => rest.split_whitespace().next().map_or_else(Vec::new, |game| vocabulary.options(game)),
            Slot::Command => commands.iter().map(|command| command.name.clone()).collect(),
            Slot::Literal(word) => vec![word],
            Slot::File | Slot::Goal | Slot::Other => Vec::new(),
        };
        let matching =
            words.into_iter().filter(|word| word.starts_with(typed) && !offers.has(word)).collect::<Vec<_>>();
        offers.list.extend(matching.into_iter().map(Offer::plain));
    }
    offers
}

impl Offers {
    fn has(&self, word: &str) -> bool {
        self.list.iter().any(|offer| offer.shown == word)
    }
}

/// What can be typed where a move or a goal begins.
fn line(text: &str, indent: usize, vocabulary: &mut dyn Vocabulary) -> Offers {
    let typed = &text[indent..];
    let begins = |word: &String| word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    let moves: Vec<_> = vocabulary.words(WordKind::Move).into_iter().filter(begins).map(Offer::plain).collect();
    if typed.is_empty() {
        return match moves.is_empty() {
            true => commands("", indent, vocabulary),
            false => Offers { start: indent, list: moves, files: false },
        };
    }
    let mut offers = goal(text, vocabulary);
    if offers.start > indent && !moves.is_empty() {
        return Offers { start: indent, list: moves, files: false };
    }
    if offers.start == indent {
        // Some commands need no colon, and the name of a game starts it.
        let bare = [vocabulary.words(WordKind::Bare), vocabulary.words(WordKind::Game)].concat();
        offers.list.extend(bare.into_iter().filter(begins).map(Offer::plain));
        offers.list = unique(offers.list);
        offers.list.splice(0..0, moves);
    }
    offers
}

/// What can be typed in a goal: predicates, constants, and the variables that the line has already.
fn goal(text: &str, vocabulary: &mut dyn Vocabulary) -> Offers {
    let parts = classes(text);
    let last = parts.last().filter(|(place, _)| place.end == text.len());
    let (start, class) = match last {
        Some((place, class @ (Class::Word | Class::Variable))) => (place.start, *class),
        Some((_, Class::Text | Class::Comment | Class::Number)) => {
            return Offers { start: text.len(), ..Offers::default() };
        }
        _ => (text.len(), Class::Punctuation),
    };
    let typed = &text[start..];
    let list = match class {
        Class::Variable => variables(text, &parts, typed),
        _ => predicates(typed, vocabulary).into_iter().chain(atoms(typed, vocabulary)).collect(),
    };
    Offers { start, list: unique(list), files: false }
}

fn variables(text: &str, parts: &[(std::ops::Range<usize>, Class)], typed: &str) -> Vec<Offer> {
    let named = parts.iter().filter(|(_, class)| *class == Class::Variable).map(|(place, _)| &text[place.clone()]);
    let others: BTreeSet<&str> = named.filter(|name| name.len() > typed.len() && name.starts_with(typed)).collect();
    others.into_iter().map(Offer::plain).collect()
}

fn predicates(typed: &str, vocabulary: &mut dyn Vocabulary) -> Vec<Offer> {
    let mut words = vocabulary.words(WordKind::Predicate);
    // Where nothing was typed yet, the rules' own names are enough.
    if !typed.is_empty() {
        words.extend(vocabulary.words(WordKind::Library));
    }
    let matching = words.iter().filter_map(|word| word.rsplit_once('/')).filter(|(name, _)| name.starts_with(typed));
    let offer = |(name, arity): (&str, &str)| match arity {
        "0" => Offer::plain(name),
        _ => Offer { shown: format!("{name}/{arity}"), inserted: format!("{name}(") },
    };
    matching.filter(|(name, _)| name.starts_with(char::is_alphabetic)).map(offer).collect()
}

fn atoms(typed: &str, vocabulary: &mut dyn Vocabulary) -> Vec<Offer> {
    vocabulary.words(WordKind::Atom).into_iter().filter(|word| word.starts_with(typed)).map(Offer::plain).collect()
}

/// Without what would be listed twice.
fn unique(list: Vec<Offer>) -> Vec<Offer> {
    let mut seen = BTreeSet::new();
    list.into_iter().filter(|offer| seen.insert(offer.shown.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::complete;
    use crate::repl::editor::vocabulary::{CommandWord, Vocabulary, WordKind};

    struct Draughts;

    impl Vocabulary for Draughts {
        fn commands(&self) -> Vec<CommandWord> {
            let command = |name: &str, arguments: &str| CommandWord { name: name.into(), arguments: arguments.into() };
            let load = command("load", "GAME [NAME=VALUE …]");
            vec![
                load,
                command("list", "PREDICATE"),
                command("time", "GOAL"),
                command("save", "FILE"),
                command("undo", ""),
            ]
        }

        fn words(&mut self, kind: WordKind) -> Vec<String> {
            let words: &[&str] = match kind {
                WordKind::Predicate => &["legal/1", "cell/2", "draw/0"],
                WordKind::Library => &["length/2", "member/2", "=../2"],
                WordKind::Atom => &["white", "black", "man"],
                WordKind::Move => &["23-19", "23-20", "a1h"],
                WordKind::Game => &["dama", "uttt"],
                WordKind::Bare => &["help", "undo"],
                WordKind::Level | WordKind::Player | WordKind::Setting => &[],
            };
            words.iter().map(|word| (*word).to_owned()).collect()
        }

        fn options(&self, game: &str) -> Vec<String> {
            if game == "dama" { vec!["size=".to_owned()] } else { Vec::new() }
        }
    }

    #[test]
    fn options_are_those_of_the_game_that_was_named() {
        assert_eq!(offered(":load dama s").0, [":load dama size="]);
        assert_eq!(offered(":load uttt s").0, [""; 0]);
    }

    /// What each offer would make of the line, and whether files are wanted.
    fn offered(text: &str) -> (Vec<String>, bool) {
        let offers = complete(text, &mut Draughts);
        let start = &text[..offers.start];
        (offers.list.iter().map(|offer| format!("{start}{}", offer.inserted)).collect(), offers.files)
    }

    #[test]
    fn offers_depend_on_what_was_typed() {
        let cases: &[(&str, &[&str])] = &[
            ("", &["23-19", "23-20", "a1h"]),
            ("23-", &["23-19", "23-20"]),
            ("A1", &["a1h"]),
            (":l", &[":load ", ":list "]),
            (" :u", &[" :undo"]),
            (":nothing x", &[]),
            (":undo x", &[]),
            (":load d", &[":load dama"]),
            (":lo u", &[":lo uttt"]),
            (":list l", &[":list legal/1", ":list length/2"]),
            (":time le", &[":time legal(", ":time length("]),
            (":time cell(S, bl", &[":time cell(S, black"]),
            ("le", &["legal(", "length("]),
            ("u", &["undo", "uttt"]),
            ("dra", &["draw"]),
            ("da", &["dama"]),
            ("cell(Square, w", &["cell(Square, white"]),
            ("cell(Square, white), cell(Sq", &["cell(Square, white), cell(Square"]),
            (
                "cell(S, ",
                &["cell(S, legal(", "cell(S, cell(", "cell(S, draw", "cell(S, white", "cell(S, black", "cell(S, man"],
            ),
            ("X = 'wh", &[]),
            ("a. % wh", &[]),
            ("X is 2", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(offered(text).0, *expected, "after {text:?}");
        }
    }

    #[test]
    fn files_are_wanted_where_a_path_can_stand() {
        for (text, wanted) in [(":save f", true), (":load ./d", true), (":load d", false), ("legal", false)] {
            assert_eq!(offered(text).1, wanted, "after {text:?}");
        }
    }

    #[test]
    fn no_text_is_too_strange_to_be_completed() {
        for line in ["\u{a0}:löad\u{2003}dàma 'ü", ": :-é(\u{301}x, [Ü|\"☃", "23-ß\t\n:list \u{3000}/* ü"] {
            for (at, _) in line.char_indices() {
                assert!(complete(&line[..at], &mut Draughts).start <= at, "{:?}", &line[..at]);
            }
        }
    }
}
