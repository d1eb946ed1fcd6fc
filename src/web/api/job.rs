//! Long work on a position of its own: streamed to the client, stopped when the client goes away, few at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;

use crate::engine::Limits;
use crate::game::Position;
use crate::repl::session::bug::guarded;
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::http::stream::{Teller, stream as events};
use crate::web::sessions::registry;

/// No goal of such work takes longer.
const GOAL: Duration = Duration::from_secs(registry::SECONDS);

/// What each goal of such work may use.
pub(in crate::web) fn limits(stop: Arc<AtomicBool>) -> Limits {
    Limits { until: None, time: Some(GOAL), ..registry::limits(stop) }
}

/// A place among those who may search now.
pub(in crate::web) fn permit(call: &Call) -> Result<OwnedSemaphorePermit, ApiError> {
    let permit = Arc::clone(&call.server.registry.searches).try_acquire_owned();
    permit.map_err(|_| {
        let message = format!("{} searches are running already", call.server.searches);
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-searches", message);
        error.remedy("stop one of them, or try again in a moment")
    })
}

/// The position of a session, for work of its own, and its revision.
pub(in crate::web) async fn position(call: &Call, revision: Option<u64>) -> Result<(Position, u64), ApiError> {
    let registry = &call.server.registry;
    let entry = registry.find(call.id())?;
    let twin = move |room: &mut crate::web::sessions::room::Room| {
        room.expect(revision)?;
        let revision = room.revision;
        Ok((room.position()?.clone(), revision))
    };
    registry.act(&entry, twin).await
}

/// Streams work on the position of a session.
pub(in crate::web) async fn stream(
    call: &Call,
    revision: Option<u64>,
    work: impl FnOnce(Position, Arc<AtomicBool>, &mut Teller) -> Result<Value, ApiError> + Send + 'static,
) -> Result<Reply, ApiError> {
    let permit = permit(call)?;
    let (mut position, revision) = position(call, revision).await?;
    let (sender, stream) = events();
    let stop = Arc::clone(&stream.gone.0);
    position.set_limits(limits(Arc::clone(&stop)));
    let mut teller = Teller::new(sender, revision);
    spawn_blocking(move || {
        let done = guarded(|| work(position, stop, &mut teller)).unwrap_or_else(|bug| Err(ApiError::bug(&bug)));
        teller.finish(done);
        drop(permit);
    });
    Ok(Reply::Events(stream))
}

/// Fails unless a parameter is within its bounds.
pub(in crate::web) fn within(name: &str, value: u64, least: u64, most: u64) -> Result<(), ApiError> {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err(ApiError::bad_request(format!("`{name}` is {value}; it must be from {least} to {most}"))),
    }
}

/// Fails if there are more players than a comparison of searches or a tree can show.
pub(in crate::web) fn two_players(position: &Position) -> Result<(), ApiError> {
    match position.game().players().len() {
        0..=2 => Ok(()),
        players => {
            let message = format!("this shows games of one or two players, and the game has {players}");
            Err(ApiError::refused("unsupported", message).remedy("use the analysis or a hint instead"))
        }
    }
}

/// Fails if there is nothing left to play.
pub(in crate::web) fn not_over(position: &mut Position) -> Result<(), ApiError> {
    match position.outcome()? {
        None => Ok(()),
        Some(_) => Err(ApiError::conflict("game-over", "the game is over").remedy("go back to an earlier position")),
    }
}
