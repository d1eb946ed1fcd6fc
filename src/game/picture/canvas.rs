//! A sheet of letters with colours, printed with or without them.

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
    /// A text in these colours, as terminals understand it.
    fn apply(self, text: &str) -> String {
        let letter = self.letter.map(|colour| format!("\x1b[38;5;{colour}m"));
        let ground = self.ground.map(|colour| format!("\x1b[48;5;{colour}m"));
        let (bold, dim) = (self.bold.then_some("\x1b[1m"), self.dim.then_some("\x1b[2m"));
        let codes = [letter.as_deref(), ground.as_deref(), bold, dim].into_iter().flatten();
        format!("{}{text}\x1b[0m", codes.collect::<String>())
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
        if paint == Paint::default() { text } else { paint.apply(&text) }
    })
    .collect()
}
