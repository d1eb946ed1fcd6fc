//! Measurements: perft, comparisons, matches, balance and trees, each with its progress.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::game::{Position, perft};
use crate::play::{Balance, Contest, Counted, Course, Ledger, Level, Schedule, Series, superiority};
use crate::repl::command::{ComparedRow, balance_to_json, tally_to_json};
use crate::search::{Algorithm, SearchLimits};
use crate::tree::{MOST_NODES, Tree};
use crate::web::api::findings::check_running;
use crate::web::api::job;
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::http::stream::Teller;
use crate::web::sessions::registry::run;

/// The size of the table of a comparison in MiB.
const TABLE: usize = 32;

/// The most games of a match or a measurement of balance.
const MOST_GAMES: u64 = 10_000;

/// The longest opening.
const LONGEST_OPENING: u64 = 100;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PerftQuery {
    depth: u32,
}

impl Default for PerftQuery {
    fn default() -> PerftQuery {
        PerftQuery { depth: 3 }
    }
}

/// `GET /api/sessions/{id}/perft`
pub(in crate::web) async fn count(call: Call) -> Result<Reply, ApiError> {
    let PerftQuery { depth } = call.query()?;
    job::within("depth", depth.into(), 1, 20)?;
    job::stream(&call, None, move |mut position, stop, teller| split(&mut position, depth, &stop, teller)).await
}

fn split(position: &mut Position, depth: u32, stop: &AtomicBool, teller: &mut Teller) -> Result<Value, ApiError> {
    let start = Instant::now();
    let mut moves = Vec::new();
    if position.decided()?.is_none() {
        position.moves(&mut moves)?;
    }
    let (mut split, mut sum) = (Vec::new(), 0);
    for &number in &moves {
        let notation = position.notation(number)?;
        position.make(number)?;
        let below = perft(position, depth - 1);
        position.unmake();
        let below = below?;
        sum += below;
        split.push(json!({ "notation": notation, "nodes": below }));
        if teller.is_due() {
            teller.progress(json!({ "depth": depth, "split": split, "nodes": sum, "of": moves.len() }));
        }
        check_running(stop)?;
    }
    let ms = start.elapsed().as_millis() as u64;
    Ok(json!({ "depth": depth, "split": split, "nodes": sum, "of": moves.len(), "ms": ms }))
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CompareQuery {
    from: u32,
    to: u32,
    algorithms: String,
}

impl Default for CompareQuery {
    fn default() -> CompareQuery {
        CompareQuery { from: 1, to: 4, algorithms: String::new() }
    }
}

/// `GET /api/sessions/{id}/compare`
pub(in crate::web) async fn compare(call: Call) -> Result<Reply, ApiError> {
    let CompareQuery { from, to, algorithms } = call.query()?;
    job::within("from", from.into(), 1, 30)?;
    job::within("to", to.into(), from.into(), 30)?;
    let named = algorithms.split(',').map(str::trim).filter(|name| !name.is_empty()).map(algorithm);
    let mut algorithms = named.collect::<Result<Vec<_>, _>>()?;
    if algorithms.is_empty() {
        algorithms.extend(Algorithm::BY_DEPTH);
    }
    let work = move |mut position: Position, stop: Arc<AtomicBool>, teller: &mut Teller| {
        job::two_players(&position)?;
        job::not_over(&mut position)?;
        let mut rows = Vec::new();
        for depth in from..=to {
            let mut first: Option<ComparedRow> = None;
            for &algorithm in &algorithms {
                let limits = SearchLimits { depth: Some(depth), stop: Arc::clone(&stop), ..SearchLimits::default() };
                let report = algorithm.search(&mut position, &limits, TABLE)?;
                check_running(&stop)?;
                let compared = ComparedRow::new(algorithm, depth, report, first.as_ref());
                let row = compared.json();
                first.get_or_insert(compared);
                if !teller.step(json!({ "row": row })) {
                    check_running(&AtomicBool::new(true))?;
                }
                rows.push(row);
            }
        }
        Ok(json!({ "rows": rows }))
    };
    job::stream(&call, None, work).await
}

fn algorithm(name: &str) -> Result<Algorithm, ApiError> {
    let names = Algorithm::names(", ");
    Algorithm::named(name)
        .ok_or_else(|| ApiError::bad_request(format!("there is no algorithm `{name}`; there are {names}")))
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct GamesQuery {
    first: String,
    second: String,
    level: String,
    games: Option<u32>,
    opening: usize,
    seed: u64,
}

impl Default for GamesQuery {
    fn default() -> GamesQuery {
        let (first, second, level) = ("hard".to_owned(), "easy".to_owned(), "nodes=1000".to_owned());
        GamesQuery { first, second, level, games: None, opening: 2, seed: 1 }
    }
}

impl GamesQuery {
    fn check(&self) -> Result<(), ApiError> {
        job::within("games", self.games.unwrap_or(1).into(), 1, MOST_GAMES)?;
        job::within("opening", self.opening as u64, 0, LONGEST_OPENING)
    }

    /// The games between two levels.
    fn series(&self, position: &mut Position, levels: [&str; 2], games: u32, paired: bool) -> Result<Series, ApiError> {
        job::not_over(position)?;
        for level in levels {
            if Level::read(position, level)?.weights.is_some() {
                return Err(ApiError::refused("bad-level", "files cannot be named here"));
            }
        }
        let contest = Contest::new(position.clone(), self.opening, self.seed);
        contest.open(&mut position.clone(), 0)?;
        let contest = if paired { contest } else { contest.unpaired() };
        let schedule = Schedule::new(levels.map(str::to_owned).to_vec(), games);
        Ok(Series { contest, schedule, threads: 1 })
    }
}

/// `GET /api/sessions/{id}/match`
pub(in crate::web) async fn contest(call: Call) -> Result<Reply, ApiError> {
    let query: GamesQuery = call.query()?;
    query.check()?;
    job::stream(&call, None, move |mut position, stop, teller| play(&mut position, &query, &stop, teller)).await
}

fn play(
    position: &mut Position,
    query: &GamesQuery,
    stop: &AtomicBool,
    teller: &mut Teller,
) -> Result<Value, ApiError> {
    let games = query.games.unwrap_or(20);
    let series = query.series(position, [&query.first, &query.second], games, true)?;
    let mut ledger = Ledger::new(&series.schedule, None);
    let standing = |ledger: &Ledger| {
        let duel = ledger.duel();
        let mut object = tally_to_json(&duel);
        object["game"] = json!(duel.games());
        object["of"] = json!(games);
        object["first"] = json!(query.first);
        object["second"] = json!(query.second);
        object["los"] = json!((duel.games() > 0).then(|| superiority(&duel)));
        object
    };
    let numbers: Vec<u32> = (0..games).collect();
    series.play(&numbers, stop, &mut |number, played| {
        let flow = ledger.add(number, Counted::from(&played));
        match teller.step(standing(&ledger)) {
            true => flow,
            false => ControlFlow::Break(()),
        }
    })?;
    check_running(stop)?;
    Ok(standing(&ledger))
}

/// `GET /api/sessions/{id}/balance`
pub(in crate::web) async fn balance(call: Call) -> Result<Reply, ApiError> {
    let query: GamesQuery = call.query()?;
    query.check()?;
    job::stream(&call, None, move |mut position, stop, teller| weigh(&mut position, &query, &stop, teller)).await
}

fn weigh(
    position: &mut Position,
    query: &GamesQuery,
    stop: &AtomicBool,
    teller: &mut Teller,
) -> Result<Value, ApiError> {
    let games = query.games.unwrap_or(100);
    let series = query.series(position, [&query.level, &query.level], games, false)?;
    let numbers: Vec<u32> = (0..games).collect();
    let mut courses = BTreeMap::new();
    let mut failed = None;
    series.play(&numbers, stop, &mut |number, played| {
        match Course::of(&series.contest, &played) {
            Ok(course) => drop(courses.insert(number, course)),
            Err(error) => {
                failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        if teller.is_due() {
            teller.progress(json!({ "game": courses.len(), "of": games }));
        }
        ControlFlow::Continue(())
    })?;
    check_running(stop)?;
    failed.map_or(Ok(()), Err)?;
    let courses: Vec<Course> = courses.into_values().collect();
    let figures = Balance::of(&courses).ok_or_else(|| ApiError::refused("limit", "no game was finished"))?;
    Ok(balance_to_json(position.game().title(), &query.level, &figures))
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TreeQuery {
    depth: u32,
    algorithm: String,
    wide: usize,
    revision: Option<u64>,
}

impl Default for TreeQuery {
    fn default() -> TreeQuery {
        TreeQuery { depth: 2, algorithm: "alpha-beta".to_owned(), wide: 9, revision: None }
    }
}

/// `GET /api/sessions/{id}/tree`
pub(in crate::web) async fn tree(call: Call) -> Result<Reply, ApiError> {
    let (tree, wide, revision) = walked(&call).await?;
    let mut object = tree.to_json();
    object["revision"] = json!(revision);
    object["svg"] = json!(tree.to_svg(wide));
    Ok(Reply::Json(object))
}

/// `GET /api/sessions/{id}/tree.svg`
pub(in crate::web) async fn tree_picture(call: Call) -> Result<Reply, ApiError> {
    let (tree, wide, _) = walked(&call).await?;
    Ok(Reply::Text("image/svg+xml", tree.to_svg(wide), None))
}

/// The tree that a search walks.
async fn walked(call: &Call) -> Result<(Tree, usize, u64), ApiError> {
    let TreeQuery { depth, algorithm: name, wide, revision } = call.query()?;
    job::within("depth", depth.into(), 1, 6)?;
    job::within("wide", wide as u64, 1, 1_000)?;
    let algorithm = algorithm(&name)?;
    let permit = job::permit(call)?;
    let (mut position, revision) = job::position(call, revision).await?;
    let tree = run(move |stop| {
        position.set_limits(crate::web::sessions::registry::limits(Arc::clone(&stop)));
        job::two_players(&position)?;
        job::not_over(&mut position)?;
        let limits = SearchLimits { depth: Some(depth), stop, ..SearchLimits::default() };
        let tree = Tree::of(&mut position, algorithm, &limits)?;
        drop(permit);
        tree.ok_or_else(|| {
            let message = format!("to depth {depth} the tree has more than {MOST_NODES} nodes");
            ApiError::refused("limit", message).remedy("choose a smaller depth")
        })
    });
    Ok((tree.await?, wide, revision))
}
