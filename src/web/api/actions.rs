//! What changes a game: moves, taking them back, seats, positions and saved games.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::explain;
use crate::game::MoveError;
use crate::play::Level;
use crate::web::api::begin::{load_saved, seat, view_of};
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::sessions::restore::settings;
use crate::web::sessions::room::Room;

/// The longest that an answer waits for the computer.
const PATIENCE: Duration = Duration::from_secs(90);

/// Works on the session of a request and answers with its view.
async fn act(
    call: &Call,
    revision: Option<u64>,
    work: impl FnOnce(&mut Room) -> Result<(), ApiError> + Send + 'static,
) -> Result<Reply, ApiError> {
    let registry = &call.server.registry;
    let entry = registry.find(call.id())?;
    let change = move |room: &mut Room| {
        room.expect(revision)?;
        work(room)?;
        // What cannot be written down has not happened.
        room.broken = true;
        room.commit()?;
        room.broken = false;
        Ok(())
    };
    registry.act(&entry, change).await?;
    Ok(Reply::Written(StatusCode::OK, view_of(registry, &entry).await?))
}

/// The same for changes that may fail in the middle: the room is made again from its journal then.
async fn act_wholly(
    call: &Call,
    revision: Option<u64>,
    work: impl FnOnce(&mut Room) -> Result<(), ApiError> + Send + 'static,
) -> Result<Reply, ApiError> {
    let guarded = move |room: &mut Room| {
        room.broken = true;
        work(room)
    };
    act(call, revision, guarded).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MoveBody {
    r#move: Option<String>,
    number: Option<usize>,
    wait: bool,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/move`
pub(in crate::web) async fn make(call: Call) -> Result<Reply, ApiError> {
    let MoveBody { r#move: text, number, wait, revision } = call.body()?;
    let work = move |room: &mut Room| match (text, number) {
        (Some(text), None) => play_text(room, text.trim()),
        (None, Some(number)) => play_number(room, number),
        _ => Err(ApiError::bad_request("give one of `move` and `number`")),
    };
    let reply = act(&call, revision, work).await?;
    if !wait {
        return Ok(reply);
    }
    let registry = &call.server.registry;
    let entry = registry.find(call.id())?;
    let mut thinking = entry.bulletin.thinking();
    let _ = timeout(PATIENCE, thinking.wait_for(|thinking| !thinking)).await;
    Ok(Reply::Written(StatusCode::OK, view_of(registry, &entry).await?))
}

/// Fails if there is no one to move for.
fn may_move(room: &mut Room) -> Result<(), ApiError> {
    if let Some(thinking) = &room.thinking {
        let message = format!("the computer is choosing a move for {}", thinking.player);
        return Err(ApiError::conflict("thinking", message).remedy("wait for its move, or stop it"));
    }
    let resigned = room.session.resigned().is_some();
    let position = room.position()?;
    match resigned || position.decided()?.is_some() {
        true => Err(ApiError::conflict("game-over", "the game is over").remedy("start again, or take a move back")),
        false => Ok(()),
    }
}

fn play_text(room: &mut Room, text: &str) -> Result<(), ApiError> {
    may_move(room)?;
    let position = room.position()?;
    let number = match position.read_move(text) {
        Ok(number) => number,
        Err(MoveError::Illegal { text, legal, .. } | MoveError::Unknown { text, legal }) => {
            return Err(illegal(room, text, legal));
        }
        Err(error) => return Err(error.into()),
    };
    made(room, number)
}

/// Why a move is refused: by the rules' own words where they have some.
fn illegal(room: &mut Room, text: String, legal: Vec<String>) -> ApiError {
    let listed = legal.iter().take(20).cloned().collect::<Vec<_>>().join(", ");
    let remedy =
        if legal.len() > 20 { format!("legal moves: {listed}, …") } else { format!("legal moves: {listed}") };
    let told = room.position().and_then(|position| Ok(explain::explain_move(position, &text)?));
    let message = told.map_or_else(|_| format!("{text} is not a legal move"), |account| account.sentence);
    ApiError::refused("illegal-move", message).remedy(remedy).suggesting(legal)
}

fn play_number(room: &mut Room, at: usize) -> Result<(), ApiError> {
    may_move(room)?;
    let position = room.position()?;
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    let wrong = || ApiError::refused("bad-move", format!("there is no move {at}; there are {} moves", moves.len()));
    let number = *moves.get(at).ok_or_else(wrong)?;
    made(room, number)
}

fn made(room: &mut Room, number: crate::game::Move) -> Result<(), ApiError> {
    room.session.make(number)?;
    room.sign(crate::web::sessions::room::HUMAN, None)?;
    room.broken = true;
    room.wake_computer(None)
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PliesBody {
    plies: Option<usize>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/undo`
pub(in crate::web) async fn undo(call: Call) -> Result<Reply, ApiError> {
    let PliesBody { plies, revision } = call.body()?;
    act_wholly(&call, revision, move |room| {
        let made = room.position()?.history().count();
        let nothing = made == 0 && room.session.resigned().is_none();
        room.stop_thinking();
        match plies {
            _ if nothing => return Err(ApiError::conflict("nothing-to-undo", "no move was made yet")),
            Some(plies) => room.session.go_to(made.saturating_sub(plies))?,
            // The first moves may all be the computer's.
            None => match room.session.take_back() {
                Ok(_) => {}
                Err(_) => room.session.go_to(made - 1)?,
            },
        }
        Ok(())
    })
    .await
}

/// `POST /api/sessions/{id}/redo`
pub(in crate::web) async fn redo(call: Call) -> Result<Reply, ApiError> {
    let PliesBody { plies, revision } = call.body()?;
    act_wholly(&call, revision, move |room| {
        let made = room.position()?.history().count();
        let undone = room.session.undone().len();
        room.stop_thinking();
        match plies {
            _ if undone == 0 => return Err(ApiError::conflict("nothing-to-redo", "no move was taken back")),
            Some(plies) => room.session.go_to(made + plies.min(undone))?,
            None => drop(room.session.make_again()?),
        }
        Ok(())
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct JumpBody {
    ply: usize,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/jump`
pub(in crate::web) async fn jump(call: Call) -> Result<Reply, ApiError> {
    let JumpBody { ply, revision } = call.body()?;
    act_wholly(&call, revision, move |room| {
        room.position()?;
        room.stop_thinking();
        room.session
            .go_to(ply)
            .map_err(|error| ApiError::from(error).with_code("bad-request").with_status(StatusCode::BAD_REQUEST))
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NewBody {
    options: Option<Map<String, Value>>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/new`
pub(in crate::web) async fn new(call: Call) -> Result<Reply, ApiError> {
    let NewBody { options, revision } = call.body()?;
    act_wholly(&call, revision, move |room| {
        room.position()?;
        room.stop_thinking();
        if let Some(options) = options {
            room.session.reopen(settings(&options)?)?;
        }
        room.session.begin_again()?;
        room.wake_computer(None)
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatsBody {
    seats: BTreeMap<String, String>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/seats`
pub(in crate::web) async fn seats(call: Call) -> Result<Reply, ApiError> {
    let SeatsBody { seats, revision } = call.body()?;
    act(&call, revision, move |room| {
        seat(room, &seats)?;
        // In the middle of a review, the computer waits until it is told to go on.
        room.stop_thinking();
        if room.session.undone().is_empty() { room.wake_computer(None) } else { Ok(()) }
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct GoBody {
    level: Option<String>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/go`
pub(in crate::web) async fn go(call: Call) -> Result<Reply, ApiError> {
    let GoBody { level, revision } = call.body()?;
    act(&call, revision, move |room| {
        room.stop_thinking();
        may_move(room)?;
        let seats = room.session.seated();
        let position = room.position()?;
        let seat = seats.get(position.turn()).filter(|seat| *seat != crate::web::sessions::room::HUMAN);
        let level = level.or_else(|| seat.cloned()).unwrap_or_else(|| "time=1000".to_owned());
        if Level::read(position, &level)?.weights.is_some() {
            return Err(ApiError::refused("bad-level", "files cannot be named here"));
        }
        room.wake_computer(Some(&level))
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PlainBody {
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/stop`
pub(in crate::web) async fn stop(call: Call) -> Result<Reply, ApiError> {
    let PlainBody { revision } = call.body()?;
    act(&call, revision, |room| {
        room.stop_thinking();
        Ok(())
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ResignBody {
    player: Option<String>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/resign`
pub(in crate::web) async fn resign(call: Call) -> Result<Reply, ApiError> {
    let ResignBody { player, revision } = call.body()?;
    act(&call, revision, move |room| {
        let seats = room.session.seated();
        let over = room.session.resigned().is_some();
        let position = room.position()?;
        if over || position.outcome()?.is_some() {
            return Err(ApiError::conflict("game-over", "the game is over"));
        }
        let players = position.game().players().to_vec();
        let human = |at: usize| seats.get(at).is_some_and(|seat| seat == crate::web::sessions::room::HUMAN);
        let turn = position.turn();
        let loser = match player {
            Some(name) => players.iter().position(|known| **known == *name).ok_or_else(|| {
                ApiError::refused("bad-level", format!("there is no player `{name}`"))
                    .remedy(format!("the players are {}", players.join(", ")))
            })?,
            None if human(turn) => turn,
            None => (0..players.len()).find(|at| human(*at)).unwrap_or(turn),
        };
        room.stop_thinking();
        room.session.set_resigned(Some(loser));
        Ok(())
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionBody {
    position: String,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/position`
pub(in crate::web) async fn position(call: Call) -> Result<Reply, ApiError> {
    let PositionBody { position, revision } = call.body()?;
    act(&call, revision, move |room| {
        room.position()?;
        room.session.set_up("position", &position).map_err(|error| ApiError::from(error).or_code("bad-position"))?;
        room.broken = true;
        room.wake_computer(None)
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedBody {
    saved: String,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/load`
pub(in crate::web) async fn load(call: Call) -> Result<Reply, ApiError> {
    let SavedBody { saved, revision } = call.body()?;
    act(&call, revision, move |room| {
        load_saved(&mut room.session, &saved)?;
        room.broken = true;
        room.stop_thinking();
        room.wake_computer(None)
    })
    .await
}

/// `GET /api/sessions/{id}/saved`
pub(in crate::web) async fn saved(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    let saved = call.server.registry.act(&entry, |room| {
        room.position()?;
        let name = room.session.name().unwrap_or("game").trim_end_matches(".pl").to_owned();
        Ok((room.session.saved_game()?, format!("{name}.game")))
    });
    let (text, name) = saved.await?;
    Ok(Reply::Text("text/plain; charset=utf-8", text, Some(name)))
}
