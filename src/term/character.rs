//! The classes of characters that names are made of. The lexer and the printer share them, so that what is printed can be
//! read back.

/// Whether a word can go on with it: letters, ASCII digits, `_` and combining accents.
pub(crate) fn is_word(c: char) -> bool {
    c == '_' || c.is_ascii_digit() || c.is_alphabetic() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// Whether a variable can begin with it.
pub(crate) fn starts_variable(c: char) -> bool {
    c == '_' || c.is_uppercase()
}

/// Whether an unquoted word can begin with it.
pub(crate) fn starts_word(c: char) -> bool {
    c.is_alphabetic() && !c.is_uppercase()
}

/// Whether it is one of the characters that stick together to a name such as `=..`.
pub(crate) fn is_symbol(c: char) -> bool {
    "#$&*+-./:<=>?@^~\\".contains(c)
}

/// Whether it is white space between tokens.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}
