//! Reasons, queries, prompt lines, rules and measurements over HTTP.

use serde_json::{Value, json};

use super::server::Server;

#[test]
fn reasons_are_opened_node_by_node() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe", "moves": ["b2"] }));
    let why = |body: Value| server.client.post(&format!("{path}/why"), body);
    let told = why(json!({ "about": "b2" })).expect(200);
    assert_eq!((&told["legal"], &told["move"]), (&json!(false), &json!("b2")));
    let root = &told["because"];
    assert_eq!((&root["holds"], &root["sentence"]), (&json!(false), &json!("the square is taken by x")));
    assert!(root["rule"].as_str().is_some_and(|rule| rule.starts_with("legal(mark(")), "{root}");
    let first = &root["reasons"][0];
    assert_eq!((&first["path"], &first["more"]), (&json!([1]), &json!(true)));
    let opened = why(json!({ "about": "b2", "path": [1] })).expect(200);
    assert_eq!(opened["because"]["goal"], first["goal"]);
    assert!(opened["because"]["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()), "{opened}");
    assert_eq!(why(json!({ "about": "b2", "path": [9] })).error(404), "no-such-node");
    assert_eq!(why(json!({ "about": "" })).error(400), "bad-request");
    let goal = why(json!({ "about": "cell(5, x)" })).expect(200);
    assert_eq!((&goal["because"]["holds"], &goal["move"]), (&json!(true), &Value::Null));
    let square = server.client.post(&format!("{path}/square"), json!({ "x": 2, "y": 2 })).expect(200);
    assert_eq!((&square["facts"], &square["token"]["player"]), (&json!(["cell(5, x)"]), &json!("x")));
    let square = server.client.post(&format!("{path}/square"), json!({ "x": 1, "y": 3 })).expect(200);
    assert_eq!((&square["moves"], &square["token"]), (&json!([0]), &Value::Null));
    assert_eq!(server.client.post(&format!("{path}/square"), json!({ "x": 9, "y": 9 })).error(400), "bad-request");
}

#[test]
fn queries_come_page_by_page() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let ask = |body: Value| server.client.post(&format!("{path}/query"), body);
    let page = ask(json!({ "goal": "legal(M).", "limit": 4 })).expect(200);
    assert_eq!(page["answers"][3], json!({ "text": "M = mark(4)", "bindings": { "M": "mark(4)" } }));
    assert_eq!((&page["more"], &page["next"]), (&json!(true), &json!(4)));
    let page = ask(json!({ "goal": "legal(M)", "skip": 4, "limit": 10 })).expect(200);
    assert_eq!((page["answers"].as_array().map(Vec::len), &page["more"]), (Some(5), &json!(false)));
    assert_eq!(ask(json!({ "goal": "wins(x)" })).expect(200)["answers"], json!([]));
    let misspelt = ask(json!({ "goal": "legl(M), M = mark(1)" })).expect(422);
    assert_eq!(misspelt["error"]["suggestions"], json!(["legal(M), M = mark(1)"]));
    let wrong = ask(json!({ "goal": "legal(" })).expect(422);
    assert_eq!(wrong["error"]["code"], "bad-goal");
    assert!(wrong["error"]["problems"][0]["column"].is_u64(), "{wrong}");
    assert_eq!(ask(json!({ "goal": "legal(M)", "limit": 0 })).error(400), "bad-request");
    assert_eq!(ask(json!({ "gaol": "legal(M)" })).error(400), "bad-request");
}

#[test]
fn lines_of_the_prompt() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let run = |body: Value| server.client.post(&format!("{path}/command"), body);
    let done = run(json!({ "line": ":perft 3" })).expect(200);
    assert_eq!((&done["text"], &done["ok"], &done["view"]), (&json!("504\n"), &json!(true), &Value::Null));
    let done = run(json!({ "line": ":perft 3", "json": true })).expect(200);
    assert_eq!((&done["results"][0]["nodes"], &done["text"]), (&json!(504), &json!("")));
    let done = run(json!({ "line": "b2" })).expect(200);
    assert_eq!(done["view"]["history"]["ply"], 1);
    let done = run(json!({ "line": "legl(M)." })).expect(200);
    assert_eq!((&done["ok"], &done["error"]["suggestions"]), (&json!(false), &json!(["legal(M)."])));
    let done = run(json!({ "line": ":players human easy" })).expect(200);
    assert_eq!(done["view"]["thinking"]["player"], "o", "{done}");
    for line in
        [":save /tmp/x", ":load /etc/passwd", ":edit", ":source /etc/passwd", ":write x", ":log x", ":set time 9"]
    {
        assert_eq!(run(json!({ "line": line })).error(422), "bad-command", "{line}");
    }
    let misspelt = run(json!({ "line": ":prft 3" })).expect(422);
    assert_eq!(misspelt["error"]["suggestions"], json!([":perft 3"]));
    let saved = run(json!({ "line": ":match easy easy save=/tmp/regola-web-match" })).expect(200);
    assert_eq!(saved["ok"], false, "{saved}");
}

#[test]
fn rules_are_checked_applied_and_kept() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe", "moves": ["b2", "a1"] }));
    let rules = server.client.get(&format!("{path}/rules")).expect(200);
    let text = rules["text"].as_str().expect("a text").to_owned();
    assert_eq!((&rules["shipped"], &rules["changed"]), (&json!(true), &json!(false)));
    let put = |text: &str| server.client.ask("PUT", &format!("{path}/rules"), &json!({ "text": text }).to_string());
    let wrong = text.replace("has_line(P).", "has_lin(P).");
    assert_ne!(wrong, text);
    let refused = put(&wrong).expect(422);
    assert_eq!(refused["error"]["code"], "bad-rules");
    let fix = &refused["error"]["problems"][0]["fix"];
    assert_eq!(fix["replacement"], "has_line", "{refused}");
    assert_eq!(server.client.get(&format!("{path}/rules")).expect(200)["changed"], false);
    let checked = server.client.post(&format!("{path}/check"), json!({ "text": wrong })).expect(200);
    assert_eq!((&checked["errors"], &checked["problems"][0]["fix"]), (&json!(2), fix));
    let checked = server.client.post("/api/check", json!({ "text": "p(X) :- q." })).expect(200);
    assert_eq!(checked["problems"][0]["code"], "singleton-variable");
    assert_eq!(checked["problems"][0]["fix"]["replacement"], "_X");
    // Now b2 is taken from the beginning, so that the first move no longer fits.
    let other = text.clone() + "\ninitially(cell(5, o)).\n";
    let applied = put(&other).expect(200);
    assert_eq!((&applied["replayed"], &applied["dropped"]["notation"]), (&json!(0), &json!("b2")), "{applied}");
    assert_eq!((&applied["dropped"]["plies"], &applied["view"]["rules_changed"]), (&json!(2), &json!(true)));
    assert!(applied["examples"]["failed"].as_array().is_some_and(|failed| !failed.is_empty()), "{applied}");
    let examples = server.client.post(&format!("{path}/examples"), json!({})).expect(200);
    assert_eq!(examples, applied["examples"]);
    assert!(server.client.get(&format!("{path}/rules/download")).text.ends_with("initially(cell(5, o)).\n"));
    let keep = |name: &str| {
        let body = json!({ "name": name, "title": "Mine", "text": other });
        server.client.post(&format!("{path}/rules/variant"), body)
    };
    assert_eq!(keep("tictactoe").error(409), "name-taken");
    assert_eq!(keep("../x").error(400), "bad-request");
    let kept = keep("mine").expect(201);
    assert!(kept["text"].as_str().is_some_and(|text| text.starts_with(":- extends(tictactoe).")), "{kept}");
    let games = server.client.get("/api/games/mine").expect(200);
    assert_eq!((&games["title"], &games["shipped"], &games["errors"]), (&json!("Mine"), &json!(false), &json!(0)));
    let (_, view) = server.client.session(json!({ "game": "mine" }));
    assert_eq!(view["facts"], json!(["turn(x)", "cell(5, o)"]));
}

#[test]
fn searches_are_streamed() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "connect4", "moves": ["4"] }));
    let events: Vec<_> = server.client.events(&format!("{path}/analysis?lines=2&depth=5&time=60000")).collect();
    let done = events.last().expect("an event");
    assert_eq!((done.name.as_str(), &done.data["depth"], &done.data["revision"]), ("done", &json!(5), &json!(1)));
    assert_eq!(done.data["lines"].as_array().map(Vec::len), Some(2), "{}", done.data);
    let first = &done.data["lines"][0];
    assert_eq!(
        (&first["moves"][0]["player"], first["scores"]["red"].as_i64()),
        (&json!("red"), first["score"].as_i64())
    );
    assert!(first["moves"][0]["to"].is_array(), "{first}");
    let shares = done.data["shares"].as_array().expect("shares");
    let sum: f64 = shares.iter().filter_map(|share| share["share"].as_f64()).sum();
    assert!(shares.len() == 7 && (sum - 1.0).abs() < 1e-9, "{shares:?}");
    let hint = server.client.post(&format!("{path}/hint"), json!({ "time": 50 })).expect(200);
    assert!(hint["lines"][0]["moves"][0]["notation"].is_string(), "{hint}");
    assert_eq!(server.client.get(&format!("{path}/analysis?lines=99")).error(400), "bad-request");
    let eval = server.client.get(&format!("{path}/eval")).expect(200);
    assert_eq!((&eval["turn"], &eval["revision"]), (&json!("red"), &json!(1)));
}

#[test]
fn measurements_are_streamed() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let last = |what: &str| {
        let events: Vec<_> = server.client.events(&format!("{path}/{what}")).collect();
        let last = events.last().unwrap_or_else(|| panic!("{what} ends without an event"));
        assert_eq!(last.name, "done", "{what}: {}", last.data);
        (last.data.clone(), events.len())
    };
    let (perft, _) = last("perft?depth=4");
    assert_eq!((&perft["nodes"], perft["split"].as_array().map(Vec::len)), (&json!(3024), Some(9)));
    let (compare, events) = last("compare?from=1&to=2&algorithms=minimax,alpha-beta");
    assert_eq!((compare["rows"].as_array().map(Vec::len), events), (Some(4), 5));
    assert_eq!(compare["rows"][2]["nodes"], 81);
    let (contest, events) = last("match?first=easy&second=easy&games=4");
    let games = ["wins", "draws", "losses"].iter().filter_map(|name| contest[*name].as_u64()).sum::<u64>();
    assert_eq!((games, &contest["of"], events), (4, &json!(4), 5));
    let (balance, _) = last("balance?games=4&level=depth%3D1");
    assert_eq!((&balance["games"], balance["verdict"].is_string()), (&json!(4), true));
    let tree = server.client.get(&format!("{path}/tree?depth=2")).expect(200);
    assert!(tree["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{tree}");
    assert_eq!(tree["nodes"], 35);
    assert_eq!(server.client.get(&format!("{path}/tree.svg")).header("content-type"), Some("image/svg+xml"));
    assert_eq!(server.client.get(&format!("{path}/tree?depth=7")).error(400), "bad-request");
    assert_eq!(server.client.get(&format!("{path}/compare?algorithms=magic")).error(400), "bad-request");
    assert_eq!(server.client.get(&format!("{path}/match?first=hard,weights=/etc/passwd&games=1")).status, 200);
}
