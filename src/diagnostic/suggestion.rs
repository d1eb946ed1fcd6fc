//! What was probably meant: a word in the text, and the one to write instead.

use crate::source::{Sources, Span};

/// A word to write in place of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Where the wrong word is: the problem's own place, which may be larger.
    pub span: Span,
    /// The word as the rules mean it.
    pub wrong: String,
    /// What to write instead.
    pub right: String,
}

impl Suggestion {
    /// The place of the wrong word; none if the text spells it in another way, for example with escapes.
    pub fn place(&self, sources: &Sources) -> Option<Span> {
        let text = sources.get(self.span.source).text().get(self.span.start as usize..self.span.end as usize)?;
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let whole = |&at: &usize| {
            let after = &text[at + self.wrong.len()..];
            !text[..at].ends_with(is_part) && !after.starts_with(is_part)
        };
        let at = text.match_indices(&self.wrong).map(|(at, _)| at).find(whole)?;
        let start = self.span.start + at as u32;
        Some(Span { start, end: start + self.wrong.len() as u32, ..self.span })
    }
}

#[cfg(test)]
mod tests {
    use super::Suggestion;
    use crate::source::{Sources, Span};

    #[test]
    fn the_word_is_found_whole() {
        let mut sources = Sources::default();
        let source = sources.add("a.pl", "extends(extend).");
        let whole = Span { source, start: 0, end: 15 };
        let place = |wrong: &str| {
            let suggestion = Suggestion { span: whole, wrong: wrong.to_owned(), right: String::new() };
            suggestion.place(&sources).map(|place| (place.start, place.end))
        };
        assert_eq!(place("extend"), Some((8, 14)));
        assert_eq!(place("extends"), Some((0, 7)));
        assert_eq!(place("tend"), None);
    }
}
