//! Positions with known results, solved through the rules.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use regola::game::{Game, Position};
use regola::search::{Report, SearchLimits, Searcher, Techniques, Verdict};

use super::position::{game, position};

#[derive(Args)]
pub struct Options {
    /// Files of `tests/solved` by a part of their names; none means all
    sets: Vec<String>,
    /// At most this many positions of each
    #[arg(long, default_value_t = usize::MAX)]
    first: usize,
    /// Milliseconds for each position
    #[arg(long)]
    time: Option<u64>,
    /// Nodes for each position
    #[arg(long)]
    nodes: Option<u64>,
    /// The size of the table in MiB
    #[arg(long, default_value_t = 64)]
    table: usize,
    /// Search for nothing but the result
    #[arg(long)]
    prove: bool,
    /// A line for each position
    #[arg(long)]
    verbose: bool,
}

const SETS: [&str; 5] = ["connect4_L3_R1", "connect4_L2_R1", "connect4_L1_R1", "connect4_L2_R2", "uttt"];

pub fn run(options: &Options) -> bool {
    println!(
        "{:<16}{:>10}{:>8}{:>7}{:>14}{:>14}{:>10}{:>10}",
        "set", "positions", "solved", "wrong", "mean nodes", "most nodes", "mean ms", "most ms"
    );
    let wanted = |set: &&&str| options.sets.is_empty() || options.sets.iter().any(|part| set.contains(part.as_str()));
    let fine: Vec<bool> = SETS.iter().filter(wanted).map(|set| solve_all(set, options)).collect();
    fine.into_iter().all(|fine| fine)
}

/// Solves the positions of a file; false if a result is wrong.
fn solve_all(set: &str, options: &Options) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solved").join(set).with_extension("csv");
    let text = fs::read_to_string(path).expect("a file of positions");
    let game = game(set.split('_').next().unwrap_or(set));
    let (mut solved, mut wrong, mut count) = (0, 0, 0);
    let (mut nodes, mut times) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1).take(options.first) {
        let (at, known) = line.split_once(',').expect("a position and its result");
        let (report, time) = solve(&game, at, options);
        let found = report.verdict.map(|verdict| if set == "uttt" { letter(verdict) } else { stones(at, verdict) });
        count += 1;
        nodes.push(report.counts.nodes);
        times.push(time.as_millis() as u64);
        match found.as_deref() {
            Some(found) if found == known => solved += 1,
            Some("?") | None => {}
            Some(_) => wrong += 1,
        }
        if options.verbose {
            let found = found.unwrap_or_default();
            println!("{at} {known} {found} {} nodes {} ms", report.counts.nodes, time.as_millis());
        }
    }
    let mean = |values: &[u64]| values.iter().sum::<u64>() / values.len().max(1) as u64;
    let most = |values: &[u64]| values.iter().copied().max().unwrap_or(0);
    println!(
        "{set:<16}{count:>10}{solved:>8}{wrong:>7}{:>14}{:>14}{:>10}{:>10}",
        mean(&nodes),
        most(&nodes),
        mean(&times),
        most(&times)
    );
    wrong == 0
}

fn solve(game: &Game, at: &str, options: &Options) -> (Report, Duration) {
    let mut position: Position = position(game, at);
    let techniques = if options.prove { Techniques::PROOF } else { Techniques::ALL };
    let mut searcher = Searcher::new(options.table).with_techniques(techniques);
    let time = options.time.map(Duration::from_millis);
    let limits = SearchLimits { nodes: options.nodes, time, ..SearchLimits::default() };
    let start = Instant::now();
    let report = searcher.search(&mut position, &limits, &mut |_| {}).expect("a report");
    (report, start.elapsed())
}

fn letter(verdict: Verdict) -> String {
    let letter = match verdict.result().0 {
        "win" => "W",
        "loss" => "L",
        _ => "D",
    };
    letter.to_owned()
}

/// The winner's last disc of connect four counted from the end, negative if the player to move loses.
fn stones(moves: &str, verdict: Verdict) -> String {
    let made = moves.len() as i32;
    match verdict {
        Verdict::Draw => "0".to_owned(),
        Verdict::Win(plies) => (22 - (made / 2 + (plies as i32 + 1) / 2)).to_string(),
        Verdict::Loss(plies) => ((made + 1) / 2 + plies as i32 / 2 - 22).to_string(),
        Verdict::Won | Verdict::Lost | Verdict::Points(_) | Verdict::Shared => "?".to_owned(),
    }
}
