//! Words above lines that do something: run an example, play the game.

use lsp_types::{CodeLens, Command};
use serde_json::json;

use crate::lsp::document::Document;
use crate::lsp::example::{RUN_ALL, RUN_ONE};
use crate::lsp::index::Index;
use crate::repl::rules::example::examples;

/// The editor runs these: each takes the path of a rules file.
const PLAY: &str = "regola.play";
const SERVE: &str = "regola.serve";

pub(in crate::lsp) fn lenses(document: &Document, index: &Index) -> Vec<CodeLens> {
    let uri = document.uri.as_str();
    let at = |line: usize, title: String, command: &str, arguments| {
        let start = document.lines.start(line.min(document.lines.count() - 1));
        let command = Command { title, command: command.to_owned(), arguments: Some(arguments) };
        CodeLens { range: document.range(start, start), command: Some(command), data: None }
    };
    let examples = examples(&document.text);
    let mut lenses = Vec::new();
    if let (Some((_, span)), Some(path)) = (&index.title, &document.path) {
        let line = document.span(*span).start.line as usize;
        let path = json!(path.display().to_string());
        lenses.push(at(line, "Play in a terminal".to_owned(), PLAY, vec![path.clone()]));
        lenses.push(at(line, "Play in the browser".to_owned(), SERVE, vec![path]));
        if !examples.is_empty() {
            let title = format!("Run all {} examples", examples.len());
            lenses.push(at(line, title, RUN_ALL, vec![json!(uri)]));
        }
    }
    let one = |line: usize| at(line - 1, "Run this example".to_owned(), RUN_ONE, vec![json!(uri), json!(line)]);
    lenses.extend(examples.iter().map(|example| one(example.line)));
    lenses
}
