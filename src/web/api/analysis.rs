//! What a search finds, as it finds it: scores, best lines, and where it looks.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::game::picture::Gesture;
use crate::game::{GameError, Move, Position};
use crate::repl::command::move_to_json;
use crate::search::{Line, MultiPv, Progress, Report, Score, SearchLimits, Searcher, Verdict};
use crate::web::api::job;
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::http::stream::Teller;
use crate::web::sessions::registry::run;

/// The size of the table of an analysis in MiB.
const TABLE: usize = 32;

/// The longest that an analysis may take, and the longest for a hint, in milliseconds.
const LONGEST: u64 = 600_000;
const LONGEST_HINT: u64 = 10_000;

/// The parameters of an analysis.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::web) struct AnalysisQuery {
    lines: usize,
    depth: Option<u32>,
    time: u64,
    nodes: Option<u64>,
}

impl Default for AnalysisQuery {
    fn default() -> AnalysisQuery {
        AnalysisQuery { lines: 1, depth: None, time: 60_000, nodes: None }
    }
}

impl AnalysisQuery {
    fn check(&self, longest: u64) -> Result<(), ApiError> {
        job::within("lines", self.lines as u64, 1, 10)?;
        job::within("time", self.time, 1, longest)?;
        job::within("depth", self.depth.unwrap_or(1).into(), 1, 250)?;
        job::within("nodes", self.nodes.unwrap_or(1), 1, u64::MAX)
    }

    fn limits(&self, stop: Arc<AtomicBool>) -> SearchLimits {
        SearchLimits { depth: self.depth, nodes: self.nodes, time: Some(Duration::from_millis(self.time)), stop }
    }
}

/// The parameters of a hint.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(in crate::web) struct HintBody {
    lines: usize,
    time: u64,
    revision: Option<u64>,
}

impl Default for HintBody {
    fn default() -> HintBody {
        HintBody { lines: 1, time: 1_000, revision: None }
    }
}

/// `GET /api/sessions/{id}/analysis`
pub(in crate::web) async fn analysis(call: Call) -> Result<Reply, ApiError> {
    let query: AnalysisQuery = call.query()?;
    query.check(LONGEST)?;
    job::stream(&call, None, move |mut position, stop, teller| search(&mut position, &query, stop, teller)).await
}

/// `POST /api/sessions/{id}/hint`
pub(in crate::web) async fn hint(call: Call) -> Result<Reply, ApiError> {
    let HintBody { lines, time, revision } = call.body()?;
    let query = AnalysisQuery { lines, time, ..AnalysisQuery::default() };
    query.check(LONGEST_HINT)?;
    let permit = job::permit(&call)?;
    let (mut position, revision) = job::position(&call, revision).await?;
    let found = run(move |stop| {
        position.set_limits(job::limits(Arc::clone(&stop)));
        let found = search_quietly(&mut position, &query, stop);
        drop(permit);
        found
    });
    let mut found = found.await?;
    found["revision"] = json!(revision);
    Ok(Reply::Json(found))
}

fn search(
    position: &mut Position,
    query: &AnalysisQuery,
    stop: Arc<AtomicBool>,
    teller: &mut Teller,
) -> Result<Value, ApiError> {
    let mut watched = position.clone();
    look(position, query, stop, &mut |progress| {
        if let Some(data) = teller.is_due().then(|| progress_to_json(&mut watched, progress)).and_then(Result::ok) {
            teller.progress(data);
        }
    })
}

fn search_quietly(position: &mut Position, query: &AnalysisQuery, stop: Arc<AtomicBool>) -> Result<Value, ApiError> {
    look(position, query, stop, &mut |_| {})
}

fn look(
    position: &mut Position,
    query: &AnalysisQuery,
    stop: Arc<AtomicBool>,
    watch: &mut dyn FnMut(&Progress<'_>),
) -> Result<Value, ApiError> {
    job::two_players(position)?;
    job::not_over(position)?;
    let wanted = MultiPv { lines: query.lines, margin: None };
    let mut searcher = Searcher::new(TABLE).with_multi_pv(wanted);
    let report = searcher.search(position, &query.limits(stop), watch)?;
    Ok(report_to_json(position, &report)?)
}

/// How far a search has come.
pub(in crate::web) fn progress_to_json(position: &mut Position, progress: &Progress<'_>) -> Result<Value, GameError> {
    let score = progress.lines.first().map_or(0, |line| line.score);
    let mut object = Map::new();
    object.insert("depth".into(), json!(progress.depth));
    scores(position, score, &mut object);
    object.insert("result".into(), Value::Null);
    object.insert("plies".into(), Value::Null);
    object.insert("nodes".into(), json!(progress.nodes));
    object.insert("ms".into(), json!(progress.elapsed.as_millis() as u64));
    object.insert("lines".into(), lines(position, progress.lines)?);
    object.insert("shares".into(), shares(position, progress.shares)?);
    Ok(Value::Object(object))
}

/// What a search has found.
fn report_to_json(position: &mut Position, report: &Report) -> Result<Value, GameError> {
    let progress = Progress {
        depth: report.depth,
        lines: &report.lines,
        nodes: report.counts.nodes,
        elapsed: report.elapsed,
        shares: &report.shares,
    };
    let mut object = progress_to_json(position, &progress)?;
    let (result, plies) = report.verdict.map(Verdict::result).unzip();
    let plies = plies.flatten();
    object["result"] = json!(result);
    object["plies"] = json!(plies);
    Ok(object)
}

/// A score for the player to move, and for each player.
fn scores(position: &Position, score: Score, object: &mut Map<String, Value>) {
    let players = position.game().players();
    let turn = position.turn();
    let each = players
        .iter()
        .enumerate()
        .map(|(player, name)| (name.to_string(), json!(if player == turn { score } else { -score })));
    object.insert("score".into(), json!(score));
    object.insert("scores".into(), Value::Object(each.collect()));
}

fn lines(position: &mut Position, lines: &[Line]) -> Result<Value, GameError> {
    let one = |line: &Line| {
        let mut object = Map::new();
        scores(position, line.score, &mut object);
        object.insert("moves".into(), Value::Array(made(position, &line.moves)?));
        Ok(Value::Object(object))
    };
    lines.iter().map(one).collect::<Result<Vec<_>, _>>().map(Value::Array)
}

/// The moves of a line, each as it looks in its position.
fn made(position: &mut Position, moves: &[Move]) -> Result<Vec<Value>, GameError> {
    let mut written = Vec::new();
    let mut made = 0;
    let outcome = moves.iter().try_for_each(|&number| {
        let mut object = described(position, number)?;
        object["player"] = json!(&*position.game().players()[position.turn()]);
        written.push(object);
        position.make(number)?;
        made += 1;
        Ok(())
    });
    position.take_back(made);
    outcome.map(|()| written)
}

/// The share of nodes below each move.
fn shares(position: &mut Position, shares: &[(Move, u64)]) -> Result<Value, GameError> {
    let all = shares.iter().map(|(_, nodes)| nodes).sum::<u64>().max(1);
    let one = |&(number, nodes): &(Move, u64)| {
        let mut object = described(position, number)?;
        object["nodes"] = json!(nodes);
        object["share"] = json!(nodes as f64 / all as f64);
        Ok(object)
    };
    let mut sorted = shares.to_vec();
    sorted.sort_by_key(|(number, _)| *number);
    sorted.iter().map(one).collect::<Result<Vec<_>, _>>().map(Value::Array)
}

fn described(position: &mut Position, number: Move) -> Result<Value, GameError> {
    let gesture = position.gestures(&[number])?.pop().unwrap_or_else(Gesture::default);
    move_to_json(position, number, &gesture)
}
