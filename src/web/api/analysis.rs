//! Searches of a position, told as they go, and hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::game::Position;
use crate::search::{MultiPv, Progress, SearchLimits, Searcher};
use crate::web::api::findings::Findings;
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
        let found = look(&mut position, &query, stop, &mut |_, _| {});
        drop(permit);
        found
    });
    let mut found = found.await?;
    found["revision"] = json!(revision);
    Ok(Reply::Json(found))
}

/// Searches and reports progress.
fn search(
    position: &mut Position,
    query: &AnalysisQuery,
    stop: Arc<AtomicBool>,
    teller: &mut Teller,
) -> Result<Value, ApiError> {
    look(position, query, stop, &mut |findings, progress| {
        if let Some(data) = teller.is_due().then(|| findings.progress(progress)).and_then(Result::ok) {
            teller.progress(data);
        }
    })
}

fn look(
    position: &mut Position,
    query: &AnalysisQuery,
    stop: Arc<AtomicBool>,
    watch: &mut dyn FnMut(&mut Findings, &Progress<'_>),
) -> Result<Value, ApiError> {
    job::not_over(position)?;
    let mut findings = Findings::new(position.clone(), Arc::clone(&stop));
    let wanted = MultiPv { lines: query.lines, margin: None };
    let mut searcher = Searcher::new(TABLE).with_multi_pv(wanted);
    let report = searcher.search(position, &query.limits(stop), &mut |progress| watch(&mut findings, progress))?;
    findings.report(&report)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{AnalysisQuery, look};
    use crate::game::Position;
    use crate::load::Shelf;

    /// After the stop flag, nothing is told and the rules are asked nothing more for an answer that no one reads.
    #[test]
    fn a_search_that_is_stopped_reports_nothing() {
        let game = Shelf::new(None).game("quoridor").expect("a shipped game");
        let mut position = Position::new(&game);
        let stop: Arc<AtomicBool> = Arc::default();
        let mut told = Vec::new();
        let query = AnalysisQuery { depth: Some(30), ..AnalysisQuery::default() };
        let done = look(&mut position, &query, Arc::clone(&stop), &mut |findings, progress| {
            let before = findings.progress(progress).is_ok();
            stop.store(true, Ordering::Relaxed);
            told.push((before, findings.progress(progress).is_ok()));
        });
        let error = done.expect_err("it was stopped");
        assert_eq!((error.code, error.message.as_str()), ("limit", "the work was stopped"));
        assert_eq!(told.first().map(|(before, _)| *before), Some(true), "it was under way");
        assert!(told[1..].iter().all(|told| *told == (false, false)), "{told:?}");
    }
}
