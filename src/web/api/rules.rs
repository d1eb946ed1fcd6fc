//! Rules at hand: read, checked while they are written, put in force, kept as a variant.

use std::sync::Arc;

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{Limits, Loaded};
use crate::game::Game;
use crate::load::Shelf;
use crate::program::OptionSetting;
use crate::repl::CommandError;
use crate::repl::rules::reload::Tried;
use crate::source::SourceFile;
use crate::web::api::begin::text_name;
use crate::web::api::games::is_shipped;
use crate::web::api::variant::{retitled, variant};
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::{ApiError, refused_rules};
use crate::web::http::problem::problems_to_json;
use crate::web::sessions::registry::{Registry, limits, run};
use crate::web::sessions::room::Room;

/// `GET /api/sessions/{id}/rules`
pub(in crate::web) async fn read(call: Call) -> Result<Reply, ApiError> {
    let registry = Arc::clone(&call.server.registry);
    let entry = registry.find(call.id())?;
    let shared = Arc::clone(&registry);
    Ok(Reply::Json(registry.act(&entry, move |room| texts(room, &shared)).await?))
}

fn texts(room: &mut Room, registry: &Registry) -> Result<Value, ApiError> {
    let current = room.session.current().ok_or_else(|| ApiError::conflict("no-game", "there are no rules"))?;
    let shipped = room.text_name.is_none() && is_shipped(registry, &current.request.name);
    let own = &current.file.name;
    let sources = room.session.rules().sources();
    let others = sources.all().filter(|source| source.name() != own && source.name() != "prelude");
    let mut bases: Vec<Value> = others.map(|source| json!({ "name": source.name(), "text": source.text() })).collect();
    bases.reverse();
    Ok(json!({
        "revision": room.revision, "name": own, "text": current.file.text, "shipped": shipped,
        "changed": current.file.text != current.original, "bases": bases,
    }))
}

/// `GET /api/sessions/{id}/rules/download`
pub(in crate::web) async fn download(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    let told = call.server.registry.act(&entry, |room| {
        let current = room.session.current();
        let current = current.ok_or_else(|| ApiError::conflict("no-game", "there are no rules"))?;
        let name = current.file.name.rsplit(['/', '\\']).next().unwrap_or("rules.pl").to_owned();
        Ok((current.file.text.clone(), name))
    });
    let (text, name) = told.await?;
    Ok(Reply::Text("text/plain; charset=utf-8", text, Some(name)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ApplyBody {
    text: String,
    revision: Option<u64>,
}

/// `PUT /api/sessions/{id}/rules`
pub(in crate::web) async fn apply(call: Call) -> Result<Reply, ApiError> {
    let ApplyBody { text, revision } = call.body()?;
    let entry = call.server.registry.find(call.id())?;
    let bulletin = Arc::clone(&entry.bulletin);
    let applied = call.server.registry.act(&entry, move |room| {
        room.expect(revision)?;
        let mut answer = take_over(room, &text)?;
        let view = bulletin.view().map(|(_, view)| view).unwrap_or_default();
        answer["view"] = serde_json::from_slice(&view).unwrap_or_default();
        Ok(answer)
    });
    Ok(Reply::Json(applied.await?))
}

fn take_over(room: &mut Room, text: &str) -> Result<Value, ApiError> {
    room.sync()?;
    let made = room.session.game().map_or(0, |position| position.history().count());
    let plies: Vec<String> = room.plies().take(made).map(|ply| ply.notation.clone()).collect();
    room.broken = true;
    let (adopted, remarks) = room.session.replace_text(text).inspect_err(|error| {
        // Rules with errors change nothing; what comes later may fail in the middle.
        room.broken = !matches!(error, CommandError::Rules { .. } | CommandError::File(_));
    })?;
    let dropped = adopted.stopped.map(|(at, error)| {
        let notation = plies.get(at).cloned().unwrap_or_default();
        json!({ "notation": notation, "plies": plies.len().saturating_sub(at), "reason": error.to_string() })
    });
    let replayed = room.session.game().map_or(0, |position| position.history().count());
    if room.session.game().is_some() {
        // Rules that fail are shown with their problem.
        let _ = room.wake_computer(None);
    } else {
        room.stop_thinking();
    }
    room.commit()?;
    room.broken = false;
    let examples = room.session.asked_examples().map(|tried| tried_to_json(room, &tried));
    let examples = examples.unwrap_or_else(|_| json!({ "count": 0, "failed": [] }));
    let mut problems = remarks.diagnostics;
    // Found by play, they are no reason to refuse the rules: the editor shows them as warnings.
    let played = room.session.played_through().into_iter();
    problems.extend(played.map(|found| Diagnostic { severity: Severity::Warning, ..found }));
    Ok(json!({
        "problems": problems_to_json(&problems, &remarks.sources),
        "replayed": replayed, "dropped": dropped, "examples": examples,
    }))
}

/// `POST /api/sessions/{id}/examples`
pub(in crate::web) async fn examples(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    let tried = call.server.registry.act(&entry, |room| {
        let tried = room.session.asked_examples()?;
        Ok(tried_to_json(room, &tried))
    });
    Ok(Reply::Json(tried.await?))
}

fn tried_to_json(room: &Room, tried: &Tried) -> Value {
    let name = room.session.current().map_or("", |current| &current.file.name);
    let failed = tried.failed.iter().map(|(example, answers)| {
        json!({
            "place": format!("{name}:{}", example.line), "line": example.line, "goal": example.goal,
            "expected": example.expected.join("\n"), "found": answers.join("\n"),
        })
    });
    json!({ "count": tried.all, "failed": failed.collect::<Vec<_>>() })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckBody {
    text: String,
    name: Option<String>,
}

/// `POST /api/check`
pub(in crate::web) async fn check(call: Call) -> Result<Reply, ApiError> {
    let CheckBody { text, name } = call.body()?;
    let shelf = call.server.registry.shelf.clone();
    let checked = run(move |stop| {
        let file = SourceFile::new(&text_name(name.as_deref()), &text);
        problems(&shelf, file, &[], &limits(stop))
    });
    Ok(Reply::Json(checked.await?))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionCheckBody {
    text: String,
}

/// `POST /api/sessions/{id}/check`
pub(in crate::web) async fn check_in_session(call: Call) -> Result<Reply, ApiError> {
    let SessionCheckBody { text } = call.body()?;
    let registry = &call.server.registry;
    let entry = registry.find(call.id())?;
    let shelf = registry.shelf.clone();
    let current = registry.act(&entry, |room| {
        let current = room.session.current();
        let current = current.ok_or_else(|| ApiError::conflict("no-game", "there are no rules"))?;
        Ok((current.file.clone(), current.request.settings.clone()))
    });
    let (file, settings) = current.await?;
    let checked = run(move |stop| problems(&shelf, SourceFile { text, ..file }, &settings, &limits(stop)));
    Ok(Reply::Json(checked.await?))
}

/// Every problem of a text.
fn problems(shelf: &Shelf, file: SourceFile, settings: &[OptionSetting], limits: &Limits) -> Result<Value, ApiError> {
    let loaded = shelf.load_file(file, settings, &limits.for_loading())?;
    let slow =
        loaded.rules.as_ref().and_then(|rules| Game::from_rules(rules).ok()).map_or(Vec::new(), |game| game.warnings());
    let all: Vec<Diagnostic> = loaded.diagnostics.iter().cloned().chain(slow).collect();
    let errors = all.iter().filter(|problem| problem.is_error()).count();
    Ok(json!({
        "errors": errors, "warnings": all.len() - errors, "problems": problems_to_json(&all, &loaded.sources),
    }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantBody {
    name: String,
    title: Option<String>,
    text: Option<String>,
}

/// `POST /api/sessions/{id}/rules/variant`
pub(in crate::web) async fn save_variant(call: Call) -> Result<Reply, ApiError> {
    let VariantBody { name, title, text } = call.body()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if name.is_empty() || name.len() > 60 || name.starts_with('-') || !name.chars().all(plain) {
        return Err(ApiError::bad_request("a name has up to 60 letters, digits, `_` and `-`"));
    }
    let registry = Arc::clone(&call.server.registry);
    if registry.shelf.has(&name) {
        let error = ApiError::conflict("name-taken", format!("there is a game `{name}` already"));
        return Err(error.remedy("choose another name"));
    }
    let entry = registry.find(call.id())?;
    let current = registry.act(&entry, |room| {
        let current = room.session.current();
        let current = current.ok_or_else(|| ApiError::conflict("no-game", "there are no rules"))?;
        Ok((current.clone(), room.text_name.is_none()))
    });
    let (current, is_game) = current.await?;
    let shared = Arc::clone(&registry);
    let game = name.clone();
    let written = run(move |stop| {
        let limits = limits(stop);
        let text = text.unwrap_or_else(|| current.file.text.clone());
        let title = title.unwrap_or_else(|| name.clone());
        let whole = retitled(&text, &title);
        let short = is_game.then(|| variant(&current.request.name, &current.original, &text, &title)).flatten();
        let mut refused = None;
        for text in short.into_iter().chain([whole]) {
            let file = SourceFile::new(&format!("{name}.pl"), &text);
            match shared.shelf.load_file(file, &[], &limits.for_loading())? {
                Loaded { rules: Some(_), .. } => {
                    shared.store.add_rules(&name, &text)?;
                    return Ok(text);
                }
                loaded => refused = Some(refused_rules(&loaded)),
            }
        }
        Err(refused.unwrap_or_else(|| ApiError::bug("a variant without a text")))
    });
    let text = written.await?;
    Ok(Reply::Status(StatusCode::CREATED, json!({ "name": game, "text": text })))
}
