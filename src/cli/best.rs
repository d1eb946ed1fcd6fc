//! `regola best GAME`: the best move by search, its score, the line that is expected, and the result if it is proved.

use std::io;
use std::time::Duration;

use clap::Args;
use regola::game::Fault;
use regola::play::{Choice, Misfit, Player};
use regola::search::{Algorithm, Limits, Line, Report, Searcher, Techniques, Verdict, Wanted};
use regola::{Move, Position};
use serde_json::{Map, Value, json};

use super::interrupt::Interrupt;
use super::position::{GameArguments, complain};
use super::{Status, progress};

/// How long to search if nothing is said.
const USUAL: Duration = Duration::from_secs(2);

#[derive(Debug, Args)]
#[command(mut_arg("time", |time| time
    .value_name("MS")
    .value_parser(milliseconds)
    .help("Search for so many milliseconds [default: 2000, unless there is another limit]")))]
pub struct BestArguments {
    #[command(flatten)]
    game: GameArguments,
    /// Search so many moves ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Make at most so many moves in the search
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Choose as a level does: one of the game's, or settings such as `depth=4`
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["depth", "nodes", "multipv", "threads", "algorithm"])]
    level: Option<String>,
    /// Tell the best K moves
    #[arg(long, value_name = "K", default_value_t = 1)]
    multipv: usize,
    /// Search with so many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The size of the table of positions
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    table: usize,
    /// Search in a simpler way
    #[arg(long, value_name = "NAME", default_value = "everything", value_parser = algorithm)]
    algorithm: Algorithm,
    /// Prove the result instead of looking for a good move
    #[arg(long, conflicts_with_all = ["level", "multipv", "algorithm"])]
    prove: bool,
    /// The same seed gives the same choices of a level
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub fn run(mut arguments: BestArguments, interrupt: &Interrupt) -> io::Result<Status> {
    // What limits the search is no limit for a single question.
    let time = arguments.game.setting.bounds.time.take();
    let unlimited = arguments.depth.is_none() && arguments.nodes.is_none();
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: time.or(unlimited.then_some(USUAL)),
        stop: interrupt.stop(),
    };
    let mut misfit = None;
    let status = arguments.game.tell(interrupt, |position| {
        if position.game().players().len() > 2 {
            return Ok("no best move: there are more than two players".to_owned());
        }
        let report = match &arguments.level {
            Some(level) => by_level(position, level, &arguments, &limits).or_else(|problem| match problem {
                Misfit::Fault(fault) => Err(fault),
                problem => {
                    misfit = Some(problem);
                    Ok(None)
                }
            })?,
            None => Some(search(position, &arguments, &limits)?),
        };
        match report {
            Some(report) if arguments.game.json => Ok(object(position, &report)?.to_string()),
            Some(report) => words(position, &report),
            None => Ok(String::new()),
        }
    })?;
    match misfit {
        Some(misfit) => complain(&misfit.to_string(), arguments.game.json),
        None => Ok(status),
    }
}

/// Searches with the threads and techniques that are asked for, and shows how far it has come.
fn search(position: &mut Position, arguments: &BestArguments, limits: &Limits) -> Result<Report, Fault> {
    let Some(techniques) = arguments.algorithm.techniques() else {
        return arguments.algorithm.search(position, limits, arguments.table);
    };
    let techniques = if arguments.prove { Techniques::PROOF } else { techniques };
    let line = progress::line();
    let wanted = Wanted { lines: arguments.multipv.max(1), margin: None };
    let mut searcher = Searcher::new(arguments.table).with_techniques(techniques).with_wanted(wanted);
    let mut watch = |progress: &regola::search::Progress<'_>| {
        let score = progress.lines.first().map_or(0, |line| line.score);
        let (depth, nodes, speed) = (progress.depth, progress.nodes, progress.speed());
        line.set_message(format!("depth {depth}, score {score:+}, {nodes} nodes, {speed} a second"));
    };
    let report = match arguments.threads {
        0 | 1 => searcher.search(position, limits, &mut watch),
        threads => {
            let mut positions: Vec<Position> = (0..threads).map(|_| position.twin()).collect();
            searcher.search_together(&mut positions, limits, &mut watch)
        }
    };
    line.finish_and_clear();
    report
}

/// Chooses as a level does; a level that does not search has nothing to tell but the move.
fn by_level(
    position: &mut Position,
    level: &str,
    arguments: &BestArguments,
    limits: &Limits,
) -> Result<Option<Report>, Misfit> {
    let chosen = Player::new(level, arguments.seed).choose(position, &limits.stop, &mut |_| {})?;
    Ok(chosen.map(|Choice { number, report }| {
        let mut report = report.unwrap_or_default();
        report.lines.retain(|line| line.moves.first() == Some(&number));
        if report.lines.is_empty() {
            report.lines.push(Line { score: 0, moves: vec![number] });
        }
        report
    }))
}

/// How the moves of a line are written, each where it is made.
fn written(position: &mut Position, moves: &[Move]) -> Result<Vec<String>, Fault> {
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

fn words(position: &mut Position, report: &Report) -> Result<String, Fault> {
    let mut lines = Vec::new();
    for line in &report.lines {
        let moves = written(position, &line.moves)?;
        let (first, rest) = moves.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let then = if rest.is_empty() { String::new() } else { format!(", then {}", rest.join(" ")) };
        lines.push(format!("{first}: {:+}{then}", line.score));
    }
    let players = position.game().players();
    let (mine, other) = (position.turn(), (position.turn() + 1) % players.len());
    lines.extend(report.verdict.map(|verdict| match verdict {
        Verdict::Win(plies) => format!("{} wins in {plies} plies", players[mine]),
        Verdict::Loss(plies) => format!("{} wins in {plies} plies", players[other]),
        Verdict::Won => format!("{} wins", players[mine]),
        Verdict::Lost => format!("{} wins", players[other]),
        Verdict::Draw => "a draw".to_owned(),
    }));
    let (depth, nodes, ms) = (report.depth, report.counts.nodes, report.elapsed.as_millis());
    lines.push(format!("depth {depth}, {nodes} nodes, {ms} ms"));
    Ok(lines.join("\n"))
}

fn object(position: &mut Position, report: &Report) -> Result<Value, Fault> {
    let mut lines = Vec::new();
    for line in &report.lines {
        lines.push((line.score, written(position, &line.moves)?));
    }
    let best = lines.first().map(|(_, moves)| moves.clone()).unwrap_or_default();
    let mut object = json!({
        "move": best.first(), "score": report.score(), "depth": report.depth, "nodes": report.counts.nodes,
        "ms": report.elapsed.as_millis() as u64, "pv": best, "result": null,
    });
    let (result, plies) = match report.verdict {
        Some(Verdict::Win(plies)) => (Some("win"), Some(plies)),
        Some(Verdict::Loss(plies)) => (Some("loss"), Some(plies)),
        Some(Verdict::Won) => (Some("win"), None),
        Some(Verdict::Lost) => (Some("loss"), None),
        Some(Verdict::Draw) => (Some("draw"), None),
        None => (None, None),
    };
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

fn milliseconds(text: &str) -> Result<Duration, String> {
    text.parse().map(Duration::from_millis).map_err(|_| "write a whole number of milliseconds, such as 500".to_owned())
}

/// A way to search by its name.
pub fn algorithm(name: &str) -> Result<Algorithm, String> {
    Algorithm::named(name).ok_or_else(|| format!("there are {}", Algorithm::ALL.map(Algorithm::name).join(", ")))
}
