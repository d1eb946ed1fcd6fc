//! Random edits: after each, the server has the problems that a fresh check of the same text finds.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use regola::engine::Limits;
use regola::game::Game;
use regola::load::Shelf;
use regola::source::SourceFile;
use serde_json::{Value, json};

use crate::client::Client;

const URI: &str = "untitled:edited.pl";

/// What is put into texts.
const PIECES: [&str; 16] =
    ["(", ")", ".", ",", " :- ", "X", "foo", "🙂", "ü", "'", "% ", "\n", "\\+ ", "cell(S, _)", "\"", "/*"];

/// Codes and lines of the problems of a text in its own file.
fn fresh(text: &str) -> Vec<(String, u64)> {
    let file = SourceFile::new("edited.pl", text);
    let loaded = Shelf::new(None).load_file(file, &[], &Limits::default().for_loading()).expect("no files");
    let slow =
        loaded.rules.as_ref().and_then(|rules| Game::from_rules(rules).ok()).map_or(Vec::new(), |game| game.warnings());
    let all = loaded.diagnostics.iter().chain(&slow);
    let place = |problem: &regola::diagnostic::Diagnostic| {
        let span = problem.labels[0].span;
        (problem.code.to_owned(), loaded.sources.get(span.source).position(span.start).0 as u64 - 1)
    };
    all.map(place).collect()
}

fn shown(problems: &[Value]) -> Vec<(String, u64)> {
    let one = |problem: &Value| {
        let code = problem["code"].as_str().expect("a code").to_owned();
        (code, problem["range"]["start"]["line"].as_u64().expect("a line"))
    };
    problems.iter().map(one).collect()
}

fn run(edits: usize) {
    let mut client = Client::new(json!({}), None);
    let original = include_str!("../../rules/tictactoe.pl");
    let mut random = StdRng::seed_from_u64(7);
    let mut text: Arc<str> = original.into();
    client.open(URI, &text);
    for number in 0..edits {
        // Now and then from the start again, so that not everything is broken.
        if number % 20 == 19 {
            text = original.into();
            let problems = client.change(URI, json!([{ "text": original }]));
            assert_eq!(shown(&problems), fresh(&text));
            continue;
        }
        let start = text.floor_char_boundary(random.random_range(0..=text.len()));
        let end = text.floor_char_boundary((start + random.random_range(0..4)).min(text.len())).max(start);
        let piece = PIECES[random.random_range(0..PIECES.len())];
        let position = |at: usize| {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            json!({ "line": text[..at].matches('\n').count(), "character": text[line..at].encode_utf16().count() })
        };
        let change = json!([{ "range": { "start": position(start), "end": position(end) }, "text": piece }]);
        text = format!("{}{piece}{}", &text[..start], &text[end..]).into();
        let problems = client.change(URI, change);
        assert_eq!(shown(&problems), fresh(&text), "after edit {number}:\n{text}");
    }
    assert!(client.end().success());
}

#[test]
fn random_edits_leave_the_problems_of_a_fresh_check() {
    run(300);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_edits_leave_the_problems_of_a_fresh_check() {
    run(10_000);
}
