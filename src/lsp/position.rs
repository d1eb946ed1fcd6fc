//! Places as the protocol counts them: lines from 0, columns in UTF-8 or UTF-16 units, as editor and server agree.

use lsp_types::{ClientCapabilities, Position, PositionEncodingKind, Range};

use super::line::Lines;

/// What a column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    /// UTF-8 where the editor offers it, for then nothing has to be counted; otherwise UTF-16, which every editor knows.
    pub fn negotiated(client: &ClientCapabilities) -> Encoding {
        let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        }
    }

    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// How many units a text has.
    pub fn width(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.encode_utf16().count(),
        }
    }

    /// The place of a byte; one inside a character is taken back to its start.
    pub fn position(self, text: &str, lines: &Lines, offset: usize) -> Position {
        let offset = text.floor_char_boundary(offset.min(text.len()));
        let line = lines.of(offset);
        let column = self.width(&text[lines.start(line)..offset]);
        Position { line: line as u32, character: column as u32 }
    }

    pub fn range(self, text: &str, lines: &Lines, place: std::ops::Range<usize>) -> Range {
        Range { start: self.position(text, lines, place.start), end: self.position(text, lines, place.end) }
    }

    /// The byte of a place; past the end of a line it is that end, past the last line the end of the text.
    pub fn offset(self, text: &str, lines: &Lines, position: Position) -> usize {
        let Some(place) = lines.place(text, position.line as usize) else { return text.len() };
        let line = &text[place.clone()];
        let wanted = position.character as usize;
        let column = match self {
            Encoding::Utf8 => line.floor_char_boundary(wanted.min(line.len())),
            Encoding::Utf16 => {
                let mut units = 0;
                let ends = line.char_indices().find(|(_, letter)| {
                    units += letter.len_utf16();
                    units > wanted
                });
                ends.map_or(line.len(), |(at, _)| at)
            }
        };
        place.start + column
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::Position;

    use super::{Encoding, Lines};

    #[test]
    fn columns_count_units_and_lines_end_where_their_text_does() {
        let text = "ü🙂x\r\nb";
        let lines = Lines::new(text);
        for (encoding, column) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3)] {
            let position = Position { line: 0, character: column };
            assert_eq!(encoding.offset(text, &lines, position), 6);
            assert_eq!(encoding.position(text, &lines, 6), position);
            assert_eq!(encoding.offset(text, &lines, Position { line: 0, character: 99 }), 7);
            assert_eq!(encoding.offset(text, &lines, Position { line: 9, character: 0 }), text.len());
        }
        // The second half of a pair is no place: it is taken for the start of its character.
        assert_eq!(Encoding::Utf16.offset(text, &lines, Position { line: 0, character: 2 }), 2);
        assert_eq!(Encoding::Utf16.position(text, &lines, 4), Position { line: 0, character: 1 });
    }
}
