//! What a search has found, for people and for programs.

use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::game::{GameError, Move, Position};
use crate::repl::output::report::counted;
use crate::search::{Line, Progress, Report, Score, Verdict, verdict};

/// What the last depth that was completed has found. A limit that ends the next depth halfway leaves a score of no depth.
#[derive(Default)]
pub(crate) struct Completed {
    depth: u32,
    lines: Vec<Line>,
}

impl Completed {
    /// Remembers a depth.
    pub fn note(&mut self, progress: &Progress<'_>) {
        (self.depth, self.lines) = (progress.depth, progress.lines.to_vec());
    }

    /// A report whose score comes from the depth that it names: the last one completed, or the next where that has
    /// already found a better move.
    pub fn settle(self, mut report: Report) -> Report {
        let best = self.lines.first().and_then(|line| line.moves.first().copied());
        if report.verdict.is_none() && report.depth == self.depth && best.is_some() {
            match report.best() == best {
                true => report.lines = self.lines,
                false => report.depth += 1,
            }
        }
        report
    }
}

/// A score of the player to move in words: who is ahead, or who wins.
pub(crate) fn standing(position: &Position, score: Score) -> String {
    match verdict(score) {
        Some(verdict) => proved(position, verdict),
        None => {
            let (mine, other) = sides(position);
            match score {
                0 => "even".to_owned(),
                1.. => format!("{mine} is ahead by {score}"),
                _ if position.game().players().len() != 2 => format!("{mine} is behind by {}", score.unsigned_abs()),
                _ => format!("{other} is ahead by {}", score.unsigned_abs()),
            }
        }
    }
}

/// The player to move and the next one.
fn sides(position: &Position) -> (String, String) {
    let players = position.game().players();
    let turn = position.turn();
    let name = |at: usize| visible(&players[at % players.len()]).into_owned();
    (name(turn), name(turn + 1))
}

/// How the moves of a line are written, each where it is made.
pub(crate) fn written(position: &mut Position, moves: &[Move]) -> Result<Vec<String>, GameError> {
    let mut texts = Vec::with_capacity(moves.len());
    let mut made = 0;
    let mut result = Ok(());
    for &number in moves {
        result = position.notation(number).map(|text| texts.push(text)).and_then(|()| position.make(number));
        if result.is_err() {
            break;
        }
        made += 1;
    }
    (0..made).for_each(|_| {
        position.unmake();
    });
    result.map(|()| texts)
}

/// The lines found, the result if it is proved, and what it took.
pub(crate) fn words(position: &mut Position, report: &Report) -> Result<String, GameError> {
    let mut lines = Vec::new();
    for line in &report.lines {
        let moves = written(position, &line.moves)?;
        let (first, rest) = moves.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let then = if rest.is_empty() { String::new() } else { format!(", then {}", rest.join(" ")) };
        // What is proved of the best move says more than its score.
        let worth = match report.verdict.filter(|_| lines.is_empty()) {
            Some(verdict) => proved(position, verdict),
            None => standing(position, line.score),
        };
        let players = position.game().players().iter().zip(&line.scores);
        let scores: Vec<String> = players.map(|(player, score)| format!("{player} {score:+}")).collect();
        let each = if scores.is_empty() { String::new() } else { format!(" ({})", scores.join(", ")) };
        lines.push(format!("{}: {worth}{}{}", visible(first), visible(&each), visible(&then)));
    }
    if lines.is_empty() {
        lines.extend(report.verdict.map(|verdict| proved(position, verdict)));
    }
    let depth = match (report.depth, report.verdict) {
        (0, Some(_)) => "proved".to_owned(),
        (depth, Some(_)) => format!("proved at depth {depth}"),
        (depth, None) => format!("depth {depth}"),
    };
    let (nodes, ms) = (report.counts.nodes, report.elapsed.as_millis());
    lines.push(format!("{depth}, {nodes} nodes, {ms} ms"));
    Ok(lines.join("\n"))
}

/// A proved result in words.
fn proved(position: &Position, verdict: Verdict) -> String {
    let (players, mine) = (position.game().players(), position.turn());
    let (name, points) = (visible(&players[mine]), |margin: i32| counted(margin.unsigned_abs() as usize, "point"));
    let other = (players.len() == 2).then(|| visible(&players[1 - mine]));
    match (verdict, other) {
        (Verdict::Draw, None) if players.len() == 1 => "no solution".to_owned(),
        (Verdict::Loss(_) | Verdict::Lost, None) if players.len() == 1 => "no solution".to_owned(),
        (Verdict::Win(plies), None) if players.len() == 1 => {
            format!("solved in {}, and no fewer will do", counted(plies as usize, "move"))
        }
        (Verdict::Won, None) if players.len() == 1 => "solved; there may be a shorter solution".to_owned(),
        (Verdict::Points(margin), None) if players.len() == 1 => format!("{margin} points at most"),
        (Verdict::Win(plies), _) => format!("{name} wins in {plies}"),
        (Verdict::Won, _) => format!("{name} wins"),
        (Verdict::Draw, _) => "a draw".to_owned(),
        (Verdict::Shared, _) => format!("{name} shares the win"),
        (Verdict::Points(margin), _) if margin >= 0 => format!("{name} wins by {}", points(margin)),
        (Verdict::Loss(plies), Some(other)) => format!("{other} wins in {plies}"),
        (Verdict::Lost, Some(other)) => format!("{other} wins"),
        (Verdict::Points(margin), Some(other)) => format!("{other} wins by {}", points(margin)),
        (_, None) => format!("{name} loses if the others play together"),
    }
}

/// The same as an object.
pub(crate) fn object(position: &mut Position, report: &Report) -> Result<Value, GameError> {
    let mut lines = Vec::new();
    for line in &report.lines {
        lines.push((line.score, written(position, &line.moves)?, scores(position, line)));
    }
    let (best, each) = lines.first().map(|(_, moves, each)| (moves.clone(), each.clone())).unwrap_or_default();
    let mut object = json!({
        "move": best.first(), "score": report.score(), "depth": report.depth, "nodes": report.counts.nodes,
        "ms": report.elapsed.as_millis() as u64, "pv": best, "result": null,
    });
    if let Some(each) = each {
        object["scores"] = each;
    }
    let (result, plies) = report.verdict.map(Verdict::result).unzip();
    let plies = plies.flatten();
    object["result"] = json!(result);
    if let Some(plies) = plies {
        object["plies"] = json!(plies);
    }
    if let Some(margin) = report.verdict.and_then(Verdict::margin) {
        object["margin"] = json!(margin);
    }
    if lines.len() > 1 {
        let each = |(score, moves, each): (i32, Vec<String>, Option<Value>)| {
            let mut line = json!({ "move": moves.first(), "score": score, "pv": moves });
            if let Some(each) = each {
                line["scores"] = each;
            }
            line
        };
        object["lines"] = json!(lines.into_iter().map(each).collect::<Vec<_>>());
    }
    Ok(object)
}

/// What the end of a line is worth to each player, where there are more than two.
pub(crate) fn scores(position: &Position, line: &Line) -> Option<Value> {
    let each = position.game().players().iter().zip(&line.scores);
    let each: Map<String, Value> = each.map(|(player, score)| (player.to_string(), json!(score))).collect();
    (!each.is_empty()).then_some(Value::Object(each))
}
