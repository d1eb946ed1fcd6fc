//! The computer's moves: chosen on a position of their own, so that the session keeps answering.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::engine::Limits;
use crate::game::{Move, Position};
use crate::play::{ChosenMove, Player};
use crate::repl::play::computer::thought;
use crate::web::api::findings::Findings;
use crate::web::http::error::ApiError;
use crate::web::http::stream::Event;
use crate::web::sessions::registry::{Entry, Registry, limits, run};
use crate::web::sessions::room::{HUMAN, Room, Thinking};

/// No move is thought about for longer, whatever its level says.
const LONGEST: Duration = Duration::from_secs(60);

/// Progress is not told more often.
const PERIOD: Duration = Duration::from_millis(100);

impl Room {
    /// Lets the computer move if it has the turn and the game is not over: at the level of its seat, or at another one.
    pub fn wake_computer(&mut self, level: Option<&str>) -> Result<(), ApiError> {
        self.stop_thinking();
        if self.session.resigned().is_some() {
            return Ok(());
        }
        let seats = self.session.seated();
        let position = self.position()?;
        let turn = position.turn();
        let seat = level.or_else(|| seats.get(turn).map(String::as_str)).unwrap_or(HUMAN);
        if seat == HUMAN || position.outcome()?.is_some() {
            return Ok(());
        }
        let player = position.game().players()[turn].to_string();
        self.thinking = Some(Thinking { player, level: seat.to_owned(), stop: Arc::default(), begun: false });
        Ok(())
    }
}

impl Registry {
    /// Begins to think, if a room wants to.
    pub fn begin_thinking(self: &Arc<Registry>, entry: &Arc<Entry>, room: &mut Room) {
        let revision = room.revision;
        let Some(thinking) = room.thinking.as_mut().filter(|thinking| !thinking.begun) else { return };
        thinking.begun = true;
        let thinking = thinking.clone();
        let Some(position) = room.session.game() else { return };
        let mut position = position.clone();
        position.set_limits(Limits { until: None, ..limits(Arc::clone(&thinking.stop)) });
        let (registry, entry) = (Arc::clone(self), Arc::clone(entry));
        Handle::current().spawn(async move { registry.think(&entry, thinking, position, revision).await });
    }

    /// Chooses a move and makes it.
    async fn think(self: Arc<Registry>, entry: &Arc<Entry>, thinking: Thinking, position: Position, revision: u64) {
        let Ok(permit) = Arc::clone(&self.searches).acquire_owned().await else { return };
        let (asked, bulletin) = (thinking.clone(), Arc::clone(&entry.bulletin));
        let late: Arc<AtomicBool> = Arc::default();
        let is_late = Arc::clone(&late);
        let mut chosen = pin!(run(move |_| {
            let tell = |data: Value| bulletin.tell(Event::new("thinking", &data));
            choose(position, &asked, revision, &is_late, &tell)
        }));
        let chosen = match timeout(LONGEST, &mut chosen).await {
            Ok(chosen) => chosen,
            Err(_) => {
                // What was found so far has to do.
                late.store(true, Ordering::Relaxed);
                thinking.stop.store(true, Ordering::Relaxed);
                chosen.await
            }
        };
        drop(permit);
        let made = self.act(entry, move |room| settle(room, &thinking, chosen)).await;
        if let Err(error) = made {
            entry.bulletin.tell(Event::new("failed", &json!({ "revision": revision, "error": error.object() })));
        }
    }
}

/// Makes the move that was chosen, unless the room has moved on meanwhile.
fn settle(
    room: &mut Room,
    thinking: &Thinking,
    chosen: Result<Option<(Move, Option<String>)>, ApiError>,
) -> Result<(), ApiError> {
    if room.thinking.as_ref().is_none_or(|current| !Arc::ptr_eq(&current.stop, &thinking.stop)) {
        return Ok(());
    }
    room.thinking = None;
    let (number, thought) = match chosen {
        Ok(Some(chosen)) => chosen,
        failed => {
            room.commit()?;
            return failed.map(|_| ());
        }
    };
    room.session.make(number)?;
    room.sign(&thinking.level, thought)?;
    room.wake_computer(None)?;
    room.commit()
}

/// Chooses a move; none if it was stopped.
fn choose(
    mut position: Position,
    thinking: &Thinking,
    revision: u64,
    late: &AtomicBool,
    tell: &dyn Fn(Value),
) -> Result<Option<(Move, Option<String>)>, ApiError> {
    let stop: &Arc<AtomicBool> = &thinking.stop;
    let mut findings = Findings::new(position.clone(), Arc::clone(stop));
    let mut last: Option<Instant> = None;
    let mut player = Player::new(&thinking.level, rand::rng().random());
    let choice = player.choose(&mut position, stop, &mut |progress| {
        if last.is_some_and(|last| last.elapsed() < PERIOD) {
            return;
        }
        last = Some(Instant::now());
        if let Ok(mut data) = findings.progress(progress) {
            data["revision"] = json!(revision);
            data["player"] = json!(thinking.player);
            data["level"] = json!(thinking.level);
            tell(data);
        }
    })?;
    if stop.load(Ordering::Relaxed) && !late.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let Some(ChosenMove { number, report }) = choice else {
        return Err(ApiError::refused("goal-error", format!("{} has no move", thinking.player)));
    };
    Ok(Some((number, report.map(|report| thought(&report)))))
}
