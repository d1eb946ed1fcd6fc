//! The classes of characters that names are made of; lexer and printer must agree on them.

/// Whether it can continue a word: letters, ASCII digits, `_` and combining accents.
pub(super) fn is_word(c: char) -> bool {
    c == '_' || c.is_ascii_digit() || c.is_alphabetic() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// Whether it can start a variable.
pub(super) fn starts_variable(c: char) -> bool {
    c == '_' || c.is_uppercase()
}

/// Whether it can start an unquoted word.
pub(super) fn starts_word(c: char) -> bool {
    c.is_alphabetic() && !c.is_uppercase()
}

/// Whether it is a symbol character: a run of these is one name, such as `=..`.
pub(super) fn is_symbol(c: char) -> bool {
    "#$&*+-./:<=>?@^~\\".contains(c)
}

/// Whether it is white space between tokens.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}
