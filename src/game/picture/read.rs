//! Asking the rules for the picture.

use super::glyph::drawings;
use super::{Bar, BarKind, Label, Picture, Place, Shade, Side, Tile, Token};
use crate::engine::{Answer, Limit, QueryError};
use crate::game::text::spoken;
use crate::game::{GameError, Position};
use crate::term::{Cell, Term};

/// The most columns and rows that are drawn.
const LARGEST: i64 = 64;

impl Position {
    /// What there is to see, with the changes of the last move marked; nothing if the rules describe no tiles.
    pub fn picture(&mut self) -> Result<Option<Picture>, GameError> {
        let Some(mut picture) = self.still()? else { return Ok(None) };
        if let Some(last) = self.history().last() {
            self.unmake();
            let before = self.still();
            self.make(last)?;
            if let Some(before) = before? {
                picture.mark_changes(&before);
            }
        }
        Ok(Some(picture))
    }

    /// What there is to see, with nothing marked.
    pub(super) fn still(&mut self) -> Result<Option<Picture>, GameError> {
        let mut picture = Picture::default();
        // Of two tiles at one place the first counts: one with a text says more.
        for [x, y, shade, text] in self.each("tile")? {
            self.add_tile(&mut picture, [x, y, shade], spoken(&text))?;
        }
        for [x, y, shade] in self.each("tile")? {
            self.add_tile(&mut picture, [x, y, shade], String::new())?;
        }
        if picture.tiles.is_empty() {
            return Ok(None);
        }
        picture.barred = self.game().defined("bar", 5).is_some();
        let glyphs = self.each("glyph")?;
        for token in self.each("token")? {
            self.add_token(&mut picture, token, &glyphs)?;
        }
        for bar in self.each("bar")? {
            picture.bars.push(read_bar(&bar).ok_or_else(|| bad_picture("bar", &bar))?);
        }
        for label in self.each("label")? {
            picture.labels.push(read_label(&label).ok_or_else(|| bad_picture("label", &label))?);
        }
        let captions = self.each("caption")?;
        let memory = self.engine().limits().memory;
        let mut size = 0;
        for [text] in captions {
            let text = spoken(&text);
            size += text.len();
            if size > memory {
                return Err(GameError::of("caption", QueryError::Limit(Limit::Memory(memory)), None));
            }
            picture.captions.push(text);
        }
        Ok(Some(picture))
    }

    /// The answers of a predicate of the picture, if the rules have it.
    pub(super) fn each<const N: usize>(&mut self, name: &'static str) -> Result<Vec<[Term; N]>, GameError> {
        if self.game().defined(name, N as u32).is_none() {
            return Ok(Vec::new());
        }
        let names: [String; N] = std::array::from_fn(|at| format!("A{at}"));
        let goal = Term::compound(name, names.iter().map(|name| Term::var(name)));
        let row = |answer: Answer| {
            std::array::from_fn(|at| answer.get(&names[at]).cloned().unwrap_or_else(|| Term::var("_")))
        };
        Ok(self.answers(name, &goal)?.into_iter().map(row).collect())
    }

    fn add_tile(&self, picture: &mut Picture, tile: [Term; 3], text: String) -> Result<(), GameError> {
        let shade = tile[2].as_atom().and_then(|name| Shade::named(name, self.game().players()));
        match (place(&tile[0], &tile[1]), shade) {
            (Some(at), Some(shade)) => {
                picture.tiles.entry(at).or_insert(Tile { shade, text });
                Ok(())
            }
            _ => Err(bad_picture("tile", &tile)),
        }
    }

    pub(super) fn add_token(
        &self,
        picture: &mut Picture,
        token: [Term; 4],
        glyphs: &[[Term; 4]],
    ) -> Result<(), GameError> {
        let Some(at) = place(&token[0], &token[1]) else { return Err(bad_picture("token", &token)) };
        let (kind, owner) = (spoken(&token[2]), spoken(&token[3]));
        let players = self.game().players();
        let player = players.iter().position(|name| **name == *owner);
        let own = glyphs.iter().find(|glyph| glyph[0] == token[2] && matches(&glyph[1], &token[3]));
        let (glyph, ascii) = match own {
            Some([_, _, glyph, ascii]) => (spoken(glyph), spoken(ascii)),
            None => drawings(&kind, player, players),
        };
        picture.tokens.insert(at, Token { kind, player, owner, glyph, ascii });
        Ok(())
    }
}

/// Whether a player is the one of a glyph, which may be for any player.
fn matches(wanted: &Term, player: &Term) -> bool {
    wanted == player || matches!(wanted.cells(), [Cell::Var(_)])
}

pub(super) fn place(x: &Term, y: &Term) -> Option<Place> {
    let number = |term: &Term| term.as_int().filter(|value| (1..=LARGEST).contains(value)).map(|value| value as i32);
    Some((number(x)?, number(y)?))
}

pub(super) fn read_bar(bar: &[Term; 5]) -> Option<Bar> {
    let number = |term: &Term| term.as_int().filter(|value| (0..=LARGEST).contains(value)).map(|value| value as i32);
    let kind = match bar[4].as_atom()? {
        "wall" => BarKind::Wall,
        "line" => BarKind::Line,
        _ => return None,
    };
    let (a, b) = ((number(&bar[0])?, number(&bar[1])?), (number(&bar[2])?, number(&bar[3])?));
    let straight = a.0 == b.0 || a.1 == b.1;
    straight.then(|| Bar { from: a.min(b), to: a.max(b), kind, new: false })
}

fn read_label(label: &[Term; 3]) -> Option<Label> {
    let side = match label[0].as_atom()? {
        "bottom" => Side::Bottom,
        "top" => Side::Top,
        "left" => Side::Left,
        "right" => Side::Right,
        _ => return None,
    };
    let at = label[1].as_int().filter(|at| (1..=LARGEST).contains(at))? as i32;
    Some(Label { side, at, text: spoken(&label[2]) })
}

/// The complaint about a fact of the picture.
pub(super) fn bad_picture(name: &'static str, args: &[Term]) -> GameError {
    let form = match name {
        "tile" => {
            "tile(X, Y, Shade) needs X and Y from 1 to 64 and Shade plain, light, dark, lit, a player or a colour"
        }
        "token" => "token(X, Y, Kind, Player) needs X and Y from 1 to 64",
        "bar" => "bar(X1, Y1, X2, Y2, Kind) needs two corners from 0 to 64 in a straight line, and Kind wall or line",
        "gesture" => "gesture(Move, Places) needs a list of tiles X-Y from 1 to 64 and bars bar(X1, Y1, X2, Y2)",
        _ => "label(Side, N, Text) needs Side bottom, top, left or right, and N from 1 to 64",
    };
    GameError::BadPicture { fact: Term::compound(name, args.iter().cloned()), form }
}
