//! The view: everything there is to see of a session.
//!
//! Rules that fail, or that would take forever, leave gaps in it and say why in `problem`; a view is always an answer.

use serde_json::{Map, Value, json};

use crate::game::picture::{Picture, picture_to_json, player_colour};
use crate::game::{GameError, Position};
use crate::play::Level;
use crate::program::declare::declaration::OptionValue;
use crate::repl::command::move_to_json;
use crate::repl::play::status::ending;
use crate::web::http::error::ApiError;
use crate::web::sessions::room::{Room, options};

/// No more moves are listed, and of no more is it looked at what they look like.
const MOST_MOVES: usize = 2_000;

/// No more captions and labels are shown, and no longer texts.
const MOST_TEXTS: usize = 256;
const LONGEST_TEXT: usize = 2_000;

/// What could not be found out, first things first.
#[derive(Default)]
struct Gaps(Option<ApiError>);

impl Gaps {
    fn fill<T: Default>(&mut self, found: Result<T, impl Into<ApiError>>) -> T {
        found.unwrap_or_else(|error| {
            self.0.get_or_insert(error.into());
            T::default()
        })
    }
}

/// The view of a session.
pub(in crate::web) fn view(room: &mut Room) -> Value {
    let mut gaps = Gaps::default();
    let mut view = Map::new();
    view.insert("id".into(), json!(room.id));
    view.insert("revision".into(), json!(room.revision));
    rules(room, &mut view);
    play(room, &mut view, &mut gaps);
    let thinking = room.thinking.as_ref();
    let thinking = thinking.map(|thinking| json!({ "player": thinking.player, "level": thinking.level }));
    view.insert("thinking".into(), json!(thinking));
    history(room, &mut view);
    view.insert("problem".into(), gaps.0.map_or(Value::Null, |error| error.object()));
    Value::Object(view)
}

fn rules(room: &Room, view: &mut Map<String, Value>) {
    let current = room.session.current();
    let name = room.session.name().unwrap_or_default();
    let declarations = &room.session.rules().program().declarations;
    let title = declarations.title.as_deref().unwrap_or(name);
    let mut all = default_options(&room.session);
    all.extend(options(current.map_or(&[], |current| &current.request.settings)));
    view.insert("game".into(), json!(name));
    view.insert("title".into(), json!(shortened(title)));
    let about: Vec<String> = declarations.about.iter().take(MOST_TEXTS).map(|text| shortened(text)).collect();
    view.insert("about".into(), json!(about));
    view.insert("notation".into(), json!(declarations.notation.as_deref().map(shortened)));
    view.insert("options".into(), Value::Object(all));
    let changed = current.is_some_and(|current| current.file.text != current.original);
    view.insert("rules_changed".into(), json!(changed));
}

fn default_options(session: &crate::repl::Session) -> Map<String, Value> {
    let program = session.rules().program();
    let value = |value: &OptionValue| match value {
        OptionValue::Int(value) => json!(value),
        OptionValue::Atom(name) => json!(&**name),
    };
    let options = program.declarations.options.iter();
    options.map(|option| (program.symbols.name(option.name).to_string(), value(&option.value))).collect()
}

/// The game in progress.
fn play(room: &mut Room, view: &mut Map<String, Value>, gaps: &mut Gaps) {
    let seats = room.session.seated();
    let resigned = room.session.resigned();
    let facts: Vec<String> = room.session.engine().facts().iter().map(ToString::to_string).collect();
    view.insert("facts".into(), json!(facts));
    let Some(position) = room.session.game() else { return no_game(view) };
    let players = position.game().players().to_vec();
    let seated = players
        .iter()
        .zip(&seats)
        .map(|(player, seat)| json!({ "name": &**player, "colour": player_colour(player), "seat": seat }));
    view.insert("players".into(), seated.collect());
    view.insert("levels".into(), json!(gaps.fill(Level::names(position))));
    view.insert("turn".into(), json!(&*players[position.turn()]));
    let outcome = gaps.fill(outcome(position, resigned));
    let status = match &outcome {
        Some(outcome) => sentence(outcome),
        None => format!("{} to move", players[position.turn()]),
    };
    view.insert("status".into(), json!(status));
    let moves = if outcome.is_some() { Vec::new() } else { gaps.fill(moves(position)) };
    view.insert("outcome".into(), outcome.unwrap_or_default());
    view.insert("moves".into(), Value::Array(moves));
    let picture = gaps.fill(position.picture());
    view.insert("picture".into(), picture.map_or(Value::Null, |picture| picture_to_json(&bounded(picture), &players)));
    let own = gaps.fill(position.own_text());
    view.insert("position".into(), json!(own.unwrap_or_else(|| position.text())));
}

fn no_game(view: &mut Map<String, Value>) {
    for name in ["players", "levels", "moves"] {
        view.insert(name.into(), json!([]));
    }
    for name in ["turn", "outcome", "picture"] {
        view.insert(name.into(), Value::Null);
    }
    view.insert("status".into(), json!("These rules define no game."));
    view.insert("position".into(), json!(""));
}

/// How the game ended, if it has.
fn outcome(position: &mut Position, resigned: Option<usize>) -> Result<Option<Value>, GameError> {
    let players = position.game().players().to_vec();
    if let Some(loser) = resigned {
        let winner = (players.len() == 2).then(|| &*players[1 - loser]);
        let reason = format!("{} resigns", players[loser]);
        return Ok(Some(json!({ "winner": winner, "reason": reason, "resigned": &*players[loser] })));
    }
    let Some(ending) = ending(position)? else { return Ok(None) };
    let reason = ending.reason.strip_prefix("for ").unwrap_or(&ending.reason);
    Ok(Some(json!({ "winner": ending.winner, "reason": reason, "resigned": null })))
}

/// `x wins: x has a line`
fn sentence(outcome: &Value) -> String {
    let reason = outcome["reason"].as_str().unwrap_or_default();
    let result = match (outcome["winner"].as_str(), outcome["resigned"].is_null()) {
        (Some(winner), _) => format!("{winner} wins"),
        (None, true) => "a draw".to_owned(),
        (None, false) => "the game is over".to_owned(),
    };
    if reason.is_empty() { result } else { format!("{result}: {reason}") }
}

fn moves(position: &mut Position) -> Result<Vec<Value>, GameError> {
    let mut list = Vec::new();
    position.moves(&mut list)?;
    list.truncate(MOST_MOVES);
    // A board that cannot be drawn can still be played on, by notation.
    let gestures = position.gestures(&list).unwrap_or_else(|_| vec![Default::default(); list.len()]);
    let one = |(at, (&number, gesture)): (usize, (&_, &_))| {
        let mut object = move_to_json(position, number, gesture)?;
        object["number"] = json!(at);
        Ok(object)
    };
    list.iter().zip(&gestures).enumerate().map(one).collect()
}

/// A picture with no more texts than a page can show.
fn bounded(mut picture: Picture) -> Picture {
    picture.captions.truncate(MOST_TEXTS);
    picture.labels.truncate(MOST_TEXTS);
    picture.captions.iter_mut().for_each(|text| *text = shortened(text));
    picture.labels.iter_mut().for_each(|label| label.text = shortened(&label.text));
    picture.tiles.values_mut().for_each(|tile| tile.text = shortened(&tile.text));
    for token in picture.tokens.values_mut() {
        for text in [&mut token.kind, &mut token.glyph, &mut token.ascii] {
            *text = shortened(text);
        }
    }
    picture
}

fn shortened(text: &str) -> String {
    match text.len() > LONGEST_TEXT {
        true => format!("{}…", &text[..text.floor_char_boundary(LONGEST_TEXT)]),
        false => text.to_owned(),
    }
}

fn history(room: &mut Room, view: &mut Map<String, Value>) {
    let made = room.session.game().map_or(0, |position| position.history().count());
    let plies: Vec<Value> = room.plies().map(|ply| json!(ply)).collect();
    view.insert("can_undo".into(), json!(made > 0 || room.session.resigned().is_some()));
    view.insert("can_redo".into(), json!(plies.len() > made));
    view.insert("history".into(), json!({ "ply": made, "plies": plies }));
}
