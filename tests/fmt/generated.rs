//! Generated rules files: programs and files with other white space and comments between their tokens, mutants, token
//! soup and noise.

use regola::syntax::lexical::{Class, classes};

use crate::dice::Dice;
use crate::{program, text};

/// What may come between two tokens in place of a space.
const GAPS: &[&str] = &[
    "  ",
    "    ",
    "\t",
    "\n",
    "\n",
    "\n\n\n",
    "\n    ",
    "\r\n",
    " \n ",
    " % remark\n",
    "% remark\n",
    "\n    % remark\n    ",
    "\n\n% remark\n\n",
    " %! {X} says so\n",
    "        % aligned\n        % and going on\n",
    " /* block */ ",
    " /* block */\n",
    "\n/* block */\n",
    "\n/* block */ ",
    " /* one */ /* two */ ",
    " /* one */\n /* two */ ",
    " /* one */ % two\n",
    " /* two\n  lines */ ",
    "\n/* two\n  lines */\n",
];

/// The file of a seed.
pub fn file(seed: u64, files: &[String]) -> String {
    let dice = &mut Dice::new(seed);
    match dice.below(10) {
        0 => text::bytes(dice),
        1 => text::tokens(dice),
        2 => mutant(dice, files),
        3 => program::program(dice),
        4 => {
            let written = mutant(dice, files);
            scattered(dice, &written)
        }
        5 | 6 => {
            let file = dice.pick(files);
            let lines = excerpt(dice, file);
            scattered(dice, lines)
        }
        _ => {
            let written = program::program(dice);
            scattered(dice, &written)
        }
    }
}

fn mutant(dice: &mut Dice, files: &[String]) -> String {
    let (file, other) = (dice.pick(files), dice.pick(files));
    let file = excerpt(dice, file);
    text::mutated(dice, file, other)
}

/// Some thirty lines of a file: small texts find as much as large ones, and sooner.
fn excerpt<'t>(dice: &mut Dice, file: &'t str) -> &'t str {
    let starts: Vec<usize> = std::iter::once(0).chain(file.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let first = dice.below(starts.len());
    let end = starts.get(first + 30).copied().unwrap_or(file.len());
    &file[starts[first]..end]
}

/// The same tokens with other gaps between them, mostly where there was one before.
fn scattered(dice: &mut Dice, text: &str) -> String {
    let rate = 2 + dice.below(12);
    let mut scattered = String::new();
    let mut end = 0;
    for (place, class) in classes(text) {
        let gap = &text[end..place.start];
        end = place.end;
        match gap.is_empty() {
            true if !dice.once_in(rate * 20) => {}
            false if !dice.once_in(rate) => scattered.push_str(gap),
            _ => scattered.push_str(GAPS[dice.below(GAPS.len())]),
        }
        scattered.push_str(&text[place]);
        if class == Class::Comment {
            scattered.push('\n');
        }
    }
    if !dice.once_in(8) {
        scattered.push('\n');
    }
    match dice.once_in(20) {
        true => scattered.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => scattered,
    }
}
