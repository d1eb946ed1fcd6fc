//! How fast the server answers a move with 50 sessions open, what 200 idle sessions cost, and how soon a search ends
//! when its page goes away.
//!
//! Moves are legal ones by lot, human against human, in five games in turn, from four clients at once. The time is that
//! from the connection to the last byte of the answer. The end of a search is seen from outside: all places for searches
//! are taken, pages go away, and a new search is asked for until it is let in. So the time includes that of the requests.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use regola::web::{Listening, Settings};
use serde_json::{Value, json};

#[path = "../tests/web/client.rs"]
#[allow(dead_code)]
mod client;

use client::Client;

const GAMES: [&str; 5] = ["tictactoe", "connect4", "dama", "uttt", "quoridor"];
const SESSIONS: usize = 50;
const IDLE: usize = 200;
const CLIENTS: usize = 4;
const MOVES: usize = 2_000;
const ROUNDS: usize = 25;

fn main() {
    let folder = std::env::temp_dir().join(format!("regola-bench-web-{}", std::process::id()));
    let settings = Settings { address: ([127, 0, 0, 1], 0).into(), data: folder.clone(), rules: None };
    let server = Listening::start(&settings).expect("a free port");
    let client = Client { address: server.address(), token: server.token().to_owned() };
    let stop: Arc<AtomicBool> = Arc::default();
    let flag = Arc::clone(&stop);
    let serving = thread::spawn(move || server.run(&flag));
    let before = resident();
    let paths: Vec<String> = (0..SESSIONS).map(|at| begin(&client, at)).collect();
    let times = play(&client, &paths);
    show(&format!("{} moves in {SESSIONS} sessions by {CLIENTS} clients at once", times.len()), &times);
    println!("{SESSIONS} sessions take {} MiB more than none", resident().saturating_sub(before) >> 20);
    (SESSIONS..IDLE).for_each(|at| drop(begin(&client, at)));
    let used = resident().saturating_sub(before);
    println!("{IDLE} sessions take {} MiB more than none", used >> 20);
    let searches = client.get("/api/about").json()["limits"]["searches"].as_u64().map_or(2, |most| most as usize);
    for gone in [1, searches] {
        show(&format!("{gone} of {searches} searches end with their pages"), &endings(&client, searches, gone));
    }
    stop.store(true, Ordering::Relaxed);
    let _ = serving.join();
    let _ = fs::remove_dir_all(folder);
}

/// Prints some of the times, which are sorted.
fn show(what: &str, times: &[Duration]) {
    println!("{what}, in ms:");
    for (name, share) in [("median", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("slowest", 1.0)] {
        let at = ((times.len() - 1) as f64 * share) as usize;
        println!("  {name:8} {:6.2}", times[at].as_secs_f64() * 1000.0);
    }
}

/// From the moment that pages go away to the moment that as many searches are let in, sorted.
fn endings(client: &Client, searches: usize, gone: usize) -> Vec<Duration> {
    let (path, _) = client.session(json!({ "game": "quoridor" }));
    let work = format!("{path}/analysis?time=600000&lines=3");
    let mut running = Vec::new();
    let mut times = Vec::new();
    for _ in 0..=ROUNDS {
        let start = Instant::now();
        let before = running.len();
        while running.len() < searches {
            running.extend(client.try_events(&work));
        }
        times.push(start.elapsed());
        // Each is at work before pages go away again.
        running[before..].iter_mut().for_each(|events: &mut client::Events| drop(events.next()));
        running.truncate(searches - gone);
    }
    // Nothing ended before the first round.
    times.remove(0);
    times.sort_unstable();
    times
}

fn begin(client: &Client, at: usize) -> String {
    client.session(json!({ "game": GAMES[at % GAMES.len()] })).0
}

/// The times of moves, sorted.
fn play(client: &Client, paths: &[String]) -> Vec<Duration> {
    let threads: Vec<_> = paths
        .chunks(paths.len().div_ceil(CLIENTS))
        .map(|paths| {
            let (client, paths) = (client.clone(), paths.to_vec());
            thread::spawn(move || rounds(&client, &paths))
        })
        .collect();
    let mut times: Vec<Duration> = threads.into_iter().flat_map(|thread| thread.join().expect("moves")).collect();
    times.sort_unstable();
    times
}

/// One move in each session after the other.
fn rounds(client: &Client, paths: &[String]) -> Vec<Duration> {
    let mut random: u64 = 1;
    let mut moves: Vec<usize> = paths.iter().map(|path| legal(&client.get(path).json())).collect();
    let mut times = Vec::new();
    while times.len() < MOVES / CLIENTS {
        for (path, moves) in paths.iter().zip(&mut moves) {
            if *moves == 0 {
                *moves = legal(&client.post(&format!("{path}/new"), json!({})).json());
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (random >> 33) as usize % *moves;
            let start = Instant::now();
            let answer = client.post(&format!("{path}/move"), json!({ "number": number }));
            times.push(start.elapsed());
            *moves = legal(&answer.expect(200));
        }
    }
    times
}

fn legal(view: &Value) -> usize {
    view["moves"].as_array().map_or(0, Vec::len)
}

/// The memory of this process in bytes, where the system says.
fn resident() -> usize {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}
