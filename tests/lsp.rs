//! `regola lsp` as editors use it: a small client of the protocol asks for every feature, and Neovim for the main ones.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

#[path = "lsp/client.rs"]
mod client;
#[path = "lsp/edits.rs"]
mod edits;
#[path = "lsp/neovim.rs"]
mod neovim;

use client::{Client, params};

const RULES: &str = r#":- game("Race").
:- players([red, blue]).
:- option(goal(5)).
:- state(at(-player, square)).            % where each player is

% board

% The squares from the start to the goal.
square(S) :- goal(Last), between(0, Last, S).

initially(at(P, 0)) :- player(P).

% moves

%! {Player} may advance
legal(go(To)) :-
    turn(Player),
    at(Player, From),
    ahead(From, To).

ahead(From, To) :- To is From + 1, square(To).

effect(go(To), [-at(P, From), at(P, To)]) :- turn(P), at(P, From).
wins(P) :- goal(Last), at(P, Last).

% ?- ahead(1, To).
% To = 2

% ?- ahead(5, _).
% true
"#;

const URI: &str = "file:///nowhere/race.pl";

fn opened() -> Client {
    let mut client = Client::new(json!({}), None);
    assert_eq!(client.open(URI, RULES), Vec::<Value>::new());
    client
}

fn place(text: &str, word: &str) -> (usize, usize) {
    let at = text.find(word).expect("a word of the text");
    let line = text[..at].matches('\n').count();
    (line, at - text[..at].rfind('\n').map_or(0, |end| end + 1))
}

fn labels(items: &Value, key: &str) -> Vec<String> {
    items.as_array().expect("a list").iter().map(|item| item[key].as_str().expect("a text").to_owned()).collect()
}

/// The text after edits of one document.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().expect("a line") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + place["character"].as_u64().expect("a column") as usize
    };
    let mut edits: Vec<_> = edits.as_array().expect("edits").iter().collect();
    edits.sort_by_key(|edit| offset(&edit["range"]["start"]));
    let mut result = text.to_owned();
    for edit in edits.into_iter().rev() {
        let place = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        result.replace_range(place, edit["newText"].as_str().expect("a text"));
    }
    result
}

fn folder(name: &str) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("regola-lsp-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let uri = format!("file://{}", folder.display());
    (folder, uri)
}

#[test]
fn problems_follow_every_change_with_their_code_and_place() {
    let mut client = opened();
    let (line, column) = place(RULES, "ahead(From, To).\n\n");
    let range =
        json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column + 5 } });
    let problems = client.change(URI, json!([{ "range": range, "text": "ahed" }]));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["code"], "unknown-predicate");
    assert_eq!(problems[0]["range"]["start"], json!({ "line": line, "character": column }));
    assert!(problems[0]["message"].as_str().expect("words").contains("did you mean `ahead/2`?"));
    assert_eq!(problems[0]["data"]["suggestions"], json!(["ahead"]));
    assert_eq!(client.change(URI, json!([{ "text": RULES }])), Vec::<Value>::new());
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(client.note("textDocument/publishDiagnostics")["diagnostics"], json!([]));
    assert!(client.end().success());
}

#[test]
fn columns_are_utf_16_unless_the_editor_offers_utf_8() {
    let text = "name('Jürgen 🙂') :- foo.\n";
    let mut client = Client::new(json!({}), None);
    let problems = client.open(URI, text);
    assert_eq!(problems[0]["range"]["start"]["character"], 21);
    let utf8 = json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } });
    let mut client = Client::new(utf8, None);
    let problems = client.open(URI, text);
    assert_eq!(problems[0]["range"]["start"]["character"], 24);
    let range = json!({ "start": { "line": 0, "character": 24 }, "end": { "line": 0, "character": 27 } });
    assert_eq!(client.change(URI, json!([{ "range": range, "text": "true" }])), Vec::<Value>::new());
}

#[test]
fn hover_explains_predicates_relations_builtins_and_directives() {
    let mut client = opened();
    let mut hover = |word: &str| {
        let found = client.at("textDocument/hover", URI, place(RULES, word), json!({}));
        found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{word}: {found}")).to_owned()
    };
    let square = hover("square(S) :-");
    assert!(square.contains("The squares from the start to the goal."), "{square}");
    let legal = hover("legal(go");
    assert!(legal.contains("> {Player} may advance") && legal.contains("runs as a plan"), "{legal}");
    let at = hover("at(Player, From)");
    assert!(at.contains("at(-player, square)") && at.contains("where each player is"), "{at}");
    let ahead = hover("ahead(From, To) :-");
    assert!(ahead.contains("types of the arguments: `ahead(_, square)`"), "{ahead}");
    let between = hover("between(0");
    assert!(between.contains("between(+, +, ?)") && between.contains("built in"), "{between}");
    assert!(hover("players([").contains("the directive `players`"));
    assert!(hover("is From").contains("is("));
}

#[test]
fn definitions_and_references_are_found_for_predicates_and_variables() {
    let mut client = opened();
    let found = client.at("textDocument/definition", URI, place(RULES, "ahead(From, To).\n\n"), json!({}));
    let (line, character) = place(RULES, "ahead(From, To) :-");
    assert_eq!(found[0]["range"]["start"], json!({ "line": line, "character": character }));
    let context = json!({ "context": { "includeDeclaration": true } });
    let found = client.at("textDocument/references", URI, place(RULES, "at(Player, From)"), context.clone());
    assert_eq!(found.as_array().expect("places").len(), 7, "{found}");
    let found = client.at("textDocument/references", URI, place(RULES, "Player, From"), context);
    assert_eq!(found.as_array().expect("places").len(), 3, "{found}");
    let found = client.at("textDocument/documentHighlight", URI, place(RULES, "goal(Last), at"), json!({}));
    assert_eq!(found.as_array().expect("places").len(), 3, "{found}");
}

#[test]
fn names_are_followed_across_extends_and_unsaved_texts_count() {
    let (folder, root) = folder("extends");
    fs::write(folder.join("base.pl"), "far(1).\nnear(X) :- far(X).\n").expect("a file");
    fs::write(folder.join("closed.pl"), ":- extends(base).\nother(X) :- far(X).\n").expect("a file");
    let mut client = Client::new(json!({}), Some(&root));
    let (base, open) = (format!("{root}/base.pl"), format!("{root}/open.pl"));
    let text = ":- extends(base).\nmine(X) :- far(X), near(X).\n";
    assert_eq!(client.open(&open, text), Vec::<Value>::new());
    let found = client.at("textDocument/definition", &open, place(text, "near"), json!({}));
    assert_eq!((&found[0]["uri"], &found[0]["range"]["start"]["line"]), (&json!(base), &json!(1)));
    let found = client.at("textDocument/definition", &open, place(text, "base"), json!({}));
    assert_eq!(found[0]["uri"], json!(base));
    let context = json!({ "context": { "includeDeclaration": true } });
    let found = client.at("textDocument/references", &open, place(text, "far"), context);
    let mut files = labels(&found, "uri");
    files.sort();
    files.dedup();
    assert_eq!((found.as_array().expect("places").len(), files.len()), (4, 3), "{found}");
    let edit = client.at("textDocument/rename", &open, place(text, "far"), json!({ "newName": "distant" }));
    assert_eq!(edit["changes"].as_object().expect("files").len(), 3, "{edit}");
    let symbols = client.request("workspace/symbol", json!({ "query": "oth" }));
    assert_eq!(labels(&symbols, "name"), ["other/1"]);
    // The base as the editor shows it has no near/1 any more, whatever is on disk.
    let document = json!({ "uri": base, "languageId": "regola", "version": 1, "text": "far(1).\n" });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let problems = loop {
        let note = client.note("textDocument/publishDiagnostics");
        if note["uri"] == json!(open) {
            break note["diagnostics"].clone();
        }
    };
    assert_eq!(problems[0]["code"], "unknown-predicate");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_shipped_game_can_be_extended_but_not_renamed() {
    let mut client = Client::new(json!({}), None);
    let text = ":- extends(tictactoe).\n:- game(\"Mine\").\nmy_line(S) :- line(S, _).\n";
    assert_eq!(client.open(URI, text), Vec::<Value>::new());
    let refusal =
        client.refusal("textDocument/rename", params(URI, place(text, "line(S, _)"), json!({ "newName": "row" })));
    assert!(refusal.contains("is used in tictactoe.pl, which is part of regola"), "{refusal}");
}

#[test]
fn the_outline_has_every_predicate() {
    let mut client = opened();
    let symbols = client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names = labels(&symbols, "name");
    assert_eq!(
        names,
        ["turn/1", "player/1", "goal/1", "at/2", "square/1", "initially/1", "legal/1", "ahead/2", "effect/2", "wins/1",]
    );
}

#[test]
fn completion_offers_what_fits_the_place() {
    let mut client = opened();
    let words = client.at("textDocument/completion", URI, place(RULES, "ahead(From, To).\n\n"), json!({}));
    let words = labels(&words, "label");
    for word in ["ahead", "at", "between", "Player", "red", "findall", "draw"] {
        assert!(words.contains(&word.to_owned()), "{word}: {words:?}");
    }
    let words = client.at("textDocument/completion", URI, place(RULES, "option("), json!({}));
    assert!(labels(&words, "label").contains(&"extends".to_owned()));
    let words = client.at("textDocument/completion", URI, place(RULES, "square)"), json!({}));
    let words = labels(&words, "label");
    assert!(words.contains(&"square".to_owned()) && !words.contains(&"ahead".to_owned()), "{words:?}");
}

#[test]
fn formatting_is_that_of_fmt() {
    let mut client = Client::new(json!({}), None);
    let text = "a(X):-b(X),c(X).\nb(1).\nc(1).\n";
    client.open(URI, text);
    let params = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = client.request("textDocument/formatting", params.clone());
    let formatted = regola::syntax::format(text).expect("a format").text;
    assert_ne!(formatted, text);
    assert_eq!(edited(text, &edits), formatted);
    client.change(URI, json!([{ "text": formatted }]));
    assert_eq!(client.request("textDocument/formatting", params), json!([]));
}

#[test]
fn every_did_you_mean_is_a_quick_fix() {
    let cases = [
        ("a(1).\nb(X) :- aa(X), foor(X).\nfoo(1).\naa(1).\n", "foor", "foo"),
        ("b(Long) :- c(Lonh).\nc(1).\n", "Long)", "_Long"),
        (":- gamee(\"x\").\na.\n", "gamee", "game"),
        (":- extends(tictacto).\na.\n", "tictacto", "tictactoe"),
        ("a(X) :- X is maxx(1, 2).\n", "maxx", "max"),
        ("%! {Squar} is free\nfree(Square) :- Square = 1.\n", "{Squar}", "{Square}"),
        (":- state(at(squre)).\nsquare(1).\n", "squre", "square"),
        (":- table pathh/1.\npath(1).\n", "pathh", "path"),
    ];
    let mut client = Client::new(json!({}), None);
    for (number, (text, wrong, right)) in cases.into_iter().enumerate() {
        let uri = format!("file:///nowhere/fix{number}.pl");
        let problems = client.open(&uri, text);
        assert!(!problems.is_empty(), "{text}");
        let (line, character) = place(text, wrong);
        let position = json!({ "line": line, "character": character });
        let range = json!({ "start": position, "end": position });
        let context = json!({ "diagnostics": problems });
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        let actions = client.request("textDocument/codeAction", params);
        let titles = labels(&actions, "title");
        let at = titles.iter().position(|title| *title == format!("Write `{right}`"));
        let at = at.unwrap_or_else(|| panic!("{text}: {titles:?} {problems:?}"));
        let fixed = edited(text, &actions[at]["edit"]["changes"][&uri]);
        assert!(fixed.contains(right) && fixed != text, "{fixed}");
    }
}

#[test]
fn renaming_changes_every_place_or_is_refused_with_a_reason() {
    let mut client = opened();
    let edit = client.at("textDocument/rename", URI, place(RULES, "at(Player, From)"), json!({ "newName": "stands" }));
    let renamed = edited(RULES, &edit["changes"][URI]);
    assert!(
        renamed.contains(":- state(stands(-player, square))") && renamed.contains("[-stands(P, From), stands(P, To)]")
    );
    assert_eq!(client.change(URI, json!([{ "text": renamed }])), Vec::<Value>::new());
    client.change(URI, json!([{ "text": RULES }]));
    let edit = client.at("textDocument/rename", URI, place(RULES, "Player, From"), json!({ "newName": "Who" }));
    let renamed = edited(RULES, &edit["changes"][URI]);
    assert!(renamed.contains("%! {Who} may advance") && renamed.contains("turn(Who)"), "{renamed}");
    let mut refusal = |word: &str, name: &str| {
        client.refusal("textDocument/rename", params(URI, place(RULES, word), json!({ "newName": name })))
    };
    assert!(refusal("legal(go", "lawful").contains("the engine asks a game `legal/1` by this name"));
    assert!(refusal("between(0", "among").contains("is built in"));
    assert!(refusal("turn(Player)", "move").contains("`:- players([…]).` defines"));
    assert!(refusal("ahead(From, To) :-", "at").contains("there is a predicate `at/2` already"));
    assert!(refusal("Player, From", "From").contains("has a variable `From` already"));
    let id = client.ask("textDocument/prepareRename", params(URI, place(RULES, "legal(go"), json!({})));
    assert!(client.answer(id)["error"]["message"].as_str().expect("words").contains("legal/1"));
}

#[test]
fn tokens_cover_names_comments_and_numbers() {
    let mut client = Client::new(json!({}), None);
    client.open(URI, "% über 🙂\np(X) :- q(X, 12).\nq(1, 12).\n");
    let tokens = client.request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }));
    let data: Vec<u64> = tokens["data"].as_array().expect("numbers").iter().map(|n| n.as_u64().expect("one")).collect();
    let tokens: Vec<&[u64]> = data.chunks(5).collect();
    assert_eq!(tokens[0], [0, 0, 9, 0, 0], "the comment, in UTF-16 units");
    assert_eq!(tokens[1], [1, 0, 1, 5, 1], "p is a function, defined here");
    assert_eq!(tokens[2], [0, 2, 1, 3, 0], "X is a variable");
    assert_eq!(tokens.len(), 10);
}

#[test]
fn signatures_know_the_argument_at_the_cursor() {
    let mut client = opened();
    let (line, column) = place(RULES, "Last, S).");
    let help = client.at("textDocument/signatureHelp", URI, (line, column), json!({}));
    assert_eq!(help["signatures"][0]["label"], "between(+, +, ?)");
    assert_eq!(help["activeParameter"], 1);
    let help = client.at("textDocument/signatureHelp", URI, place(RULES, "From),\n    ahead"), json!({}));
    assert_eq!((&help["signatures"][0]["label"], &help["activeParameter"]), (&json!("at(-player, square)"), &json!(1)));
}

#[test]
fn clauses_and_sections_fold() {
    let mut client = opened();
    let ranges = client.request("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    let (first, _) = place(RULES, "legal(go");
    let folds = |kind: &Value, start: usize, end: usize| {
        let found = ranges.as_array().expect("a list").iter();
        found.into_iter().any(|range| range["kind"] == *kind && range["startLine"] == start && range["endLine"] == end)
    };
    assert!(folds(&Value::Null, first, first + 3), "{ranges}");
    assert!(folds(&json!("region"), place(RULES, "% board").0, place(RULES, "initially").0), "{ranges}");
}

#[test]
fn lenses_run_examples_and_play() {
    let mut client = opened();
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    let titles: Vec<&str> =
        lenses.as_array().expect("a list").iter().filter_map(|one| one["command"]["title"].as_str()).collect();
    let expected =
        ["Play in a terminal", "Play in the browser", "Run all 2 examples", "Run this example", "Run this example"];
    assert_eq!(titles, expected);
    let run = |client: &mut Client, at: usize| {
        let command = &lenses[at]["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        client.request("workspace/executeCommand", params)
    };
    assert_eq!(run(&mut client, 3), json!({ "count": 1, "failed": [] }));
    assert_eq!(client.note("window/showMessage")["message"], "`ahead(1, To)` holds");
    let line = place(RULES, "% ?- ahead(5").0;
    assert_eq!(run(&mut client, 2), json!({ "count": 2, "failed": [line + 1] }));
    let problems = loop {
        let problems = client.problems(URI);
        if !problems.is_empty() {
            break problems;
        }
    };
    assert_eq!(
        (&problems[0]["code"], &problems[0]["range"]["start"]["line"]),
        (&json!("failed-example"), &json!(line))
    );
    assert_eq!(client.change(URI, json!([{ "text": RULES }])), Vec::<Value>::new());
}

#[test]
fn an_endless_example_ends_within_its_limits_and_can_be_cancelled() {
    let mut client = Client::new(json!({}), None);
    let text = "loop(N) :- loop(N).\n\n% ?- loop(1).\n% true\n";
    client.open(URI, text);
    let id = client.ask("workspace/executeCommand", json!({ "command": "regola.runExamples", "arguments": [URI] }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    // Whatever comes first, the flag or a limit, there is an answer, and the next request has one as well.
    assert!(client.answer(id).get("id").is_some());
    client.at("textDocument/hover", URI, (0, 0), json!({}));
}

#[test]
fn cancelled_and_unknown_requests_get_errors() {
    let mut client = opened();
    // Requests are answered in turn, so the last is still waiting when it is cancelled, or was too quick for that.
    let ids: Vec<i64> = (0..50).map(|_| client.ask("textDocument/hover", params(URI, (0, 4), json!({})))).collect();
    let last = *ids.last().expect("one");
    client.notify("$/cancelRequest", json!({ "id": last }));
    for id in ids {
        let answer = client.answer(id);
        assert!(answer.get("result").is_some() || answer["error"]["code"] == -32800, "{answer}");
    }
    assert!(client.refusal("textDocument/teleport", json!({})).contains("there is no method"));
    assert!(client.refusal("textDocument/hover", json!({ "position": 3 })).contains("textDocument/hover"));
    assert!(
        client.refusal("textDocument/hover", params("file:///other.pl", (0, 0), json!({}))).contains("is not open")
    );
    client.notify("textDocument/didChange", json!({ "textDocument": 1 }));
    assert!(client.note("window/showMessage")["message"].as_str().expect("words").contains("didChange"));
    assert!(client.end().success());
}

#[test]
fn garbage_gives_an_error_and_an_end() {
    let cases: [&[u8]; 6] = [
        b"hello\n",
        b"Content-Length: 99999999999999999\r\n\r\n",
        b"Content-Length: 5\r\n\r\n{{{{{",
        b"Content-Length: 500\r\n\r\n{}",
        b"Content-Length: x\r\n\r\n",
        &[0xff; 10_000],
    ];
    for bytes in cases {
        let mut client = Client::raw();
        client.write(bytes);
        let (status, complaint) = client.hang_up();
        assert_eq!(status.code(), Some(1), "{complaint}");
        assert!(complaint.contains("not the language server protocol"), "{complaint}");
    }
    let (status, complaint) = opened().hang_up();
    assert_eq!(status.code(), Some(1));
    assert!(complaint.contains("without a shutdown"), "{complaint}");
}
