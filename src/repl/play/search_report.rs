//! What a search has found, for people and for programs.

use serde_json::{Map, Value, json};

use crate::diagnostic::visible;
use crate::game::{GameError, Move, Position};
use crate::search::{Report, Verdict};

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
        lines.push(format!("{}: {:+}{}", visible(first), line.score, visible(&then)));
    }
    let players = position.game().players();
    let (mine, other) = (position.turn(), (position.turn() + 1) % players.len());
    lines.extend(report.verdict.map(|verdict| match verdict {
        Verdict::Win(plies) => format!("{} wins in {plies} plies", visible(&players[mine])),
        Verdict::Loss(plies) => format!("{} wins in {plies} plies", visible(&players[other])),
        Verdict::Won => format!("{} wins", visible(&players[mine])),
        Verdict::Lost => format!("{} wins", visible(&players[other])),
        Verdict::Draw => "a draw".to_owned(),
    }));
    let (depth, nodes, ms) = (report.depth, report.counts.nodes, report.elapsed.as_millis());
    lines.push(format!("depth {depth}, {nodes} nodes, {ms} ms"));
    Ok(lines.join("\n"))
}

/// The same as an object.
pub(crate) fn object(position: &mut Position, report: &Report) -> Result<Value, GameError> {
    let mut lines = Vec::new();
    for line in &report.lines {
        lines.push((line.score, written(position, &line.moves)?));
    }
    let best = lines.first().map(|(_, moves)| moves.clone()).unwrap_or_default();
    let mut object = json!({
        "move": best.first(), "score": report.score(), "depth": report.depth, "nodes": report.counts.nodes,
        "ms": report.elapsed.as_millis() as u64, "pv": best, "result": null,
    });
    let (result, plies) = report.verdict.map(Verdict::result).unzip();
    let plies = plies.flatten();
    object["result"] = json!(result);
    if let Some(plies) = plies {
        object["plies"] = json!(plies);
    }
    if lines.len() > 1 {
        let each = |(score, moves): (i32, Vec<String>)| {
            let line: Map<String, Value> =
                [("move", json!(moves.first())), ("score", json!(score)), ("pv", json!(moves))]
                    .map(|(key, value)| (key.to_owned(), value))
                    .into_iter()
                    .collect();
            line
        };
        object["lines"] = json!(lines.into_iter().map(each).collect::<Vec<_>>());
    }
    Ok(object)
}
