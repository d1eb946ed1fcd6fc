//! Arguments to a session or a batch command to an exit status.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
