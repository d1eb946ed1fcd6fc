//! A sheet of letters with colours, printed with or without them.

use console::Style;
use unicode_width::UnicodeWidthChar;

/// How a letter is painted; numbers are those of a terminal's 256 colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    pub letter: Option<u8>,
    pub ground: Option<u8>,
    pub bold: bool,
    pub dim: bool,
}

impl Paint {
    fn style(self) -> Style {
        let mut style = Style::new().force_styling(true);
        if let Some(colour) = self.letter {
            style = style.color256(colour);
        }
        if let Some(colour) = self.ground {
            style = style.on_color256(colour);
        }
        style = if self.bold { style.bold() } else { style };
        if self.dim { style.dim() } else { style }
    }
}

/// A sheet of letters, all of them one column wide.
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Paint)>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![(' ', Paint::default()); width * height] }
    }

    /// Writes a text from a place on; what does not fit, and what has no width of its own, is left out.
    pub fn write(&mut self, column: usize, row: usize, text: &str, paint: Paint) {
        let letters = text.chars().filter(|letter| letter.width() == Some(1));
        for (at, letter) in (column..self.width).zip(letters) {
            if let Some(cell) = self.cells.get_mut(row * self.width + at) {
                *cell = (letter, paint);
            }
        }
    }

    /// The lines, with colours if asked for; spaces at the end of a line are dropped.
    pub fn lines(&self, colour: bool) -> Vec<String> {
        self.cells.chunks(self.width.max(1)).map(|cells| if colour { painted(cells) } else { plain(cells) }).collect()
    }
}

fn plain(cells: &[(char, Paint)]) -> String {
    let line: String = cells.iter().map(|(letter, _)| *letter).collect();
    line.trim_end().to_owned()
}

fn painted(cells: &[(char, Paint)]) -> String {
    let end = cells.iter().rposition(|(letter, paint)| *letter != ' ' || paint.ground.is_some());
    let cells = &cells[..end.map_or(0, |end| end + 1)];
    let runs = cells.chunk_by(|(_, a), (_, b)| a == b);
    runs.map(|run| {
        let text: String = run.iter().map(|(letter, _)| *letter).collect();
        let paint = run[0].1;
        if paint == Paint::default() { text } else { paint.style().apply_to(text).to_string() }
    })
    .collect()
}
