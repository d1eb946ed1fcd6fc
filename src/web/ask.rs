//! The console: queries page by page, and lines of the prompt.

use std::io::{self, Write};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::call::{Call, Reply};
use super::error::ApiError;
use super::job;
use super::room::Room;
use crate::engine::{Answer, QueryError};
use crate::repl::command::{self, evaluation_to_json};
use crate::repl::{Output, Style};

/// The most answers of a page, and the most that can be skipped.
const MOST_ANSWERS: usize = 1_000;
const MOST_SKIPPED: usize = 1_000_000;

/// A longer text of an answer is cut.
const LONGEST_ANSWER: usize = 20_000;

/// More output of a line is cut.
const LONGEST_OUTPUT: usize = 256 << 10;

/// The commands that make sense away from a terminal and need no files.
const COMMANDS: &[&str] = &[
    "move",
    "moves",
    "show",
    "undo",
    "redo",
    "new",
    "players",
    "level",
    "go",
    "hint",
    "best",
    "eval",
    "history",
    "resign",
    "pos",
    "query",
    "time",
    "why",
    "whynot",
    "trace",
    "list",
    "where",
    "apropos",
    "facts",
    "explain-plan",
    "games",
    "examples",
    "add",
    "del",
    "diff",
    "perft",
    "tree",
    "compare",
    "match",
    "balance",
    "playouts",
    "profile",
    "help",
];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct QueryBody {
    goal: String,
    #[serde(default)]
    skip: usize,
    limit: Option<usize>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/query`
pub(super) async fn query(call: Call) -> Result<Reply, ApiError> {
    let QueryBody { goal, skip, limit, revision } = call.body()?;
    let limit = limit.unwrap_or(10);
    job::within("limit", limit as u64, 1, MOST_ANSWERS as u64)?;
    job::within("skip", skip as u64, 0, MOST_SKIPPED as u64)?;
    let entry = call.server.registry.find(call.id())?;
    let found = call.server.registry.act(&entry, move |room| {
        room.expect(revision)?;
        answers(room, &goal, skip, limit)
    });
    Ok(Reply::Json(found.await?))
}

fn answers(room: &mut Room, goal: &str, skip: usize, limit: usize) -> Result<Value, ApiError> {
    let revision = room.revision;
    let goal = goal.trim().trim_start_matches("?-").trim().trim_end_matches('.');
    let engine = room.session.engine();
    let failed = |error: QueryError| corrected(error, goal);
    let mut found = Vec::new();
    let mut more = false;
    for answer in engine.ask(goal).map_err(failed)?.skip(skip) {
        let answer = answer.map_err(failed)?;
        more = answer.more();
        found.push(answer_to_json(&answer));
        if found.len() == limit || !more {
            break;
        }
    }
    let next = skip + found.len();
    Ok(json!({ "revision": revision, "answers": found, "more": more, "next": next }))
}

fn answer_to_json(answer: &Answer) -> Value {
    let bindings: Map<_, _> =
        answer.bindings().map(|(name, value)| (name.to_owned(), json!(cut(value.to_string())))).collect();
    json!({ "text": cut(answer.to_string()), "bindings": bindings })
}

fn cut(mut text: String) -> String {
    if text.len() > LONGEST_ANSWER {
        text.truncate(text.floor_char_boundary(LONGEST_ANSWER));
        text.push('…');
    }
    text
}

/// An error of a goal, with goals to ask instead where a name was misspelt.
fn corrected(error: QueryError, goal: &str) -> ApiError {
    let suggestions = match &error {
        QueryError::Exception { ball, suggestions, .. } => {
            let unknown = ball.to_string();
            let unknown =
                unknown.strip_prefix("error(existence_error(procedure, ").and_then(|rest| rest.split('/').next());
            let name = |suggestion: &str| suggestion.split('/').next().unwrap_or_default().to_owned();
            let better = |suggestion: &String| Some(replaced(goal, unknown?, &name(suggestion)));
            suggestions.iter().filter_map(better).collect()
        }
        _ => Vec::new(),
    };
    ApiError::from(error).suggesting(suggestions)
}

/// A text with a name replaced, where it is a word of its own.
fn replaced(text: &str, name: &str, better: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name).filter(|_| !name.is_empty()) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let alone = !before.ends_with(is_word) && !after.starts_with(is_word);
        done += before;
        done += if alone { better } else { name };
        rest = after;
    }
    done + rest
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandBody {
    line: String,
    #[serde(default)]
    json: bool,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/command`
pub(super) async fn command(call: Call) -> Result<Reply, ApiError> {
    let CommandBody { line, json, revision } = call.body()?;
    check_line(&line)?;
    let entry = call.server.registry.find(call.id())?;
    let bulletin = std::sync::Arc::clone(&entry.bulletin);
    let done = call.server.registry.act(&entry, move |room| {
        room.expect(revision)?;
        let (mut answer, changed) = execute(room, line.trim(), json)?;
        let view = bulletin.view().filter(|_| changed).map(|(_, view)| view);
        answer["view"] = view.and_then(|view| serde_json::from_slice(&view).ok()).unwrap_or_default();
        Ok(answer)
    });
    Ok(Reply::Json(done.await?))
}

/// Fails if a line is a command that is not for here.
fn check_line(line: &str) -> Result<(), ApiError> {
    let line = line.trim();
    if line.contains(['\n', '\r']) {
        return Err(ApiError::refused("bad-command", "give one line at a time"));
    }
    let Some(rest) = line.strip_prefix(':').filter(|rest| !rest.starts_with('-')) else { return Ok(()) };
    let name = rest.split_whitespace().next().unwrap_or_default().trim_end_matches('.');
    let known = command::find(name).map_err(|message| {
        let meant = message.split("did you mean `").nth(1).and_then(|rest| rest.split('`').next());
        let better = meant.map(|meant| line.replacen(&format!(":{name}"), meant, 1));
        ApiError::refused("bad-command", message.clone()).suggesting(better.into_iter().collect())
    })?;
    match COMMANDS.contains(&known.name) {
        true => Ok(()),
        false => Err(ApiError::refused("bad-command", format!("`:{}` needs a terminal or files", known.name))
            .remedy("run `regola` in a terminal for it")),
    }
}

/// Executes a line; what it printed, and whether it has changed anything.
fn execute(room: &mut Room, line: &str, json: bool) -> Result<(Value, bool), ApiError> {
    let before = fingerprint(room);
    let mut bytes = Bounded::default();
    let style = Style { colour: false, unicode: true, json, live: false };
    let well = room.session.try_line(line, &mut Output::new(&mut bytes, style));
    let well = well.map_err(|error| ApiError::refused("limit", error.to_string()))?;
    let text = bytes.text();
    let changed = fingerprint(room) != before;
    let awake = room.session.take_awake();
    if changed {
        room.broken = true;
        match awake && room.session.game().is_some() {
            true => room.wake_computer(None)?,
            false => room.stop_thinking(),
        }
        room.commit()?;
        room.broken = false;
    }
    let objects = || text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).collect::<Vec<_>>();
    let results = if json { objects() } else { Vec::new() };
    let error = (!well).then(|| line_error(line, &text, &results).object());
    let text = if json { String::new() } else { text };
    Ok((json!({ "text": text, "ok": well, "error": error, "results": results }), changed))
}

/// What a line complained about, with lines to try instead.
fn line_error(line: &str, text: &str, results: &[Value]) -> ApiError {
    let told = results.iter().find_map(|result| result["error"]["message"].as_str());
    let said = text.lines().find_map(|line| line.strip_prefix("error: "));
    let message = told.or(said).unwrap_or("the line has failed");
    let between = |from: &str, to: char| message.split(from).nth(1).and_then(|rest| rest.split(to).next());
    let unknown = between("there is no predicate ", '/').map(|name| name.trim_start_matches('`'));
    let meant = between("did you mean ", '/').map(|name| name.trim_start_matches('`'));
    let better = unknown.zip(meant).map(|(unknown, meant)| replaced(line, unknown, meant));
    ApiError::refused("bad-command", message).suggesting(better.into_iter().collect())
}

/// What a line may change.
fn fingerprint(room: &mut Room) -> impl PartialEq + use<> {
    let session = &mut room.session;
    let made: Vec<_> = session.game().map_or(Vec::new(), |position| position.history().collect());
    let key = session.engine().state().key();
    let rules = session.current().map(|current| {
        (current.request.name.clone(), current.file.text.clone(), format!("{:?}", current.request.settings))
    });
    (made, key, session.undone().to_vec(), session.seated(), session.resigned(), rules)
}

/// Output that does not grow without end.
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Bounded {
    fn text(self) -> String {
        let mut text = String::from_utf8_lossy(&self.bytes).into_owned();
        if self.is_cut {
            text += "\n… more was cut off\n";
        }
        text
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = LONGEST_OUTPUT.saturating_sub(self.bytes.len());
        self.is_cut |= bytes.len() > room;
        self.bytes.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// `GET /api/sessions/{id}/eval`
pub(super) async fn eval(call: Call) -> Result<Reply, ApiError> {
    let entry = call.server.registry.find(call.id())?;
    let told = call.server.registry.act(&entry, |room| {
        let revision = room.revision;
        let position = room.position()?;
        let features = position.features()?;
        let mut object = evaluation_to_json(position, &features)?;
        object["revision"] = json!(revision);
        Ok(object)
    });
    Ok(Reply::Json(told.await?))
}
