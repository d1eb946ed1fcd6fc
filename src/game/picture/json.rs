//! Pictures and gestures for programs that draw boards.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::{BarKind, Gesture, Picture, Side};

/// A picture as one JSON object; places are columns and rows from 1 at the bottom left.
pub fn picture_to_json(picture: &Picture, players: &[Arc<str>]) -> Value {
    let tiles = picture
        .tiles
        .iter()
        .map(|(&(x, y), tile)| json!({ "x": x, "y": y, "shade": tile.shade.name(players), "text": tile.text }));
    let tokens = picture.tokens.iter().map(|(&(x, y), token)| {
        json!({ "x": x, "y": y, "kind": token.kind, "player": token.owner, "glyph": token.glyph, "ascii": token.ascii })
    });
    let bars = picture.bars.iter().map(|bar| {
        let kind = if bar.kind == BarKind::Wall { "wall" } else { "line" };
        json!({ "from": bar.from, "to": bar.to, "kind": kind, "new": bar.new })
    });
    let labels = picture.labels.iter().map(|label| {
        let side = match label.side {
            Side::Bottom => "bottom",
            Side::Top => "top",
            Side::Left => "left",
            Side::Right => "right",
        };
        json!({ "side": side, "at": label.at, "text": label.text })
    });
    json!({
        "columns": picture.tiles.keys().map(|place| place.0).max().unwrap_or(0),
        "rows": picture.tiles.keys().map(|place| place.1).max().unwrap_or(0),
        "tiles": tiles.collect::<Vec<_>>(), "tokens": tokens.collect::<Vec<_>>(), "bars": bars.collect::<Vec<_>>(),
        "barred": picture.barred,
        "labels": labels.collect::<Vec<_>>(), "captions": picture.captions, "changed": picture.changed,
    })
}

/// Adds what a move looks like to its object.
pub fn gesture_to_json(gesture: &Gesture, object: &mut Map<String, Value>) {
    object.insert("from".into(), json!(gesture.from));
    object.insert("to".into(), json!(gesture.to));
    object.insert("places".into(), json!(gesture.places));
    object.insert("bar".into(), json!(gesture.bar.map(|((x1, y1), (x2, y2))| [x1, y1, x2, y2])));
    if !gesture.path.is_empty() {
        object.insert("path".into(), json!(gesture.path));
    }
}
