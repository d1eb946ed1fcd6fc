//! `regola lsp`: the language server over standard input and output.

use std::io;
use std::path::Path;

use regola::lsp::{Ended, connect, serve};
use regola::repl::Status;

use super::terminal;

/// Serves an editor until it is done.
pub fn run(rules: Option<&Path>) -> io::Result<Status> {
    let (connection, transport) = connect(io::stdin(), io::stdout());
    let served = serve(connection, rules);
    let joined = transport.join();
    let complaint = match (served, joined) {
        (_, Err(error)) => error.to_string(),
        (Ok(Ended::Exit), Ok(())) => return Ok(Status::Fine),
        (Ok(Ended::Disconnected), Ok(())) => "the editor ended the connection without a shutdown".to_owned(),
        (Err(error), Ok(())) => format!("the editor does not keep to the language server protocol: {error}"),
    };
    terminal::complain(format_args!("error: {complaint}"));
    Ok(Status::Problem)
}
