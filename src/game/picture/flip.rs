//! A board seen from the other side.

use super::{Label, Picture, Place, Side};

impl Picture {
    /// The same picture turned by half a turn.
    pub fn flipped(&self) -> Picture {
        let columns = self.tiles.keys().map(|place| place.0).max().unwrap_or(0);
        let rows = self.tiles.keys().map(|place| place.1).max().unwrap_or(0);
        let tile = |place: Place| (columns + 1 - place.0, rows + 1 - place.1);
        let corner = |place: Place| (columns - place.0, rows - place.1);
        let mut picture = self.clone();
        picture.tiles = self.tiles.iter().map(|(place, found)| (tile(*place), found.clone())).collect();
        picture.tokens = self.tokens.iter().map(|(place, token)| (tile(*place), token.clone())).collect();
        picture.changed = self.changed.iter().map(|place| tile(*place)).collect();
        for bar in &mut picture.bars {
            (bar.from, bar.to) = (corner(bar.to), corner(bar.from));
        }
        let turned = |label: Label| match label.side {
            Side::Left => Label { side: Side::Right, at: rows + 1 - label.at, ..label },
            Side::Right => Label { side: Side::Left, at: rows + 1 - label.at, ..label },
            Side::Bottom => Label { side: Side::Top, at: columns + 1 - label.at, ..label },
            Side::Top => Label { side: Side::Bottom, at: columns + 1 - label.at, ..label },
        };
        picture.labels = self.edge(columns, rows).into_iter().map(turned).collect();
        picture
    }
}
