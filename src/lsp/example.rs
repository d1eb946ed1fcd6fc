//! Examples `% ?- goal.` in a text, run when the editor asks for it: those that fail become problems of the text.

use std::sync::Arc;
use std::time::Duration;

use lsp_server::ErrorCode;
use lsp_types::{DiagnosticSeverity, ExecuteCommandParams, MessageType, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Task, conclude};
use super::check::{publish, shown};
use super::document::Document;
use super::outbox::{Outbox, Refusal};
use super::server::Pending;
use crate::diagnostic::visible;
use crate::engine::{Engine, Limits};
use crate::load::OpenTexts;
use crate::repl::rules::example::{Example, examples};

/// Runs the example of one line.
pub(super) const RUN_ONE: &str = "regola.runExample";
/// Runs all examples of a text.
pub(super) const RUN_ALL: &str = "regola.runExamples";

/// The commands that the server runs.
pub(super) const COMMANDS: [&str; 2] = [RUN_ONE, RUN_ALL];

/// How long one example may run.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs a command, whatever happens.
pub(super) fn run(task: Task, pending: &Pending, outbox: &Outbox) {
    conclude(task, pending, outbox, |task| command(task, outbox));
}

fn command(task: &Task, outbox: &Outbox) -> Result<Value, Refusal> {
    let invalid = |message: String| Refusal::new(ErrorCode::InvalidParams, message);
    let params = ExecuteCommandParams::deserialize(&task.request.params);
    let ExecuteCommandParams { command, arguments, .. } = params.map_err(|error| invalid(error.to_string()))?;
    if !COMMANDS.contains(&command.as_str()) {
        return Err(invalid(format!("there is no command {command}")));
    }
    let uri = arguments.first().and_then(|uri| Uri::deserialize(uri).ok());
    let document = uri.as_ref().and_then(|uri| task.workspace.document(uri));
    let document = document.ok_or_else(|| invalid(format!("{command} needs the address of an open text")))?;
    let wanted = match command.as_str() {
        RUN_ONE => Some(arguments.get(1).and_then(Value::as_u64).ok_or_else(|| invalid("which line?".to_owned()))?),
        _ => None,
    };
    let all = examples(&document.text).into_iter().filter(|one| wanted.is_none_or(|line| one.line as u64 == line));
    let all: Vec<Example> = all.collect();
    if all.is_empty() {
        return Err(invalid("there is no example here; write `% ?- goal.` and the answers below".to_owned()));
    }
    let mut engine = engine(task, document)?;
    let failed: Vec<(&Example, Vec<String>)> = all
        .iter()
        .map(|example| (example, example.answers(&mut engine)))
        .filter(|(example, answers)| example.expected != *answers)
        .collect();
    tell(document, &all, &failed, outbox);
    let lines: Vec<usize> = failed.iter().map(|(example, _)| example.line).collect();
    Ok(json!({ "count": all.len(), "failed": lines }))
}

/// An engine for the text as it is now.
fn engine(task: &Task, document: &Arc<Document>) -> Result<Engine, Refusal> {
    let limits = Limits { time: Some(PATIENCE), stop: Arc::clone(&task.stop), ..Limits::default() };
    let rules = match document.checked_now().and_then(|checked| checked.rules.clone()) {
        Some(rules) => rules,
        None => {
            let open: OpenTexts<'_> = &|path| task.workspace.open_text(path);
            let loaded = task.workspace.shelf.load_over(document.file(), &[], &limits.for_loading(), open);
            let refused = |message: String| Refusal::new(ErrorCode::RequestFailed, message);
            let rules = loaded.map_err(|error| refused(error.to_string()))?.rules;
            rules.ok_or_else(|| refused("the rules have errors; correct them first".to_owned()))?
        }
    };
    let mut engine = Engine::new(&rules);
    engine.set_limits(limits);
    Ok(engine)
}

fn tell(document: &Document, all: &[Example], failed: &[(&Example, Vec<String>)], outbox: &Outbox) {
    let problem = |(example, answers): &(&Example, Vec<String>)| {
        let line = example.line - 1;
        let place = document.lines.place(&document.text, line).unwrap_or_default();
        let (expected, found) = (example.expected.join("\n"), answers.join("\n"));
        let message = format!("this example gives another answer\nexpected: {expected}\nfound: {found}");
        let range = document.range(place.start, place.end);
        shown(range, DiagnosticSeverity::WARNING, "failed-example", crate::diagnostic::visible_lines(&message).into())
    };
    let ran = |line: u32| all.iter().any(|example| example.line as u32 == line + 1);
    let mut kept = document.failed();
    kept.retain(|old| !ran(old.range.start.line));
    kept.extend(failed.iter().map(problem));
    drop(kept);
    publish(document, outbox);
    let message = match (all, failed) {
        ([one], []) => format!("`{}` holds", visible(&one.goal)),
        (_, []) => format!("all {} examples hold", all.len()),
        ([one], _) => format!("`{}` gives another answer", visible(&one.goal)),
        _ => format!("{} of {} examples give another answer", failed.len(), all.len()),
    };
    let kind = if failed.is_empty() { MessageType::INFO } else { MessageType::WARNING };
    outbox.show(kind, message);
}
