//! A room: one session with its game, as the API sees it.
//!
//! A room is worked on by one thread at a time. Whatever changes it goes through [`Room::commit`], which writes the
//! journal before anyone hears of the change. A room that an action has left half changed is thrown away and made again
//! from its journal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};

use crate::game::{Move, Position};
use crate::load::Store;
use crate::program::OptionSetting;
use crate::program::declare::declaration::OptionValue;
use crate::repl::Session;
use crate::web::api::explanation::LastExplanation;
use crate::web::http::error::ApiError;
use crate::web::sessions::bulletin::Bulletin;
use crate::web::sessions::state::{Line, Ply, RulesText, State};
use crate::web::sessions::view;

/// What a seat without a computer is called.
pub(in crate::web) const HUMAN: &str = "human";

/// A journal that is larger is written anew, with its last lines only.
const LARGEST_JOURNAL: u64 = 256 << 10;

/// A computer player that is choosing a move.
#[derive(Clone, Debug)]
pub(in crate::web) struct Thinking {
    pub player: String,
    pub level: String,
    /// Ends it; each thinking has a flag of its own, by which it is known.
    pub stop: Arc<AtomicBool>,
    /// Whether it has begun.
    pub begun: bool,
}

/// One session.
pub(in crate::web) struct Room {
    pub id: String,
    pub session: Session,
    pub revision: u64,
    pub thinking: Option<Thinking>,
    pub explanation: Option<LastExplanation>,
    /// Whether an action that failed may have left it half changed.
    pub broken: bool,
    pub bulletin: Arc<Bulletin>,
    /// The name of the rules, if they are no game but a text of their own.
    pub text_name: Option<String>,
    /// The moves of the game with their numbers, those taken back included.
    plies: Vec<(Move, Ply)>,
    /// The rules in the journal.
    rules: Option<RulesText>,
    store: Arc<Store>,
}

impl Room {
    /// A room for a session that has rules.
    pub fn new(id: &str, session: Session, bulletin: Arc<Bulletin>, store: Arc<Store>) -> Room {
        Room {
            id: id.to_owned(),
            session,
            revision: 0,
            thinking: None,
            explanation: None,
            broken: false,
            bulletin,
            text_name: None,
            plies: Vec::new(),
            rules: None,
            store,
        }
    }

    /// The game in progress.
    pub fn position(&mut self) -> Result<&mut Position, ApiError> {
        let missing = || {
            ApiError::conflict("no-game", "these rules define no game")
                .remedy("a game has `:- players([…]).`, legal/1 and effect/2")
        };
        self.session.game().ok_or_else(missing)
    }

    /// Fails if the session is not at the revision that the caller knows.
    pub fn expect(&self, revision: Option<u64>) -> Result<(), ApiError> {
        match revision {
            Some(known) if known != self.revision => {
                let error = ApiError::conflict("stale", "the session has changed meanwhile").at(self.revision);
                Err(error.remedy("look at the new view and decide again"))
            }
            _ => Ok(()),
        }
    }

    /// Stops the computer, if it is thinking.
    pub fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Notes who made the last move, and why.
    pub fn sign(&mut self, by: &str, thought: Option<String>) -> Result<(), ApiError> {
        self.sync()?;
        let made = self.position()?.history().count();
        if let Some((_, ply)) = made.checked_sub(1).and_then(|last| self.plies.get_mut(last)) {
            (ply.by, ply.thought) = (by.to_owned(), thought);
        }
        Ok(())
    }

    /// The moves of the game, those taken back included.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.plies.iter().map(|(_, ply)| ply)
    }

    /// Brings the list of moves up to date with the session.
    pub fn sync(&mut self) -> Result<(), ApiError> {
        let undone: Vec<Move> = self.session.undone().iter().rev().copied().collect();
        let seats = self.session.seated();
        let Some(position) = self.session.game() else {
            self.plies.clear();
            return Ok(());
        };
        let made: Vec<Move> = position.history().collect();
        let known = made.iter().chain(&undone).zip(&self.plies).take_while(|(number, (known, _))| *number == known);
        let known = known.count();
        if known == made.len() + undone.len() {
            self.plies.truncate(known);
            return Ok(());
        }
        let old = self.plies.split_off(known);
        // The position before the first move that is not known yet.
        let twin = &mut position.clone();
        twin.take_back(made.len().saturating_sub(known));
        undone.iter().take(known.saturating_sub(made.len())).try_for_each(|&number| twin.make(number))?;
        for (at, &number) in made.iter().chain(&undone).enumerate().skip(known) {
            let notation = twin.notation(number)?;
            let player = twin.game().players()[twin.turn()].to_string();
            // Rules that were changed number their moves anew.
            let same = old.get(at - known).filter(|(_, ply)| ply.notation == notation && ply.player == player);
            let seat = seats.get(twin.turn()).map_or(HUMAN, String::as_str);
            let ply = same.map(|(_, ply)| ply.clone());
            let ply = ply.unwrap_or_else(|| Ply { notation, player, by: seat.to_owned(), thought: None });
            twin.make(number)?;
            self.plies.push((number, ply));
        }
        Ok(())
    }

    /// Restores from a journal who made the moves.
    pub fn sign_plies(&mut self, plies: &[Ply]) {
        for ((_, ply), old) in
            self.plies.iter_mut().zip(plies).take_while(|((_, ply), old)| ply.notation == old.notation)
        {
            ply.clone_from(old);
        }
    }

    /// Takes over the rules that the journal has.
    pub fn set_rules(&mut self, rules: Option<RulesText>) {
        self.rules = rules;
    }

    /// Makes a change known: to the journal first, then to everyone who listens.
    pub fn commit(&mut self) -> Result<(), ApiError> {
        self.sync()?;
        self.explanation = None;
        self.revision += 1;
        let view = view::view(self);
        let state = self.state(&view);
        self.write(&state)?;
        self.bulletin.publish(&view, state);
        Ok(())
    }

    /// Makes the view known without a change.
    pub fn publish(&mut self) -> Result<(), ApiError> {
        self.sync()?;
        let view = view::view(self);
        let state = self.state(&view);
        self.bulletin.publish(&view, state);
        Ok(())
    }

    fn write(&mut self, state: &State) -> Result<(), ApiError> {
        let line = |line: &Line| serde_json::to_string(line).map_err(|error| ApiError::bug(&error.to_string()));
        let mut lines = Vec::new();
        if let Some(rules) = self.rules.as_ref().filter(|rules| rules.since == self.revision) {
            lines.push(line(&Line::Rules(rules.clone()))?);
        }
        lines.push(line(&Line::Game(Box::new(state.clone())))?);
        let store = Arc::clone(&self.store);
        let written = match store.size(&self.id) > LARGEST_JOURNAL {
            true => {
                let rules = self.rules.clone().map(|rules| line(&Line::Rules(rules))).transpose()?;
                store.rewrite(&self.id, &rules.into_iter().chain(lines.pop()).collect::<Vec<_>>())
            }
            false => store.add(&self.id, &lines.join("\n")),
        };
        written.map_err(|error| {
            ApiError::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "storage", error.to_string())
                .remedy("make room on the disk, or start the server with another --data DIR")
        })
    }

    fn state(&mut self, view: &Value) -> State {
        let changed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        self.note_rules();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let players = view["players"].as_array().into_iter().flatten().map(|player| text(&player["name"])).collect();
        let made = self.session.game().map_or(0, |position| position.history().count());
        State {
            revision: self.revision,
            changed,
            game: self.session.name().unwrap_or_default().to_owned(),
            rules_since: self.rules.as_ref().map(|rules| rules.since),
            options: options(self.session.current().map_or(&[], |current| &current.request.settings)),
            seats: self.session.seated(),
            origin: self.session.origin().map(str::to_owned),
            plies: self.plies().cloned().collect(),
            ply: made,
            resigned: self.session.resigned(),
            awake: self.thinking.is_some(),
            title: text(&view["title"]),
            status: text(&view["status"]),
            over: !view["outcome"].is_null(),
            players,
        }
    }

    /// Notes the text of the rules for the journal, if it is another one than that of a game's file.
    fn note_rules(&mut self) {
        let Some(current) = self.session.current() else { return };
        let is_game = self.text_name.as_ref() != Some(&current.request.name);
        if is_game && current.file.text == current.original {
            self.rules = None;
            return;
        }
        let game = is_game.then(|| current.request.name.clone());
        let known = self.rules.as_ref().is_some_and(|rules| rules.text == current.file.text && rules.game == game);
        if !known {
            let (name, text) = (current.file.name.clone(), current.file.text.clone());
            self.rules = Some(RulesText { since: self.revision, name, game, text });
        }
    }
}

/// Options as an object.
pub(in crate::web) fn options(settings: &[OptionSetting]) -> Map<String, Value> {
    let value = |value: &OptionValue| match value {
        OptionValue::Int(value) => json!(value),
        OptionValue::Atom(name) => json!(&**name),
    };
    settings.iter().map(|(name, given)| (name.clone(), value(given))).collect()
}
