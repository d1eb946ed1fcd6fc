//! What a search has found so far, in JSON: scores, best lines, and the share of nodes below each move.
//!
//! What a move looks like takes many questions to the rules. Those of the first moves are asked once for the whole
//! search, and none is asked after the stop flag was raised: no one is left to read the answer.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value, json};

use crate::engine::Limit;
use crate::game::picture::Gesture;
use crate::game::{Move, Position};
use crate::repl::command::move_to_json;
use crate::search::{Line, Progress, Report, Score, Verdict};
use crate::web::http::error::ApiError;

/// Writes what a search of one position has found.
pub(in crate::web) struct Findings {
    position: Position,
    stop: Arc<AtomicBool>,
    /// What the moves of the position look like, as far as it was asked.
    first_moves: HashMap<Move, Value>,
}

/// Fails if the work was stopped.
pub(in crate::web) fn check_running(stop: &AtomicBool) -> Result<(), ApiError> {
    match stop.load(Ordering::Relaxed) {
        true => Err(ApiError::limit(Limit::Stopped, "the work was stopped")),
        false => Ok(()),
    }
}

impl Findings {
    /// Nothing is found yet.
    pub fn new(position: Position, stop: Arc<AtomicBool>) -> Findings {
        Findings { position, stop, first_moves: HashMap::new() }
    }

    /// How far a search has come.
    pub fn progress(&mut self, progress: &Progress<'_>) -> Result<Value, ApiError> {
        check_running(&self.stop)?;
        let (score, each) = progress.lines.first().map_or((0, &[][..]), |line| (line.score, &line.scores[..]));
        let mut object = Map::new();
        object.insert("depth".into(), json!(progress.depth));
        self.scores(score, each, &mut object);
        object.insert("result".into(), Value::Null);
        object.insert("plies".into(), Value::Null);
        object.insert("nodes".into(), json!(progress.nodes));
        object.insert("ms".into(), json!(progress.elapsed.as_millis() as u64));
        let lines = progress.lines.iter().map(|line| self.line(line)).collect::<Result<_, _>>()?;
        object.insert("lines".into(), Value::Array(lines));
        object.insert("shares".into(), self.shares(progress.shares)?);
        Ok(Value::Object(object))
    }

    /// What a search has found in the end.
    pub fn report(&mut self, report: &Report) -> Result<Value, ApiError> {
        let progress = Progress {
            depth: report.depth,
            lines: &report.lines,
            nodes: report.counts.nodes,
            elapsed: report.elapsed,
            shares: &report.shares,
        };
        let mut object = self.progress(&progress)?;
        let (result, plies) = report.verdict.map(Verdict::result).unzip();
        let plies = plies.flatten();
        object["result"] = json!(result);
        object["plies"] = json!(plies);
        Ok(object)
    }

    /// A score for the player to move, and for each player whose score is known.
    fn scores(&self, score: Score, each: &[Score], object: &mut Map<String, Value>) {
        let (turn, names) = (self.position.turn(), self.position.game().players());
        let of = |player: usize| match each.get(player) {
            Some(&score) => Some(score),
            None if player == turn => Some(score),
            None => (names.len() == 2).then_some(-score),
        };
        let each = names.iter().enumerate().filter_map(|(player, name)| Some((name.to_string(), json!(of(player)?))));
        object.insert("score".into(), json!(score));
        object.insert("scores".into(), Value::Object(each.collect()));
    }

    fn line(&mut self, line: &Line) -> Result<Value, ApiError> {
        let mut object = Map::new();
        self.scores(line.score, &line.scores, &mut object);
        object.insert("moves".into(), Value::Array(self.made(&line.moves)?));
        Ok(Value::Object(object))
    }

    /// The moves of a line, each as it looks in its position.
    fn made(&mut self, moves: &[Move]) -> Result<Vec<Value>, ApiError> {
        let mut written = Vec::new();
        let mut made = 0;
        let outcome = moves.iter().try_for_each(|&number| {
            let mut object = if made == 0 { self.first_move(number)? } else { self.described(number)? };
            let position = &mut self.position;
            object["player"] = json!(&*position.game().players()[position.turn()]);
            written.push(object);
            position.make(number)?;
            made += 1;
            Ok(())
        });
        self.position.take_back(made);
        outcome.map(|()| written)
    }

    /// The share of nodes below each move.
    fn shares(&mut self, shares: &[(Move, u64)]) -> Result<Value, ApiError> {
        let all = shares.iter().map(|(_, nodes)| nodes).sum::<u64>().max(1);
        let one = |&(number, nodes): &(Move, u64)| {
            let mut object = self.first_move(number)?;
            object["nodes"] = json!(nodes);
            object["share"] = json!(nodes as f64 / all as f64);
            Ok(object)
        };
        let mut sorted = shares.to_vec();
        sorted.sort_by_key(|(number, _)| *number);
        sorted.iter().map(one).collect::<Result<Vec<_>, _>>().map(Value::Array)
    }

    /// A move of the position that is searched.
    fn first_move(&mut self, number: Move) -> Result<Value, ApiError> {
        if let Some(known) = self.first_moves.get(&number) {
            return Ok(known.clone());
        }
        let object = self.described(number)?;
        self.first_moves.insert(number, object.clone());
        Ok(object)
    }

    fn described(&mut self, number: Move) -> Result<Value, ApiError> {
        check_running(&self.stop)?;
        let gesture = self.position.gestures(&[number])?.pop().unwrap_or_else(Gesture::default);
        Ok(move_to_json(&mut self.position, number, &gesture)?)
    }
}
