//! Pictures for terminals and text files.
//!
//! Coloured tiles stand side by side; between others, and wherever the rules have bars, there are lines.

use super::canvas::{Canvas, Paint};
use super::glyph::solid;
use super::junction::{Arms, Weight};
use super::shade::Colour;
use super::{Bar, Label, Picture, Place, Shade, Side, Tile, Token};
use crate::diagnostic::{is_unseen, visible, visible_lines};
use unicode_width::UnicodeWidthStr;

/// What the drawing may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Letters beyond ASCII.
    pub unicode: bool,
    /// Colours.
    pub colour: bool,
}

/// The ground of what the last move changed, and its bars.
const CHANGED: u8 = 64;
const NEW_BAR: u8 = 160;

/// How wide a tile is inside.
const TILE: usize = 3;

impl Picture {
    /// The picture as lines of text, without a line end after the last.
    pub fn draw(&self, look: Look) -> String {
        let mut drawing = Drawing::new(self, look);
        if drawing.lined {
            drawing.lines();
        }
        self.tiles.iter().for_each(|(place, tile)| drawing.tile(*place, tile));
        drawing.labels();
        let mut lines = drawing.canvas.lines(look.colour);
        lines.extend(self.captions.iter().map(|caption| visible_lines(caption).into_owned()));
        lines.join("\n")
    }

    /// Whether tiles differ by their colours.
    fn is_coloured(&self) -> bool {
        self.tiles.values().all(|tile| matches!(tile.shade, Shade::Light | Shade::Dark | Shade::Coloured(_)))
    }

    /// Letters below the columns and numbers left of the rows, unless the rules say otherwise; what they put beside
    /// columns and rows that are not there is left out.
    pub(super) fn edge(&self, columns: i32, rows: i32) -> Vec<Label> {
        if !self.labels.is_empty() {
            let there = |label: &&Label| match label.side {
                Side::Left | Side::Right => label.at <= rows,
                Side::Bottom | Side::Top => label.at <= columns,
            };
            return self.labels.iter().filter(there).cloned().collect();
        }
        let letter = |at: i32| char::from(b'a' + ((at - 1) % 26) as u8).to_string();
        let below = (1..=columns).map(|at| Label { side: Side::Bottom, at, text: letter(at) });
        below.chain((1..=rows).map(|at| Label { side: Side::Left, at, text: at.to_string() })).collect()
    }
}

struct Drawing<'p> {
    picture: &'p Picture,
    look: Look,
    labels: Vec<Label>,
    columns: i32,
    rows: i32,
    /// Whether there are lines between tiles.
    lined: bool,
    /// The first column and row of the board on the canvas.
    left: usize,
    top: usize,
    canvas: Canvas,
}

impl<'p> Drawing<'p> {
    fn new(picture: &'p Picture, look: Look) -> Drawing<'p> {
        let columns = picture.tiles.keys().map(|place| place.0).max().unwrap_or(0);
        let rows = picture.tiles.keys().map(|place| place.1).max().unwrap_or(0);
        let shown = |label: Label| Label { text: visible(&label.text).into_owned(), ..label };
        let labels: Vec<Label> = picture.edge(columns, rows).into_iter().map(shown).collect();
        let lined = picture.barred || !picture.is_coloured();
        let beside = |side| {
            let widths = labels.iter().filter(|label| label.side == side).map(|label| label.text.width() + 1);
            widths.max().unwrap_or(0)
        };
        let above = |side| usize::from(labels.iter().any(|label| label.side == side));
        let (left, top) = (beside(Side::Left), above(Side::Top));
        let (width, height) = match lined {
            true => ((TILE + 1) * columns as usize + 1, 2 * rows as usize + 1),
            false => (TILE * columns as usize, rows as usize),
        };
        let canvas = Canvas::new(left + width + beside(Side::Right), top + height + above(Side::Bottom));
        Drawing { picture, look, labels, columns, rows, lined, left, top, canvas }
    }

    /// Where the inside of a tile begins.
    fn inside(&self, (x, y): Place) -> (usize, usize) {
        let (x, down) = ((x - 1) as usize, (self.rows - y) as usize);
        match self.lined {
            true => (self.left + (TILE + 1) * x + 1, self.top + 2 * down + 1),
            false => (self.left + TILE * x, self.top + down),
        }
    }

    fn tile(&mut self, place: Place, tile: &Tile) {
        let changed = self.picture.changed.contains(&place);
        let ground = if changed { Some(CHANGED) } else { tile.shade.ground() };
        let token = self.picture.tokens.get(&place);
        let (text, paint) = match token {
            Some(token) => (self.glyph(token, tile.shade.ground()), token_paint(token, ground)),
            None => {
                (self.empty(tile), Paint { ground, dim: ground.is_none(), letter: ground.map(|_| 238), bold: false })
            }
        };
        // There is no room on a tile for an escape.
        let text = text.replace(is_unseen, "\u{fffd}");
        let inner = match text.width() {
            0 => "   ".to_owned(),
            1 if changed && !self.look.colour => format!("[{text}]"),
            1 => format!(" {text} "),
            // What is longer than the tile loses its end.
            _ => format!("{text:>TILE$.TILE$}"),
        };
        let inner = if changed && !self.look.colour && token.is_none() { "[ ]".to_owned() } else { inner };
        let (column, row) = self.inside(place);
        self.canvas.write(column, row, &inner, paint);
    }

    fn glyph(&self, token: &Token, ground: Option<u8>) -> String {
        let known = Colour::named(&token.owner).is_some() && ground.is_some();
        match (self.look.unicode, self.look.colour && known) {
            (false, _) => token.ascii.clone(),
            (true, true) => solid(&token.kind).map_or_else(|| token.glyph.clone(), str::to_owned),
            (true, false) => token.glyph.clone(),
        }
    }

    /// The text on an empty tile: its own, or one that shows its shade where there are no colours.
    fn empty(&self, tile: &Tile) -> String {
        let hole = !self.lined && matches!(tile.shade, Shade::Coloured(_));
        if !tile.text.is_empty() || self.look.colour && !hole {
            return tile.text.clone();
        }
        match tile.shade {
            Shade::Of(player) => player_mark(player).to_owned(),
            Shade::Lit | Shade::Dark | Shade::Coloured(_) => if self.look.unicode { "·" } else { "." }.to_owned(),
            _ => String::new(),
        }
    }

    /// The lines between tiles, and the bars on them.
    fn lines(&mut self) {
        for y in 0..=self.rows {
            for x in 0..=self.columns {
                self.corner((x, y));
                self.edge_right((x, y));
                self.edge_up((x, y));
            }
        }
    }

    fn corner(&mut self, at @ (x, y): Place) {
        let arms = Arms {
            up: self.weight(at, (x, y + 1)),
            right: self.weight(at, (x + 1, y)),
            down: self.weight((x, y - 1), at),
            left: self.weight((x - 1, y), at),
        };
        if arms.weight() == Weight::None {
            return;
        }
        let heavy = arms.weight() == Weight::Heavy;
        let letter = match self.look.unicode {
            true => arms.letter(),
            false if heavy && self.picture.is_coloured() => '#',
            false if self.picture.is_coloured() => ' ',
            false => '+',
        };
        let around = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
        let new = heavy && self.picture.bars.iter().any(|bar| bar.new && bar.touches(at));
        let paint = self.line_paint(&around, heavy, new);
        let (column, row) = self.on_corner(at);
        self.canvas.write(column, row, &letter.to_string(), paint);
    }

    fn edge_right(&mut self, at @ (x, y): Place) {
        let weight = self.weight(at, (x + 1, y));
        let new = self.is_new(at, (x + 1, y));
        let letter = self.line_letter(weight, new, ["─", "━", "╍", "-", "=", "*"]);
        let paint = self.line_paint(&[(x + 1, y), (x + 1, y + 1)], weight == Weight::Heavy, new);
        let (column, row) = self.on_corner(at);
        if weight != Weight::None {
            self.canvas.write(column + 1, row, &letter.repeat(TILE), paint);
        }
    }

    fn edge_up(&mut self, at @ (x, y): Place) {
        let weight = self.weight(at, (x, y + 1));
        let new = self.is_new(at, (x, y + 1));
        let letter = self.line_letter(weight, new, ["│", "┃", "╏", "|", "#", "*"]);
        let paint = self.line_paint(&[(x, y + 1), (x + 1, y + 1)], weight == Weight::Heavy, new);
        let (column, row) = self.on_corner(at);
        if weight != Weight::None && row > 0 {
            self.canvas.write(column, row - 1, letter, paint);
        }
    }

    /// The letter of a line: light, heavy and new with any letters, and the same with ASCII's.
    fn line_letter(&self, weight: Weight, new: bool, letters: [&'static str; 6]) -> &'static str {
        let at = match (weight, new && !self.look.colour) {
            (Weight::Heavy, true) => 2,
            (Weight::Heavy, false) => 1,
            _ => 0,
        };
        match self.look.unicode {
            true => letters[at],
            false if at == 0 && self.picture.is_coloured() => " ",
            false => letters[at + 3],
        }
    }

    /// Where a corner is on the canvas.
    fn on_corner(&self, (x, y): Place) -> (usize, usize) {
        (self.left + (TILE + 1) * x as usize, self.top + 2 * (self.rows - y) as usize)
    }

    /// How strong the line between two neighbouring corners is.
    fn weight(&self, from: Place, to: Place) -> Weight {
        let (x, y) = to;
        let sides = if from.0 == to.0 { [(x, y), (x + 1, y)] } else { [(x, y), (x, y + 1)] };
        match self.picture.bars.iter().any(|bar| bar.covers(from, to)) {
            true => Weight::Heavy,
            false if sides.iter().any(|tile| self.picture.tiles.contains_key(tile)) => Weight::Light,
            false => Weight::None,
        }
    }

    fn is_new(&self, from: Place, to: Place) -> bool {
        self.picture.bars.iter().any(|bar| bar.new && bar.covers(from, to))
    }

    /// A line has the ground of the tiles around it, if they agree.
    fn line_paint(&self, around: &[Place], heavy: bool, new: bool) -> Paint {
        let mut grounds =
            around.iter().filter_map(|place| self.picture.tiles.get(place)).map(|tile| tile.shade.ground());
        let first = grounds.next().flatten();
        let ground = first.filter(|_| grounds.all(|ground| ground == first));
        let letter = match (new, heavy) {
            (true, _) => Some(NEW_BAR),
            (false, true) => ground.map(|_| 16),
            (false, false) => Some(if ground.is_some() { 101 } else { 242 }),
        };
        Paint { letter, ground, bold: heavy, dim: false }
    }

    fn labels(&mut self) {
        for Label { side, at, text } in self.labels.clone() {
            let (column, row) = match side {
                Side::Left | Side::Right => self.inside((1, at)),
                Side::Bottom | Side::Top => self.inside((at, 1)),
            };
            let (high, wide) = if self.lined { (2 * self.rows as usize + 1, 1) } else { (self.rows as usize, 0) };
            let board = (TILE + wide) * self.columns as usize + wide;
            let middle = column + (TILE.saturating_sub(text.width())) / 2;
            let (column, row) = match side {
                Side::Left => (self.left.saturating_sub(1 + text.width()), row),
                Side::Right => (self.left + board + 1, row),
                Side::Bottom => (middle, self.top + high),
                Side::Top => (middle, 0),
            };
            self.canvas.write(column, row, &text, Paint { dim: true, ..Paint::default() });
        }
    }
}

impl Bar {
    /// Whether the line between two neighbouring corners is part of it.
    fn covers(&self, from: Place, to: Place) -> bool {
        let inside = |at: Place| (self.from.0..=self.to.0).contains(&at.0) && (self.from.1..=self.to.1).contains(&at.1);
        inside(from) && inside(to)
    }

    fn touches(&self, corner: Place) -> bool {
        self.covers(corner, corner)
    }
}

/// The colour of a token: its player's own, or one of two that can be seen on any ground.
fn token_paint(token: &Token, ground: Option<u8>) -> Paint {
    let named = Colour::named(&token.owner);
    let letter = match (named, ground, token.player) {
        (Some(Colour::White | Colour::Black), None, _) => None,
        (Some(colour), ..) => Some(colour.piece()),
        (None, Some(_), Some(0)) => Some(51),
        (None, None, Some(0)) => Some(39),
        (None, _, Some(1)) => Some(208),
        _ => None,
    };
    Paint { letter, ground, bold: true, dim: false }
}

/// A letter that shows whose a tile is without colours.
fn player_mark(player: usize) -> &'static str {
    ["'", "\"", "^", "~"][player.min(3)]
}
