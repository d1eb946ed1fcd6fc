//! What is known of a session without disturbing it: its last view, its entry in the list, and who listens.

use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::web::http::stream::Event;
use crate::web::sessions::state::State;

/// How many events wait for a listener before the oldest are dropped.
const WAITING: usize = 64;

/// The public side of a session.
pub(in crate::web) struct Bulletin {
    published: Mutex<Published>,
    events: broadcast::Sender<Event>,
    /// Whether the computer is thinking, for those who wait for it.
    thinking: watch::Sender<bool>,
}

#[derive(Default)]
struct Published {
    view: Option<Bytes>,
    state: State,
}

impl Bulletin {
    /// A bulletin without a view yet.
    pub fn new(state: State) -> Arc<Bulletin> {
        let (events, thinking) = (broadcast::Sender::new(WAITING), watch::Sender::new(false));
        let published = Mutex::new(Published { view: None, state });
        Arc::new(Bulletin { published, events, thinking })
    }

    fn published(&self) -> MutexGuard<'_, Published> {
        self.published.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Makes a view known.
    pub fn publish(&self, view: &Value, state: State) {
        let text = view.to_string();
        let data: Arc<str> = text.as_str().into();
        *self.published() = Published { view: Some(text.into()), state };
        // Who has waited for it looks at the view next.
        self.thinking.send_replace(!view["thinking"].is_null());
        self.tell(Event { name: "view", data });
    }

    /// Sends an event to all who listen.
    pub fn tell(&self, event: Event) {
        // Without listeners there is no one to tell.
        let _ = self.events.send(event);
    }

    /// Listens from now on.
    pub fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// Whether the computer is thinking, now and later.
    pub fn thinking(&self) -> watch::Receiver<bool> {
        self.thinking.subscribe()
    }

    /// The last view, as it was written, and its revision.
    pub fn view(&self) -> Option<(u64, Bytes)> {
        let published = self.published();
        published.view.clone().map(|view| (published.state.revision, view))
    }

    /// When the session was last changed.
    pub fn changed(&self) -> u64 {
        self.published().state.changed
    }

    /// The session's entry in the list.
    pub fn summary(&self, id: &str) -> Value {
        let published = self.published();
        let state = &published.state;
        let seats: serde_json::Map<_, _> =
            state.players.iter().zip(&state.seats).map(|(player, seat)| (player.clone(), json!(seat))).collect();
        json!({
            "id": id, "game": state.game, "title": state.title, "status": state.status, "over": state.over,
            "ply": state.ply, "seats": seats, "changed": timestamp(state.changed),
        })
    }
}

/// Seconds since 1970 as `2026-01-31T12:00:00Z`.
///
/// After Howard Hinnant, "chrono-compatible low-level date algorithms": the days of a 400-year era, counted from March.
fn timestamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest % 3600 / 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::timestamp;

    #[test]
    fn times_are_written_as_dates() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_769_860_799), "2026-01-31T11:59:59Z");
    }
}
