//! What a move looks like: where a hand would take a piece from and put it, or which bar it would put down.
//!
//! It is the difference of the pictures before and after the move, so that every board that is drawn can be played on.
//! Rules may say it themselves: `gesture(Move, Places)` gives the places to touch, `X-Y` for a tile and
//! `bar(X1, Y1, X2, Y2)` for a bar. Only tokens and bars are asked for after each move; the tiles only where those do
//! not change.

use std::collections::BTreeMap;

use super::read::{bad_picture, place, read_bar};
use super::{Bar, Picture, Place, Token};
use crate::game::{GameError, Move, Position};
use crate::term::Term;

/// What a move looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    /// The tile that the mover's token leaves.
    pub from: Option<Place>,
    /// The tile where a token of the mover appears.
    pub to: Option<Place>,
    /// Every tile that changes: `from` first, then `to`, then the others.
    pub places: Vec<Place>,
    /// The corners of the bar that appears.
    pub bar: Option<(Place, Place)>,
    /// The tiles to touch one after the other, if the rules say so; a tile may come again.
    pub path: Vec<Place>,
}

/// The tokens and bars of a position.
struct Pieces {
    tokens: BTreeMap<Place, Token>,
    bars: Vec<Bar>,
}

impl Position {
    /// What each of these legal moves looks like; nothing to see if the rules describe no picture.
    pub fn gestures(&mut self, moves: &[Move]) -> Result<Vec<Gesture>, GameError> {
        if self.game().defined("token", 4).is_none() && self.game().defined("bar", 5).is_none() {
            return moves.iter().map(|&number| self.gesture_without_pieces(number)).collect();
        }
        let before = self.pieces()?;
        moves.iter().map(|&number| self.gesture(number, &before)).collect()
    }

    fn gesture(&mut self, number: Move, before: &Pieces) -> Result<Gesture, GameError> {
        if let Some(gesture) = self.said_gesture(number)? {
            return Ok(gesture);
        }
        let mover = self.turn();
        let after = self.after(number, Position::pieces)?;
        let gesture = difference(before, &after, mover);
        if gesture != Gesture::default() {
            return Ok(gesture);
        }
        self.gesture_by_tiles(number)
    }

    fn gesture_without_pieces(&mut self, number: Move) -> Result<Gesture, GameError> {
        match self.said_gesture(number)? {
            Some(gesture) => Ok(gesture),
            None => self.gesture_by_tiles(number),
        }
    }

    /// The tiles that a move changes where it changes no token: the only one is where it goes.
    fn gesture_by_tiles(&mut self, number: Move) -> Result<Gesture, GameError> {
        let Some(before) = self.still()? else { return Ok(Gesture::default()) };
        let after = self.after(number, Position::still)?;
        let after = after.map_or_else(BTreeMap::new, |Picture { tiles, .. }| tiles);
        let places: Vec<Place> = changed(&before.tiles, &after);
        let to = if let [only] = places[..] { Some(only) } else { None };
        Ok(Gesture { to, places, ..Gesture::default() })
    }

    /// What the rules themselves say a move looks like, if they do.
    fn said_gesture(&mut self, number: Move) -> Result<Option<Gesture>, GameError> {
        if self.game().defined("gesture", 2).is_none() {
            return Ok(None);
        }
        let Some(made) = self.term(number) else { return Ok(None) };
        let goal = Term::compound("gesture", [made.clone(), Term::var("Places")]);
        let answers = self.answers("gesture/2", &goal)?;
        let Some(said) = answers.first().and_then(|answer| answer.get("Places")) else { return Ok(None) };
        read_gesture(said).map(Some).ok_or_else(|| bad_picture("gesture", &[made, said.clone()]))
    }

    /// What there is to see after a move, which is taken back whatever happens.
    fn after<T>(
        &mut self,
        number: Move,
        look: impl FnOnce(&mut Position) -> Result<T, GameError>,
    ) -> Result<T, GameError> {
        self.make(number)?;
        let seen = look(self);
        self.unmake();
        seen
    }

    fn pieces(&mut self) -> Result<Pieces, GameError> {
        let mut picture = Picture::default();
        for token in self.each("token")? {
            self.add_token(&mut picture, token, &[])?;
        }
        for bar in self.each("bar")? {
            picture.bars.push(read_bar(&bar).ok_or_else(|| bad_picture("bar", &bar))?);
        }
        Ok(Pieces { tokens: picture.tokens, bars: picture.bars })
    }
}

/// The places where two maps differ, in order.
fn changed<T: PartialEq>(before: &BTreeMap<Place, T>, after: &BTreeMap<Place, T>) -> Vec<Place> {
    let mut places: Vec<Place> =
        before.keys().chain(after.keys()).filter(|place| before.get(place) != after.get(place)).copied().collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn difference(before: &Pieces, after: &Pieces, mover: usize) -> Gesture {
    let mut places = changed(&before.tokens, &after.tokens);
    let owned =
        |pieces: &Pieces, place: &Place| pieces.tokens.get(place).is_some_and(|token| token.player == Some(mover));
    let arrivals: Vec<Place> = places.iter().filter(|place| owned(after, place)).copied().collect();
    let departures: Vec<Place> =
        places.iter().filter(|place| owned(before, place) && !owned(after, place)).copied().collect();
    let kind = |pieces: &Pieces, place: &Place| pieces.tokens.get(place).map(|token| token.kind.clone());
    // Where two pieces move at once, the one that keeps its kind is the one that was taken in hand.
    let pair = departures.iter().flat_map(|from| arrivals.iter().map(move |to| (*from, *to)));
    let pair = pair.clone().find(|(from, to)| kind(before, from) == kind(after, to)).or_else(|| pair.clone().next());
    let (from, to) = match pair {
        Some((from, to)) => (Some(from), Some(to)),
        None => (departures.first().copied(), arrivals.first().copied()),
    };
    // Tokens of no player, or of the other one, may be all that changes.
    let appears = |place: &&Place| !before.tokens.contains_key(place) && after.tokens.contains_key(place);
    let to = to.or_else(|| places.iter().find(appears).copied());
    let vanishes = |place: &&Place| before.tokens.contains_key(place) && !after.tokens.contains_key(place);
    let neutral =
        |place: &&Place| vanishes(place) && before.tokens.get(place).is_some_and(|token| token.player.is_none());
    let from = from.or_else(|| places.iter().find(neutral).copied());
    places.sort_by_key(|place| (Some(*place) != from, Some(*place) != to));
    let known = |bar: &&Bar| !before.bars.iter().any(|old| (old.from, old.to) == (bar.from, bar.to));
    let bar = after.bars.iter().find(known).map(|bar| (bar.from, bar.to));
    Gesture { from, to, places, bar, path: Vec::new() }
}

/// Reads `[1-2, 1-4]` or `[bar(0, 1, 2, 1)]`: the first of several tiles is where a piece is taken, the last where it
/// is put, and those between are touched on the way.
fn read_gesture(said: &Term) -> Option<Gesture> {
    let mut gesture = Gesture::default();
    for term in said.as_list()? {
        let (name, args) = term.as_compound()?;
        match (name, &args[..]) {
            ("-", [x, y]) => gesture.path.push(place(x, y)?),
            ("bar", [x1, y1, x2, y2]) => {
                let bar = read_bar(&[x1.clone(), y1.clone(), x2.clone(), y2.clone(), Term::atom("wall")])?;
                gesture.bar = Some((bar.from, bar.to));
            }
            _ => return None,
        }
    }
    gesture.to = gesture.path.last().copied();
    gesture.from = if gesture.path.len() > 1 { gesture.path.first().copied() } else { None };
    for touched in gesture.from.iter().chain(&gesture.to).chain(&gesture.path) {
        if !gesture.places.contains(touched) {
            gesture.places.push(*touched);
        }
    }
    Some(gesture)
}
