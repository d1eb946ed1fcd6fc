//! Sessions: begun, listed, looked at, listened to and deleted.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::body::Bytes;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::bulletin::Bulletin;
use super::call::{Call, Reply};
use super::error::ApiError;
use super::registry::{Entry, Registry, limits};
use super::restore::settings;
use super::room::{HUMAN, Room};
use super::stream::{Event, EventSender, stream};
use crate::program::OptionSetting;
use crate::repl::Session;

/// How a session begins.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Beginning {
    game: Option<String>,
    rules: Option<String>,
    name: Option<String>,
    saved: Option<String>,
    options: Map<String, Value>,
    position: Option<String>,
    moves: Vec<String>,
    seats: BTreeMap<String, String>,
}

/// The parameters of a look at a session.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Look {
    known: Option<u64>,
}

/// `POST /api/sessions`
pub(super) async fn create(call: Call) -> Result<Reply, ApiError> {
    let beginning: Beginning = call.body()?;
    let registry = Arc::clone(&call.server.registry);
    let shared = Arc::clone(&registry);
    let begin = move |id: &str, bulletin, stop| beginning.begin(id, bulletin, stop, &shared);
    let entry = registry.create(begin).await?;
    Ok(Reply::Written(StatusCode::CREATED, view_of(&registry, &entry).await?))
}

impl Beginning {
    fn begin(
        self,
        id: &str,
        bulletin: Arc<Bulletin>,
        stop: Arc<AtomicBool>,
        registry: &Registry,
    ) -> Result<Room, ApiError> {
        let session = Session::new(registry.shelf.clone(), limits(stop)).apart();
        let mut room = Room::new(id, session, bulletin, Arc::clone(&registry.store));
        let options = settings(&self.options)?;
        match (&self.game, &self.rules, &self.saved) {
            (Some(game), None, None) => drop(room.session.open_allowed(game, options).map_err(option_error)?),
            (None, Some(text), None) => {
                let name = text_name(self.name.as_deref());
                room.session.open_text(&name, text, options).map_err(option_error)?;
                room.text_name = Some(name);
            }
            (None, None, Some(text)) => load_saved(&mut room.session, text)?,
            _ => return Err(ApiError::bad_request("give one of `game`, `rules` and `saved`")),
        }
        if let Some(text) = &self.position {
            room.position()?;
            room.session.set_up("position", text).map_err(|error| ApiError::from(error).or_code("bad-position"))?;
        }
        if !self.moves.is_empty() {
            room.position()?;
            play(&mut room.session, &self.moves)?;
        }
        if !self.seats.is_empty() {
            seat(&mut room, &self.seats)?;
        }
        if room.session.game().is_some() {
            room.sync()?;
            // Rules that fail are shown with their problem, not refused.
            let _ = room.wake_computer(None);
        }
        Ok(room)
    }
}

/// A name for rules that came as a text.
pub(super) fn text_name(given: Option<&str>) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_' | ' ');
    let name: String = given.unwrap_or_default().chars().filter(|letter| plain(*letter)).take(80).collect();
    let name = name.trim().trim_matches('.').to_owned();
    match name.is_empty() {
        true => "rules.pl".to_owned(),
        false if name.ends_with(".pl") => name,
        false => format!("{name}.pl"),
    }
}

/// An option that the rules do not have is not a problem of the rules.
fn option_error(error: crate::repl::CommandError) -> ApiError {
    let error = ApiError::from(error);
    let about_options = error.is_about(&["unknown-option", "option"]);
    if about_options { error.with_code("bad-option") } else { error }
}

/// Goes on with a saved game.
pub(super) fn load_saved(session: &mut Session, text: &str) -> Result<(), ApiError> {
    match session.load_saved("the saved game", text) {
        Ok(_) => Ok(()),
        Err(error) => Err(ApiError::from(error).or_code("bad-saved-game")),
    }
}

/// Makes moves as they are written.
fn play(session: &mut Session, moves: &[String]) -> Result<(), ApiError> {
    match session.replay(moves)? {
        None => Ok(()),
        Some((at, error)) => {
            let mut error = ApiError::from(error);
            error.message = format!("move {}: {}", at + 1, error.message);
            Err(error)
        }
    }
}

/// Puts players at their seats; who is not named stays.
pub(super) fn seat(room: &mut Room, seats: &BTreeMap<String, String>) -> Result<(), ApiError> {
    let mut levels = room.session.seated();
    let players = room.position()?.game().players().to_vec();
    for (player, level) in seats {
        let at = players.iter().position(|known| **known == **player);
        let Some(at) = at else {
            let error = ApiError::refused("bad-level", format!("there is no player `{player}`"));
            return Err(error.remedy(format!("the players are {}", players.join(", "))));
        };
        levels[at].clone_from(level);
    }
    let levels: Vec<Option<String>> = levels.into_iter().map(|level| (level != HUMAN).then_some(level)).collect();
    room.session.seat(&levels).map_err(|error| ApiError::from(error).or_code("bad-level"))
}

/// Begins a session with rules that have been read from a file.
pub(super) async fn begin_text(
    registry: &Arc<Registry>,
    name: &str,
    text: &str,
    options: &[OptionSetting],
) -> Result<String, ApiError> {
    let name = name.rsplit(['/', '\\']).next().map(str::to_owned);
    let beginning = Beginning {
        rules: Some(text.to_owned()),
        name,
        options: super::room::options(options),
        ..Beginning::default()
    };
    let shared = Arc::clone(registry);
    let entry = registry.create(move |id, bulletin, stop| beginning.begin(id, bulletin, stop, &shared)).await?;
    Ok(entry.id.clone())
}

/// The view of a session, as it was written last.
pub(super) async fn view_of(registry: &Arc<Registry>, entry: &Arc<Entry>) -> Result<Bytes, ApiError> {
    if let Some((_, view)) = entry.bulletin.view() {
        return Ok(view);
    }
    // It is asleep since the server was started: waking it makes the view known.
    registry.act(entry, |_| Ok(())).await?;
    let view = entry.bulletin.view().map(|(_, view)| view);
    view.ok_or_else(|| ApiError::bug("a session without a view"))
}

/// `GET /api/sessions`
pub(super) async fn list(call: Call) -> Result<Reply, ApiError> {
    Ok(Reply::Json(json!({ "sessions": call.server.registry.list() })))
}

/// `GET /api/sessions/{id}`
pub(super) async fn look(call: Call) -> Result<Reply, ApiError> {
    let Look { known } = call.query()?;
    let entry = call.server.registry.find(call.id())?;
    let view = view_of(&call.server.registry, &entry).await?;
    match entry.bulletin.view() {
        Some((revision, _)) if Some(revision) == known => Ok(Reply::Nothing),
        _ => Ok(Reply::Written(StatusCode::OK, view)),
    }
}

/// `DELETE /api/sessions/{id}`
pub(super) async fn delete(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    call.server.registry.remove(&entry).await?;
    Ok(Reply::Nothing)
}

/// `GET /api/sessions/{id}/events`
pub(super) async fn events(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    let mut news = entry.bulletin.listen();
    let view = view_of(&call.server.registry, &entry).await?;
    let (sender, stream) = stream();
    tokio::spawn(async move {
        let first = String::from_utf8_lossy(&view).into_owned();
        if sender.send(Event { name: "view", data: first.into() }).await.is_err() {
            return;
        }
        loop {
            let event = tokio::select! {
                () = sender.closed() => return,
                event = news.recv() => event,
            };
            match event {
                Ok(event) => {
                    let last = event.name == "deleted";
                    if sender.send(event).await.is_err() || last {
                        return;
                    }
                }
                // A slow listener gets the last view, which is all that matters.
                Err(RecvError::Lagged(_)) => resend(&entry, &sender).await,
                Err(RecvError::Closed) => return,
            }
        }
    });
    Ok(Reply::Events(stream))
}

async fn resend(entry: &Entry, sender: &EventSender) {
    if let Some((_, view)) = entry.bulletin.view() {
        let data = String::from_utf8_lossy(&view).into_owned();
        let _ = sender.send(Event { name: "view", data: data.into() }).await;
    }
}
