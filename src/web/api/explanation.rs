//! Why, and why not: the reasons for a move or a goal as a tree, opened node by node.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::engine::Rules;
use crate::explain::{self, Explanation, Kind, Node, Told};
use crate::game::GameError;
use crate::term::Term;
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::sessions::room::Room;

/// How many levels are searched for the facts that a token depends on.
const LEVELS: usize = 6;

/// The longest path to a node.
const DEEPEST: usize = 200;

/// The last explanation of a session: opening a node goes on with it.
pub(in crate::web) struct LastExplanation {
    about: String,
    told: Told,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct WhyBody {
    about: String,
    path: Vec<usize>,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/why`
pub(in crate::web) async fn why(call: Call) -> Result<Reply, ApiError> {
    let WhyBody { about, path, revision } = call.body()?;
    if path.len() > DEEPEST {
        return Err(ApiError::bad_request("the path is too long"));
    }
    let entry = call.server.registry.find(call.id())?;
    let told = call.server.registry.act(&entry, move |room| {
        room.expect(revision)?;
        answer(room, about.trim(), &path)
    });
    Ok(Reply::Json(told.await?))
}

fn answer(room: &mut Room, about: &str, path: &[usize]) -> Result<Value, ApiError> {
    let known = room.explanation.take().filter(|last| last.about == about && !path.is_empty());
    let mut told = match known {
        Some(last) => last.told,
        None => tell(room, about)?,
    };
    let position = room.position()?;
    if let Some(explanation) = told.explanation_mut().filter(|_| !path.is_empty()) {
        open(explanation, position.engine(), path)?;
    }
    let clauses = clauses(position.game().rules());
    let object = told_to_json(&told, about, path, room.revision, &clauses)?;
    room.explanation = Some(LastExplanation { about: about.to_owned(), told });
    Ok(object)
}

fn tell(room: &mut Room, about: &str) -> Result<Told, ApiError> {
    let resigned = room.session.resigned();
    let position = room.position()?;
    if !about.is_empty() {
        return Ok(explain::tell(position, about)?);
    }
    let ended = explain::explain_outcome(position)?.map(Told::Goal);
    ended.ok_or_else(|| match resigned {
        Some(_) => ApiError::conflict("game-over", "the game is over because a player has resigned"),
        None => ApiError::bad_request("the game is not over: ask about a move or a goal"),
    })
}

/// Opens the nodes on the way to one, and that one.
fn open(explanation: &mut Explanation, engine: &mut crate::Engine, path: &[usize]) -> Result<(), ApiError> {
    for length in 0..=path.len() {
        let missing = || ApiError::missing("no-such-node", format!("the explanation has no node {path:?}"));
        let node = explanation.root.at(&path[..length]).ok_or_else(missing)?;
        if node.has_more() {
            explanation.expand(engine, &path[..length]).map_err(GameError::from)?;
        }
    }
    Ok(())
}

fn told_to_json(
    told: &Told,
    about: &str,
    path: &[usize],
    revision: u64,
    clauses: &HashMap<String, String>,
) -> Result<Value, ApiError> {
    let explanation = told.explanation();
    let (name, legal, sentence, allowed) = match told {
        Told::Move(account) => (Some(&account.text), Some(account.legal), &account.sentence, &account.allowed[..]),
        Told::Goal(explanation) => (None, None, &explanation.headline, &[][..]),
    };
    let missing = || ApiError::missing("no-such-node", format!("the explanation has no node {path:?}"));
    let because = match explanation {
        Some(explanation) => {
            let node = explanation.root.at(path).ok_or_else(missing)?;
            node_to_json(node, &mut path.to_vec(), clauses)
        }
        None if path.is_empty() => Value::Null,
        None => return Err(missing()),
    };
    Ok(json!({
        "revision": revision, "about": about, "move": name, "legal": legal, "sentence": sentence, "because": because,
        "remedy": explanation.and_then(|explanation| explanation.remedy.as_ref()), "allowed": allowed,
        "cut_short": explanation.is_some_and(|explanation| explanation.cut_short),
    }))
}

/// A node and those below it; no tree is deeper than a few hundred levels.
fn node_to_json(node: &Node, path: &mut Vec<usize>, clauses: &HashMap<String, String>) -> Value {
    let own = path.clone();
    let mut reasons = Vec::with_capacity(node.children.len());
    for (at, child) in node.children.iter().enumerate() {
        path.push(at + 1);
        reasons.push(node_to_json(child, path, clauses));
        path.pop();
    }
    json!({
        "goal": node.goal.truncated().to_string(), "holds": node.holds, "sentence": node.sentence,
        "place": node.place, "rule": node.place.as_ref().and_then(|place| clauses.get(place)),
        "supposing": node.supposing.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "path": own, "more": node.has_more(), "unshown": node.unshown, "reasons": reasons,
    })
}

/// The texts of the clauses by their places.
fn clauses(rules: &Rules) -> HashMap<String, String> {
    let sources = rules.sources();
    let own = rules.program().predicates.values().filter(|predicate| !predicate.library);
    let clauses = own.flat_map(|predicate| &predicate.clauses);
    let entry = |span: crate::source::Span| {
        let source = sources.get(span.source);
        let place = format!("{}:{}", source.name(), source.position(span.start).0);
        let text = source.text().get(span.start as usize..span.end as usize)?;
        Some((place, text.to_owned()))
    };
    clauses.filter_map(|clause| entry(clause.span)).collect()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SquareBody {
    x: i32,
    y: i32,
    revision: Option<u64>,
}

/// `POST /api/sessions/{id}/square`
pub(in crate::web) async fn square(call: Call) -> Result<Reply, ApiError> {
    let SquareBody { x, y, revision } = call.body()?;
    let entry = call.server.registry.find(call.id())?;
    let told = call.server.registry.act(&entry, move |room| {
        room.expect(revision)?;
        describe(room, x, y)
    });
    Ok(Reply::Json(told.await?))
}

fn describe(room: &mut Room, x: i32, y: i32) -> Result<Value, ApiError> {
    let revision = room.revision;
    let position = room.position()?;
    let players = position.game().players().to_vec();
    let picture = position.picture()?.unwrap_or_default();
    let missing = || ApiError::bad_request(format!("there is no tile at {x}, {y}"));
    let tile = picture.tiles.get(&(x, y)).ok_or_else(missing)?;
    let token = picture.tokens.get(&(x, y));
    let mut facts = Vec::new();
    if token.is_some() {
        let place = [Term::int(x.into()), Term::int(y.into()), Term::var("Kind"), Term::var("Player")];
        let explained = explain::explain(position.engine(), &Term::compound("token", place), LEVELS)?;
        let nodes = explained.root.all();
        let held = nodes.iter().filter(|node| node.kind == Kind::State && node.holds);
        facts = held.map(|node| node.goal.to_string()).collect();
        facts.dedup();
    }
    let mut moves = Vec::new();
    if position.decided()?.is_none() {
        position.moves(&mut moves)?;
    }
    let gestures = position.gestures(&moves)?;
    let touching = gestures.iter().enumerate().filter(|(_, gesture)| gesture.places.contains(&(x, y)));
    Ok(json!({
        "revision": revision, "x": x, "y": y, "shade": tile.shade.name(&players),
        "token": token.map(|token| json!({ "kind": token.kind, "player": token.owner })),
        "facts": facts, "moves": touching.map(|(at, _)| at).collect::<Vec<_>>(),
    }))
}
