//! The classes of characters that names are made of. The lexer and the printer share them, so that what is printed can be
//! read back.

/// Whether it can continue a word: letters, ASCII digits, `_` and combining accents.
pub(crate) fn is_word(c: char) -> bool {
    c == '_' || c.is_ascii_digit() || c.is_alphabetic() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// Whether it can start a variable.
pub(crate) fn starts_variable(c: char) -> bool {
    c == '_' || c.is_uppercase()
}

/// Whether it can start an unquoted word.
pub(crate) fn starts_word(c: char) -> bool {
    c.is_alphabetic() && !c.is_uppercase()
}

/// Whether it is a symbol character: a run of these is one name, such as `=..`.
pub(crate) fn is_symbol(c: char) -> bool {
    "#$&*+-./:<=>?@^~\\".contains(c)
}

/// Whether it is white space between tokens.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}
