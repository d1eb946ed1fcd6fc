//! Random texts: bytes, tokens, and mutations of texts that mean something.

use crate::dice::Dice;

/// Pieces that rules are made of, and some that they are not.
const TOKENS: &[&str] = &[
    "a",
    "b",
    "foo",
    "p",
    "q",
    "X",
    "Y",
    "_",
    "_Z",
    "Xs",
    "0",
    "1",
    "42",
    "-1",
    "9223372036854775807",
    "0'a",
    "0x1f",
    "0b101",
    "1_000",
    "0''",
    "\"text\"",
    "'quoted atom'",
    "'it''s'",
    "'\\n'",
    "'\\x41\\'",
    "''",
    "[]",
    "{}",
    "(",
    ")",
    "[",
    "]",
    "|",
    ",",
    ", ",
    ".",
    ". ",
    ".\n",
    ":-",
    " :- ",
    "?-",
    "->",
    ";",
    "\\+",
    "!",
    "=",
    "==",
    "\\=",
    "is",
    " is ",
    "=:=",
    "<",
    ">",
    "=<",
    ">=",
    "+",
    "-",
    "*",
    "//",
    "mod",
    " mod ",
    "rem",
    "**",
    "^",
    ">>",
    "/\\",
    "\\/",
    "\\",
    "@<",
    "=..",
    "% comment\n",
    "/* block */",
    "/*",
    "*/",
    " ",
    "\n",
    "\t",
    "f(",
    "p(X",
    "call(",
    "findall(X, ",
    "catch(",
    "suppose([",
    "between(1, 3, X)",
    "table ",
    ":- table p/1.",
    ":- state(s(t)).",
    ":- players([x, o]).",
    ":- option(size(3)).",
    ":- game(\"G\").",
    ":- extends(base).",
    ":- replaces(p/1).",
    "initially(",
    "legal(",
    "t(1).",
    "é",
    "→",
    "\u{0}",
    "\u{feff}",
    "𝒳",
    "`",
    "#",
    "//",
    "$",
    "'$cut'(0)",
    "throw(a)",
    "--",
    "- 1",
    "-(1)",
    "- (1)",
    "a:b",
    "dynamic",
    "1.5",
    "1e9",
    "\\",
    "'",
    "\"",
    "[a|b]",
    "[|]",
    "'[|]'(a, b)",
    "(:-)",
    "(,)",
    "','(a, b)",
    "{a}",
];

/// Any characters at all.
pub fn bytes(dice: &mut Dice) -> String {
    let length = dice.below(200);
    let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Tokens in any order.
pub fn tokens(dice: &mut Dice) -> String {
    let count = dice.below(80);
    (0..count).map(|_| *dice.pick(TOKENS)).collect()
}

/// A text with some of its parts deleted, repeated, moved or replaced.
pub fn mutated(dice: &mut Dice, text: &str, other: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + dice.below(6) {
        text = match dice.below(3) {
            0 => mutated_pieces(dice, &text, other, "\n"),
            1 => mutated_pieces(dice, &text, other, " "),
            _ => mutated_letters(dice, &text),
        };
    }
    text
}

fn mutated_pieces(dice: &mut Dice, text: &str, other: &str, between: &str) -> String {
    let mut pieces: Vec<&str> = text.split(between).collect();
    let others: Vec<&str> = other.split(between).collect();
    let (from, to) = (dice.below(pieces.len()), dice.below(pieces.len()));
    match dice.below(6) {
        0 => {
            pieces.remove(from);
        }
        1 => pieces.insert(to, pieces[from]),
        2 => pieces.swap(from, to),
        3 => pieces.insert(to, *dice.pick(&others)),
        4 => pieces[from] = *dice.pick(TOKENS),
        _ => pieces.truncate(from + 1),
    }
    pieces.join(between)
}

fn mutated_letters(dice: &mut Dice, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return tokens(dice);
    }
    let at = dice.below(letters.len());
    match dice.below(3) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[dice.below(letters.len())]),
        _ => {
            let token: Vec<char> = dice.pick(TOKENS).chars().collect();
            letters.splice(at..at, token);
        }
    }
    letters.into_iter().collect()
}
