//! How long problems take to appear: from a change of dama.pl in the editor to its problems, over real pipes.
//!
//! A letter is typed into a comment or a clause, one change after the other, each after the problems of the last.

use std::time::{Duration, Instant};

use serde_json::json;

#[path = "../tests/lsp/client.rs"]
#[allow(dead_code)]
mod client;

use client::Client;

const URI: &str = "file:///nowhere/dama.pl";
const CHANGES: usize = 300;
const LIMIT: Duration = Duration::from_millis(50);

fn main() {
    let mut client = Client::new(json!({}), None);
    let text = include_str!("../rules/dama.pl");
    client.open(URI, text);
    let last = text.lines().count();
    let mut times: Vec<Duration> = (0..CHANGES)
        .map(|number| {
            let position = json!({ "line": if number % 2 == 0 { 0 } else { last }, "character": 0 });
            let piece = if number % 2 == 0 { "%" } else { "extra(1).\n" };
            let range = json!({ "start": position, "end": position });
            let start = Instant::now();
            client.change(URI, json!([{ "range": range, "text": piece }]));
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!("{CHANGES} changes of dama.pl, from didChange to publishDiagnostics, in ms:");
    for (name, share) in [("median", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("slowest", 1.0)] {
        let at = ((times.len() - 1) as f64 * share) as usize;
        println!("  {name:8} {:6.2}", times[at].as_secs_f64() * 1000.0);
    }
    let slow = times.iter().filter(|time| **time > LIMIT).count();
    println!("{slow} took longer than {} ms", LIMIT.as_millis());
}
