//! Classes of the parts of a text, for syntax colouring: reports no problems, and works for any text.

use std::ops::Range;

use super::lexer::{ClauseTokens, Lexer};
use super::token::Kind;
use crate::source::SourceId;

/// The class of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A variable.
    Variable,
    /// A name in lower case.
    Word,
    /// An operator or another name of symbol characters.
    Symbol,
    /// A number.
    Number,
    /// A text in quotes of either kind, closed or not.
    Text,
    /// A bracket that opens.
    Open,
    /// A bracket that closes.
    Close,
    /// A comma, a bar or a full stop.
    Punctuation,
    /// A comment.
    Comment,
    /// Text that is not a token.
    Broken,
}

/// The parts of a text in order; white space is left out.
pub fn classes(text: &str) -> Vec<(Range<usize>, Class)> {
    let mut lexer = Lexer::new(text, SourceId(0));
    let mut tokens = ClauseTokens::default();
    let mut parts = Vec::new();
    let mut end = 0;
    while lexer.clause(&mut tokens, &|_| true) {
        for token in tokens.list.iter().filter(|token| !token.is_text_end()) {
            let place = token.start as usize..token.end as usize;
            // The full stop in a quote that is never closed ends the clause and belongs to the text all the same.
            if place.start < end {
                continue;
            }
            comment(text, end..place.start, &mut parts);
            end = place.end;
            let class = class(token.kind, &text[place.clone()]);
            parts.push((place, class));
        }
    }
    comment(text, end..text.len(), &mut parts);
    parts
}

fn class(kind: Kind, text: &str) -> Class {
    match kind {
        Kind::Var(_) => Class::Variable,
        Kind::Atom(_) if text.starts_with(char::is_alphabetic) => Class::Word,
        Kind::Atom(_) => Class::Symbol,
        Kind::Int(_) => Class::Number,
        Kind::Quoted(_) | Kind::Text(_) => Class::Text,
        Kind::Open | Kind::OpenList | Kind::OpenCurly => Class::Open,
        Kind::Close | Kind::CloseList | Kind::CloseCurly => Class::Close,
        Kind::Comma | Kind::Bar | Kind::End => Class::Punctuation,
        // While you type it, a quoted text is not closed yet.
        Kind::Broken if text.starts_with(['\'', '"']) => Class::Text,
        Kind::Broken => Class::Broken,
    }
}

/// Text between two tokens that is not blank is a comment.
fn comment(text: &str, gap: Range<usize>, parts: &mut Vec<(Range<usize>, Class)>) {
    let skipped = &text[gap.clone()];
    let start = gap.start + skipped.len() - skipped.trim_start().len();
    let end = gap.start + skipped.trim_end().len();
    if start < end {
        parts.push((start..end, Class::Comment));
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, classes};

    fn parts(text: &str) -> Vec<(&str, Class)> {
        classes(text).into_iter().map(|(place, class)| (&text[place], class)).collect()
    }

    #[test]
    fn every_part_of_a_text_has_a_class() {
        use Class::{Close, Comment, Number, Open, Punctuation, Symbol, Text, Variable, Word};
        let expected = [
            ("cell", Word),
            ("(", Open),
            ("S", Variable),
            (",", Punctuation),
            ("'a b'", Text),
            (")", Close),
            (",", Punctuation),
            ("S", Variable),
            (">=", Symbol),
            ("12", Number),
            (".", Punctuation),
            ("% why", Comment),
        ];
        assert_eq!(parts("cell(S, 'a b'), S >= 12. % why"), expected);
    }

    #[test]
    fn what_is_half_typed_has_classes_too() {
        assert_eq!(parts("X = 'half"), [("X", Class::Variable), ("=", Class::Symbol), ("'half", Class::Text)]);
        assert_eq!(parts("a /* half"), [("a", Class::Word), ("/* half", Class::Comment)]);
        assert_eq!(parts("à €"), [("à", Class::Word), ("€", Class::Broken)]);
        assert_eq!(parts(" \n"), []);
    }

    #[test]
    fn a_full_stop_in_an_unclosed_quote_is_part_of_it() {
        assert_eq!(
            parts("a('b.\nc"),
            [("a", Class::Word), ("(", Class::Open), ("'b.", Class::Text), ("c", Class::Word)]
        );
    }
}
