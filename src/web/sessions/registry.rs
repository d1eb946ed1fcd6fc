//! All sessions of a server: found by name, worked on one request at a time, put to sleep when there are many.
//!
//! A session that has not been used for a while is dropped from memory; its journal has everything that is needed to
//! make it again. What runs in a session is stopped when its request goes away, and never holds up another session.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use rand::RngExt;
use serde_json::Value;
use tokio::sync::{Mutex as Lock, Semaphore};
use tokio::task::spawn_blocking;

use crate::engine::Limits;
use crate::load::{Shelf, Store};
use crate::program::OptionSetting;
use crate::repl::session::bug::guarded;
use crate::repl::{CommandError, Session};
use crate::web::http::error::ApiError;
use crate::web::http::stream::{Event, StopOnDrop};
use crate::web::sessions::bulletin::Bulletin;
use crate::web::sessions::library::Library;
use crate::web::sessions::restore::restore;
use crate::web::sessions::room::Room;
use crate::web::sessions::state;

/// No more sessions are kept.
pub(in crate::web) const MOST_SESSIONS: usize = 1_000;

/// No more sessions are in memory, unless they are in use.
const MOST_AWAKE: usize = 64;

/// What one request may use.
pub(in crate::web) const SECONDS: u64 = 10;
pub(in crate::web) const MEMORY: usize = 256 << 20;
pub(in crate::web) const STEPS: u64 = 1_000_000_000;

/// The letters of the names of sessions.
const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A session, in memory or asleep.
pub(in crate::web) struct Entry {
    pub id: String,
    pub bulletin: Arc<Bulletin>,
    room: Arc<Lock<Option<Room>>>,
    /// When it was last used, by the registry's own count.
    used: AtomicU64,
}

/// All sessions.
pub(in crate::web) struct Registry {
    entries: Mutex<HashMap<String, Arc<Entry>>>,
    pub shelf: Shelf,
    pub store: Arc<Store>,
    pub library: Library,
    /// Those who may search now.
    pub searches: Arc<Semaphore>,
    uses: AtomicU64,
}

/// What one request may use, beginning now.
pub(in crate::web) fn limits(stop: Arc<AtomicBool>) -> Limits {
    let time = Duration::from_secs(SECONDS);
    Limits {
        steps: STEPS,
        memory: MEMORY,
        tables: MEMORY / 4,
        time: Some(time),
        until: Instant::now().checked_add(time),
        stop,
    }
}

/// Does some work on a thread that may block, until it is done or the request goes away.
pub(in crate::web) async fn run<T: Send + 'static>(
    work: impl FnOnce(Arc<AtomicBool>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let stop = StopOnDrop::default();
    let flag = Arc::clone(&stop.0);
    let done = spawn_blocking(move || guarded(|| work(flag))).await;
    match done {
        Ok(Ok(result)) => result,
        Ok(Err(bug)) => Err(ApiError::bug(&bug)),
        Err(_) => Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is being stopped")),
    }
}

impl Registry {
    /// The sessions of a store.
    pub fn open(shelf: Shelf, store: Store, searches: usize) -> Registry {
        let mut entries = HashMap::new();
        for id in store.sessions() {
            // What cannot be read is left alone: someone may mend it.
            let Some((_, state)) = store.read(&id).ok().and_then(|lines| state::last(&lines)) else { continue };
            entries.insert(id.clone(), Entry::new(id, Bulletin::new(state), None));
        }
        Registry {
            entries: Mutex::new(entries),
            shelf,
            store: Arc::new(store),
            library: Library::default(),
            searches: Arc::new(Semaphore::new(searches)),
            uses: AtomicU64::new(0),
        }
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, Arc<Entry>>> {
        self.entries.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A session by its name.
    pub fn find(&self, id: &str) -> Result<Arc<Entry>, ApiError> {
        let entry = self.entries().get(id).cloned();
        entry.ok_or_else(|| {
            ApiError::missing("no-such-session", format!("there is no session `{}`", shown(id)))
                .remedy("GET /api/sessions lists them")
        })
    }

    /// The entries of all sessions in the list, the one changed last first.
    pub fn list(&self) -> Vec<Value> {
        let mut entries: Vec<_> = self.entries().values().cloned().collect();
        entries.sort_by_key(|entry| (std::cmp::Reverse(entry.bulletin.changed()), entry.id.clone()));
        entries.iter().map(|entry| entry.bulletin.summary(&entry.id)).collect()
    }

    /// Opens a game in a session.
    pub fn open_game(
        &self,
        session: &mut Session,
        name: &str,
        settings: Vec<OptionSetting>,
    ) -> Result<(), CommandError> {
        self.library.open(session, name, settings, &self.shelf)
    }

    /// Begins a session with what `begin` makes of an empty room.
    pub async fn create(
        self: &Arc<Registry>,
        begin: impl FnOnce(&str, Arc<Bulletin>, Arc<AtomicBool>) -> Result<Room, ApiError> + Send + 'static,
    ) -> Result<Arc<Entry>, ApiError> {
        if self.entries().len() >= MOST_SESSIONS {
            let message = format!("there are {MOST_SESSIONS} sessions already");
            let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-sessions", message);
            return Err(error.remedy("delete some that you no longer need"));
        }
        let registry = Arc::clone(self);
        run(move |stop| {
            let (id, bulletin) = (registry.new_id(), Bulletin::new(state::State::default()));
            let mut room = begin(&id, Arc::clone(&bulletin), stop)?;
            room.commit()?;
            let entry = Entry::new(id.clone(), bulletin, None);
            registry.begin_thinking(&entry, &mut room);
            entry.fill(room);
            registry.entries().insert(id, Arc::clone(&entry));
            registry.touch(&entry);
            Ok(entry)
        })
        .await
    }

    fn new_id(&self) -> String {
        let mut random = rand::rng();
        loop {
            let id: String = (0..10).map(|_| LETTERS[random.random_range(0..LETTERS.len())] as char).collect();
            if !self.entries().contains_key(&id) {
                return id;
            }
        }
    }

    /// Works on a session; no other thread does meanwhile.
    pub async fn act<T: Send + 'static>(
        self: &Arc<Registry>,
        entry: &Arc<Entry>,
        work: impl FnOnce(&mut Room) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut room = Arc::clone(&entry.room).lock_owned().await;
        self.touch(entry);
        let (registry, entry) = (Arc::clone(self), Arc::clone(entry));
        run(move |stop| {
            // Whatever ends this badly, the room is made again from its journal.
            let mut working = match room.take() {
                Some(working) => working,
                None => registry.wake(&entry, &stop)?,
            };
            working.session.set_limits(limits(stop));
            let before = working.revision;
            let done = work(&mut working);
            if done.is_err() && working.broken {
                if let Some(thinking) = &working.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
                return done;
            }
            if working.revision != before {
                registry.begin_thinking(&entry, &mut working);
            }
            *room = Some(working);
            done
        })
        .await
    }

    /// Makes a room from its journal.
    fn wake(self: &Arc<Registry>, entry: &Arc<Entry>, stop: &Arc<AtomicBool>) -> Result<Room, ApiError> {
        let lines = self.store.read(&entry.id)?;
        let missing = || ApiError::missing("no-such-session", "the journal of the session is gone");
        let (rules, state) = state::last(&lines).ok_or_else(missing)?;
        let awake = state.awake;
        let bulletin = Arc::clone(&entry.bulletin);
        let mut room = restore(&entry.id, rules, state, self, limits(Arc::clone(stop)), bulletin)?;
        if awake {
            room.wake_computer(None)?;
        }
        room.publish()?;
        self.begin_thinking(entry, &mut room);
        Ok(room)
    }

    /// Notes that a session is used, and puts others to sleep if there are many.
    fn touch(&self, entry: &Entry) {
        entry.used.store(self.uses.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        let mut others: Vec<_> = self.entries().values().cloned().collect();
        others.retain(|other| other.id != entry.id && other.is_idle());
        if others.len() < MOST_AWAKE {
            return;
        }
        others.sort_by_key(|other| other.used.load(Ordering::Relaxed));
        let many = others.len() + 1 - MOST_AWAKE;
        others.iter().take(many).for_each(|other| other.sleep());
    }

    /// Removes a session and its journal.
    pub async fn remove(self: &Arc<Registry>, entry: &Arc<Entry>) -> Result<(), ApiError> {
        let mut room = Arc::clone(&entry.room).lock_owned().await;
        if let Some(mut room) = room.take() {
            room.stop_thinking();
        }
        self.entries().remove(&entry.id);
        entry.bulletin.tell(Event::new("deleted", &serde_json::json!({})));
        Ok(self.store.remove(&entry.id)?)
    }
}

impl Entry {
    fn new(id: String, bulletin: Arc<Bulletin>, room: Option<Room>) -> Arc<Entry> {
        Arc::new(Entry { id, bulletin, room: Arc::new(Lock::new(room)), used: AtomicU64::new(0) })
    }

    fn fill(&self, room: Room) {
        if let Ok(mut place) = self.room.try_lock() {
            *place = Some(room);
        }
    }

    /// Whether it is in memory without being in use.
    fn is_idle(&self) -> bool {
        self.room.try_lock().is_ok_and(|room| room.as_ref().is_some_and(|room| room.thinking.is_none()))
    }

    fn sleep(&self) {
        if let Ok(mut room) = self.room.try_lock()
            && room.as_ref().is_some_and(|room| room.thinking.is_none())
        {
            *room = None;
        }
    }
}

/// A name as it can stand in a message.
fn shown(id: &str) -> String {
    id.chars().take(40).filter(|letter| !letter.is_control()).collect()
}
