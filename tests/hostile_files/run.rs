//! One run of the binary on a hostile file: how it ended, after how long, and its peak of memory.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What is done with each file.
pub const DOORS: [&str; 6] = ["check", "moves", "perft", "best", "show", "prompt"];

/// What each goal may use.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Seconds.
    pub time: f64,
    /// Mebibytes.
    pub memory: usize,
    /// After this many seconds a run is ended from outside.
    pub patience: f64,
}

/// How a run ended.
pub struct Ended {
    /// The exit status; none after a signal.
    pub status: Option<i32>,
    /// Whether it had to be ended from outside.
    pub killed: bool,
    pub seconds: f64,
    /// Mebibytes, as far as it was seen.
    pub peak: usize,
    /// What it wrote to the standard error.
    pub said: String,
}

impl Ended {
    /// Whether it ended as it should: by itself, with a status that means something.
    pub fn is_orderly(&self) -> bool {
        !self.killed && matches!(self.status, Some(0..=2)) && !self.said.contains("panicked")
    }
}

/// Goes through one door with a file.
pub fn run(folder: &Path, file: &str, door: &str, bounds: Bounds) -> Ended {
    let (time, memory) = (bounds.time.to_string(), bounds.memory.to_string());
    let usual = ["--time", &time, "--memory", &memory];
    let binary = std::env::var_os("REGOLA_HOSTILE_BINARY");
    let mut command = Command::new(binary.as_deref().unwrap_or(OsStr::new(env!("CARGO_BIN_EXE_regola"))));
    match door {
        "check" => command.args(["check", file]).args(usual),
        "perft" => command.args(["perft", file, "2"]).args(usual),
        "best" => command.args(["best", file, "--time", "300", "--goal-time", &time, "--memory", &memory]),
        "prompt" => command.arg(file).args(usual),
        door => command.args([door, file]).args(usual),
    };
    if let Some(engine) = std::env::var_os("REGOLA_HOSTILE_ENGINE").filter(|_| door != "check") {
        command.arg("--engine").arg(engine);
    }
    let errors = fs::File::create(folder.join("errors")).expect("a temporary file");
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(errors);
    let start = Instant::now();
    let mut child = command.spawn().expect("the binary runs");
    if let Some(mut lines) = child.stdin.take() {
        // A process that has ended reads nothing.
        lines.write_all(b":moves\n:show\n:quit\n").ok();
    }
    let (status, killed, peak) = wait(&mut child, start, bounds.patience);
    let said = fs::read(folder.join("errors")).unwrap_or_default();
    let said = String::from_utf8_lossy(&said[..said.len().min(2000)]).into_owned();
    Ended { status, killed, seconds: start.elapsed().as_secs_f64(), peak, said }
}

fn wait(child: &mut Child, start: Instant, patience: f64) -> (Option<i32>, bool, usize) {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        peak = peak.max(high_water(&status));
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return (status.code(), false, peak);
        }
        if start.elapsed().as_secs_f64() > patience {
            child.kill().ok();
            child.wait().ok();
            return (None, true, peak);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The peak of a process's memory so far in mebibytes, where the system says.
fn high_water(status: &str) -> usize {
    let text = fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) / 1024
}
