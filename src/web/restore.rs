//! A room made again from what its journal says.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::bulletin::Bulletin;
use super::error::ApiError;
use super::room::{HUMAN, Room};
use super::state::{RulesText, State};
use crate::engine::Limits;
use crate::load::{Shelf, Store};
use crate::program::OptionSetting;
use crate::program::declare::declaration::OptionValue;
use crate::repl::Session;

/// Makes a room from its journal. Where the rules of a game have changed meanwhile, the game ends with the last move
/// that fits.
pub(super) fn restore(
    id: &str,
    rules: Option<RulesText>,
    state: State,
    shelf: Shelf,
    limits: Limits,
    bulletin: Arc<Bulletin>,
    store: Arc<Store>,
) -> Result<Room, ApiError> {
    let session = Session::new(shelf, limits).apart();
    let mut room = Room::new(id, session, bulletin, store);
    let settings = settings(&state.options)?;
    match &rules {
        Some(RulesText { name, game: None, text, .. }) => {
            room.session.open_text(name, text, settings)?;
            room.text_name = Some(name.clone());
        }
        Some(RulesText { game: Some(game), text, .. }) => {
            room.session.open_allowed(game, settings)?;
            room.session.replace_text(text)?;
        }
        None => {
            room.session.open_allowed(&state.game, settings)?;
        }
    }
    room.set_rules(rules);
    room.revision = state.revision;
    if room.session.game().is_none() {
        return Ok(room);
    }
    if let Some(origin) = &state.origin {
        room.session.set_up("position", origin)?;
    }
    seat(&mut room.session, &state.seats)?;
    let moves: Vec<String> = state.plies.iter().map(|ply| ply.notation.clone()).collect();
    let dropped = room.session.replay(&moves)?;
    let made = dropped.map_or(moves.len(), |(at, _)| at);
    room.session.go_to(state.ply.min(made))?;
    room.session.set_resigned(state.resigned);
    room.sync()?;
    room.sign_plies(&state.plies);
    Ok(room)
}

/// Puts players at their seats; a level that the rules no longer have is left to a human.
fn seat(session: &mut Session, seats: &[String]) -> Result<(), ApiError> {
    let levels: Vec<Option<String>> = seats.iter().map(|seat| (seat != HUMAN).then(|| seat.clone())).collect();
    let players = session.game().map_or(0, |position| position.game().players().len());
    if levels.len() == players && session.seat(&levels).is_err() {
        session.seat(&vec![None; players])?;
    }
    Ok(())
}

/// Options from an object.
pub(super) fn settings(options: &Map<String, Value>) -> Result<Vec<OptionSetting>, ApiError> {
    let one = |(name, value): (&String, &Value)| {
        let value = match value {
            Value::Number(number) => number.as_i64().map(OptionValue::Int),
            Value::String(text) => Some(OptionValue::Atom(text.as_str().into())),
            _ => None,
        };
        let wrong =
            || ApiError::refused("bad-option", format!("the option `{name}` is neither a whole number nor a text"));
        Ok((name.clone(), value.ok_or_else(wrong)?))
    };
    options.iter().map(one).collect()
}
