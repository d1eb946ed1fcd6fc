//! The binary, run in a folder.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

/// The binary with arguments, ready to be started.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub fn regola(folder: &Path, arguments: &[&str]) -> Run {
    finish(command(folder, arguments))
}

/// Runs it with lines from a pipe.
pub fn session(folder: &Path, arguments: &[&str], lines: &[u8]) -> Run {
    let path = folder.join("lines");
    File::create(&path).and_then(|mut file| file.write_all(lines)).expect("a file of lines");
    let mut command = command(folder, arguments);
    command.stdin(File::open(path).expect("a file of lines"));
    finish(command)
}

fn finish(mut command: Command) -> Run {
    let output = command.output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}
