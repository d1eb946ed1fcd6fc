//! The gallery: the games that can be played, with a picture of how each begins.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use serde_json::{Map, Value, json};

use super::call::{Call, Reply};
use super::error::ApiError;
use super::registry::{MEMORY, MOST_SESSIONS, Registry, SECONDS, STEPS, limits, run};
use crate::engine::{Limits, Loaded};
use crate::game::picture::{picture_to_json, player_colour};
use crate::game::{Game, Position};
use crate::load::{self, BUNDLED};
use crate::play::Level;
use crate::program::declare::declaration::OptionValue;
use crate::program::{OptionSetting, option_setting};

/// What is known of games, by the text of their rules.
#[derive(Default)]
pub(super) struct Gallery(Mutex<HashMap<String, (String, Value)>>);

/// `GET /api/about`
pub(super) async fn about(call: Call) -> Result<Reply, ApiError> {
    let limits = json!({
        "sessions": MOST_SESSIONS, "searches": call.server.searches, "body": super::call::LARGEST_BODY,
        "seconds": SECONDS, "memory": MEMORY, "steps": STEPS,
    });
    Ok(Reply::Json(json!({ "version": env!("CARGO_PKG_VERSION"), "limits": limits })))
}

/// `GET /api/games`
pub(super) async fn list(call: Call) -> Result<Reply, ApiError> {
    let server = Arc::clone(&call.server);
    let games = run(move |stop| {
        let (registry, limits) = (&server.registry, limits(stop));
        let names = registry.shelf.games();
        Ok(names.iter().map(|name| server.gallery.game(registry, name, &limits)).collect::<Vec<_>>())
    });
    Ok(Reply::Json(json!({ "games": games.await? })))
}

/// `GET /api/games/{name}`
pub(super) async fn one(call: Call) -> Result<Reply, ApiError> {
    let options: BTreeMap<String, String> = call.query()?;
    let name = call.param("name").to_owned();
    let server = Arc::clone(&call.server);
    let game = run(move |stop| {
        let registry = &server.registry;
        if !registry.shelf.has(&name) {
            let games = registry.shelf.games();
            return Err(load::FileError::MissingGame { name, suggestion: None, games }.into());
        }
        let settings = options.iter().map(|(name, value)| option_setting(&format!("{name}={value}")));
        let settings =
            settings.collect::<Result<Vec<_>, _>>().map_err(|error| ApiError::refused("bad-option", error))?;
        let loaded = registry.shelf.load_within(&name, &settings, &limits(Arc::clone(&stop)).for_loading())?;
        match &loaded.rules {
            None => Err(super::error::refused_rules(&loaded)),
            Some(_) => Ok(described(registry, &name, &settings, Some(&loaded), &limits(stop))),
        }
    });
    Ok(Reply::Json(game.await?))
}

impl Gallery {
    /// A game as the gallery shows it; loaded again only if its text has changed.
    fn game(&self, registry: &Registry, name: &str, limits: &Limits) -> Value {
        let known = || self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let text = registry.shelf.find(name).map_or_else(|error| error.to_string(), |found| found.text);
        if let Some((_, game)) = known().get(name).filter(|(old, _)| *old == text) {
            return game.clone();
        }
        let loaded = registry.shelf.load_within(name, &[], &limits.for_loading()).ok();
        let game = described(registry, name, &[], loaded.as_ref(), limits);
        known().insert(name.to_owned(), (text, game.clone()));
        game
    }
}

fn described(
    registry: &Registry,
    name: &str,
    settings: &[OptionSetting],
    loaded: Option<&Loaded>,
    limits: &Limits,
) -> Value {
    let problems = loaded.into_iter().flat_map(|loaded| &loaded.diagnostics);
    let errors = problems.filter(|problem| problem.is_error()).count();
    let rules = loaded.and_then(|loaded| loaded.rules.as_ref());
    let program = rules.map(|rules| rules.program());
    let title = program.and_then(|program| program.declarations.title.as_deref()).unwrap_or(name);
    let given = super::room::options(settings);
    let options = program.into_iter().flat_map(|program| {
        let one = |option: &crate::program::declare::declaration::GameOption| {
            let name = program.symbols.name(option.name).to_string();
            let default = match &option.value {
                OptionValue::Int(value) => json!(value),
                OptionValue::Atom(text) => json!(&**text),
            };
            json!({ "default": given.get(&name).cloned().unwrap_or(default), "name": name })
        };
        program.declarations.options.iter().map(one).collect::<Vec<_>>()
    });
    let mut object = Map::new();
    object.insert("name".into(), json!(name));
    object.insert("title".into(), json!(title));
    object.insert("options".into(), options.collect());
    let mut position = rules.and_then(|rules| Game::from_rules(rules).ok()).map(|game| Position::new(&game));
    if let Some(position) = &mut position {
        position.set_limits(limits.clone());
    }
    let players = position.as_ref().map_or(Vec::new(), |position| position.game().players().to_vec());
    let coloured = players.iter().map(|player| json!({ "name": &**player, "colour": player_colour(player) }));
    object.insert("players".into(), coloured.collect());
    let levels = position.as_mut().and_then(|position| Level::names(position).ok()).unwrap_or_default();
    object.insert("levels".into(), json!(levels));
    object.insert("shipped".into(), json!(is_shipped(registry, name)));
    object.insert("errors".into(), json!(errors.max(usize::from(rules.is_none()))));
    let picture = position.as_mut().and_then(|position| position.picture().ok().flatten());
    object.insert("picture".into(), picture.map_or(Value::Null, |picture| picture_to_json(&picture, &players)));
    Value::Object(object)
}

/// Whether a game is one that comes with Regola, unchanged.
pub(super) fn is_shipped(registry: &Registry, name: &str) -> bool {
    let bundled = BUNDLED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    registry.shelf.find(name).is_ok_and(|found| Some(&*found.text) == bundled)
}
