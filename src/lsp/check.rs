//! The problems of a text, as `regola check` finds them, in the words and places of the protocol.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lsp_types::{Diagnostic as Shown, DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString, Range};
use serde_json::json;

use super::document::Document;
use super::outbox::Outbox;
use super::workspace::Workspace;
use crate::diagnostic::{Diagnostic, visible};
use crate::engine::{Limit, Limits, Loaded, Rules};
use crate::game::Game;
use crate::plan::explained;
use crate::repl::session::bug::guarded;
use crate::source::{SourceId, Sources};

/// How long a check may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of the text itself among the sources of its rules.
const OWN: SourceId = SourceId(0);

/// What a check found.
#[derive(Debug)]
pub(super) struct Checked {
    pub problems: Vec<Problem>,
    /// The rules, if they can be used.
    pub rules: Option<Rules>,
    /// How each predicate of a game is answered, as `name/arity`: by a plan, or why not.
    pub plans: BTreeMap<String, Vec<String>>,
}

/// A problem, and what to put in the place of a part of the text to be rid of it.
#[derive(Debug)]
pub(super) struct Problem {
    pub shown: Shown,
    pub fixes: Vec<(Range, String)>,
}

/// A text to be checked; raise the flag to stop it.
#[derive(Debug)]
pub(super) struct Job {
    pub workspace: Workspace,
    pub document: Arc<Document>,
    pub stop: Arc<AtomicBool>,
}

impl Job {
    /// Checks the text and sends the problems to the editor, unless a newer text has stopped it.
    pub fn run(self, outbox: &Outbox) {
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        match guarded(|| check(&self.workspace, &self.document, &self.stop)) {
            Ok(Some(checked)) => {
                self.document.set_checked(Arc::new(checked));
                publish(&self.document, outbox);
            }
            Ok(None) => {}
            Err(bug) => {
                let message = format!("this is a bug in regola, not in your rules: {bug}");
                outbox.show(lsp_types::MessageType::ERROR, message);
            }
        }
    }
}

/// Sends all that is known to be wrong with a text.
pub(super) fn publish(document: &Document, outbox: &Outbox) {
    let problems = document.checked_now().into_iter().flat_map(|checked| &checked.problems);
    let failed = document.failed().clone();
    outbox.publish(document, problems.map(|problem| problem.shown.clone()).chain(failed).collect());
}

/// Everything about a text; none if the check was stopped.
fn check(workspace: &Workspace, document: &Document, stop: &Arc<AtomicBool>) -> Option<Checked> {
    let limits = Limits { time: Some(PATIENCE), stop: Arc::clone(stop), ..Limits::default() }.for_loading();
    let open = |path: &Path| workspace.open_text(path);
    let Loaded { rules, diagnostics, sources, limit } =
        match workspace.shelf.load_over(document.file(), &[], &limits, &open) {
            Ok(loaded) => loaded,
            Err(error) => {
                let range = document.range(0, 0);
                let shown = shown(range, DiagnosticSeverity::ERROR, "unreadable-file", error.to_string());
                let problems = vec![Problem { shown, fixes: Vec::new() }];
                return Some(Checked { problems, rules: None, plans: BTreeMap::new() });
            }
        };
    if limit == Some(Limit::Stopped) {
        return None;
    }
    let game = rules.as_ref().and_then(|rules| Game::from_rules(rules).ok());
    let slow = game.as_ref().map_or(Vec::new(), Game::warnings);
    let translator = Translator { workspace, document, sources: &sources };
    let problems = diagnostics.iter().chain(&slow).filter_map(|problem| translator.problem(problem)).collect();
    let plans = game.as_ref().map(|game| plans(game, &sources)).unwrap_or_default();
    Some(Checked { problems, rules, plans })
}

fn plans(game: &Game, sources: &Sources) -> BTreeMap<String, Vec<String>> {
    let mut plans: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in game.plans().into_iter().flat_map(|plans| plans.described()) {
        let words = match &one.plan {
            Ok(_) => format!("`{}` runs as a plan", one.mode),
            Err(refusal) => format!("`{}` has no plan, because {}", one.mode, explained(refusal, sources)),
        };
        plans.entry(one.name).or_default().push(words);
    }
    plans
}

struct Translator<'t> {
    workspace: &'t Workspace,
    document: &'t Document,
    sources: &'t Sources,
}

impl Translator<'_> {
    /// A problem for the editor. What is wrong with a game that this one extends is shown where it is extended, if it
    /// is an error; warnings are shown in that game's own file only.
    fn problem(&self, problem: &Diagnostic) -> Option<Problem> {
        let [main, others @ ..] = &problem.labels[..] else { return None };
        let severity = if problem.is_error() { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
        let lines = [&problem.message, &main.text].into_iter().chain(&problem.notes);
        let lines: Vec<_> = lines.filter(|line| !line.is_empty()).map(|line| visible(line)).collect();
        if main.span.source != OWN {
            let message = format!("{}: {}", self.sources.place(main.span), lines.join("\n"));
            let shown = shown(self.extension(), severity, problem.code, message);
            let place = self.workspace.location(self.sources.get(main.span.source), main.span);
            let related = place.map(|location| {
                vec![DiagnosticRelatedInformation { location, message: visible(&problem.message).into_owned() }]
            });
            let shown = Shown { related_information: related, ..shown };
            return problem.is_error().then_some(Problem { shown, fixes: Vec::new() });
        }
        let related = others.iter().filter_map(|label| {
            let location = self.workspace.location(self.sources.get(label.span.source), label.span)?;
            Some(DiagnosticRelatedInformation { location, message: visible(&label.text).into_owned() })
        });
        let related: Vec<_> = related.collect();
        let fixes = problem.suggestions.iter().filter_map(|suggestion| {
            let place = suggestion.place(self.sources).filter(|place| place.source == OWN)?;
            Some((self.document.span(place), suggestion.right.clone()))
        });
        let fixes: Vec<_> = fixes.collect();
        let words: Vec<&String> = fixes.iter().map(|(_, right)| right).collect();
        let mut shown = shown(self.document.span(main.span), severity, problem.code, lines.join("\n"));
        shown.data = (!words.is_empty()).then(|| json!({ "suggestions": words }));
        shown.related_information = (!related.is_empty()).then_some(related);
        Some(Problem { shown, fixes })
    }

    /// Where the text extends another.
    fn extension(&self) -> Range {
        let index = self.workspace.index(self.document);
        let place = index.extends.iter().find(|(_, span)| span.source == OWN).map(|(_, span)| *span);
        place.map_or_else(|| self.document.range(0, 0), |span| self.document.span(span))
    }
}

/// A problem with the columns that all have.
pub(super) fn shown(range: Range, severity: DiagnosticSeverity, code: &str, message: String) -> Shown {
    Shown {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_owned())),
        source: Some("regola".to_owned()),
        message,
        ..Shown::default()
    }
}
