//! Who may ask, what no one can do, and what hostile rules cannot.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::Server;

#[test]
fn only_the_right_host_origin_and_token_are_let_in() {
    let server = Server::start();
    let client = &server.client;
    let host = client.address.to_string();
    let bearer = format!("Bearer {}", client.token);
    let get = |headers: &[(&str, &str)]| client.raw("GET", "/api/sessions", headers, "");
    let port = client.address.port();
    for wrong in ["evil.example", "evil.example:80", &format!("evil.example:{port}"), "127.0.0.1:1", "127.0.0.1", ""] {
        assert_eq!(get(&[("Host", wrong), ("Authorization", &bearer)]).error(403), "wrong-host", "{wrong}");
    }
    let named = format!("localhost:{port}");
    assert_eq!(get(&[("Host", &named), ("Authorization", &bearer)]).status, 200);
    for wrong in ["http://evil.example", "null", "https://127.0.0.1", &format!("https://{host}"), "http://127.0.0.1:1"]
    {
        let headers = [("Host", host.as_str()), ("Authorization", &bearer), ("Origin", wrong)];
        assert_eq!(get(&headers).error(403), "wrong-origin", "{wrong}");
    }
    let own = format!("http://{host}");
    assert_eq!(get(&[("Host", &host), ("Authorization", &bearer), ("Origin", &own)]).status, 200);
    assert_eq!(get(&[("Host", &host)]).error(401), "no-token");
    let almost = format!("Bearer {}", &client.token[1..]);
    for wrong in ["Bearer ", "Bearer x", &almost, &client.token] {
        assert_eq!(get(&[("Host", &host), ("Authorization", wrong)]).error(401), "no-token", "{wrong}");
    }
    assert_eq!(client.raw("GET", "/", &[("Host", &host)], "").status, 401);
    assert_eq!(client.raw("GET", "/main.js", &[("Host", &host)], "").status, 401);
}

#[test]
fn the_token_of_the_first_address_becomes_a_cookie() {
    let server = Server::start();
    let client = &server.client;
    let host = client.address.to_string();
    let first = client.raw("GET", &format!("/?token={}", client.token), &[("Host", &host)], "");
    assert_eq!((first.status, first.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let cookie = first.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert_eq!(client.raw("GET", "/?token=wrong", &[("Host", &host)], "").status, 401);
    let pair = cookie.split(';').next().expect("name and value").to_owned();
    let page = client.raw("GET", "/", &[("Host", &host), ("Cookie", &format!("other=1; {pair}"))], "");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let text = page.text.to_lowercase();
    assert!(!text.contains("<style") && !text.contains(" onclick") && !text.contains("https://"), "{text}");
}

#[test]
fn every_file_of_the_page_is_embedded() {
    let server = Server::start();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/page");
    let files = std::fs::read_dir(folder).expect("the folder of the page").filter_map(Result::ok);
    for name in files.map(|file| file.file_name().to_string_lossy().into_owned()) {
        let answer = server.client.get(&format!("/{name}"));
        assert_eq!(answer.status, 200, "{name} is not in the list of src/web/page.rs");
    }
}

#[test]
fn bodies_paths_and_methods_are_checked() {
    let server = Server::start();
    let client = &server.client;
    let large = format!("{{\"rules\": \"{}\"}}", "x".repeat(1 << 20));
    assert_eq!(client.ask("POST", "/api/sessions", &large).error(413), "too-large");
    for path in ["/../Cargo.toml", "/..%2fCargo.toml", "/page/main.js", "//etc/passwd", "/%2e%2e/x", "/api", "/api/x"] {
        assert_eq!(client.get(path).error(404), "no-such-page", "{path}");
    }
    for path in ["/api/sessions/..%2f..%2fetc", "/api/sessions/%00", "/api/sessions/x/move"] {
        let method = if path.ends_with("move") { "POST" } else { "GET" };
        assert_eq!(client.ask(method, path, "").error(404), "no-such-session", "{path}");
    }
    assert_eq!(client.ask("PATCH", "/api/sessions", "").error(405), "wrong-method");
    assert_eq!(client.ask("GET", "/api/check", "").error(405), "wrong-method");
    for body in
        ["{", "[]", "7", "{\"game\": 7}", "{\"gaem\": \"dama\"}", "{}", "{\"game\": \"dama\", \"rules\": \"p.\"}"]
    {
        assert_eq!(client.ask("POST", "/api/sessions", body).error(400), "bad-request", "{body}");
    }
    let host = client.address.to_string();
    let bearer = format!("Bearer {}", client.token);
    let headers = [("Host", host.as_str()), ("Authorization", &bearer), ("Content-Type", "text/plain")];
    assert_eq!(client.raw("POST", "/api/sessions", &headers, "{}").error(415), "not-json");
    for game in ["/etc/passwd", "../rules/dama", "rules/dama.pl", "", "."] {
        assert_eq!(client.post("/api/sessions", json!({ "game": game })).error(404), "no-such-game", "{game}");
    }
    assert_eq!(
        client.post("/api/sessions", json!({ "game": "dama", "options": { "size": 4 } })).error(422),
        "bad-option"
    );
    assert_eq!(
        client.post("/api/sessions", json!({ "game": "dama", "options": { "size": [] } })).error(422),
        "bad-option"
    );
    let extends = client.post("/api/check", json!({ "text": ":- extends('../../etc/passwd')." })).expect(200);
    assert_eq!(extends["errors"], 1, "{extends}");
}

#[test]
fn scripts_in_texts_of_rules_stay_texts() {
    let script = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    let rules = format!(
        ":- game(\"{script}\").\n:- players(['{script}', b]).\n:- state(at(n)).\nn(1). n(2).\n\
         legal(N) :- n(N), \\+ at(N).\neffect(N, [at(N)]).\nwins(b) :- at(2).\nnotation(N, ['{script}', N]).\n\
         tile(N, 1, plain, '{script}') :- n(N).\ntoken(N, 1, '{script}', b) :- at(N).\ncaption('{script}').\n\
         label(bottom, N, '{script}') :- n(N).\nglyph('{script}', _, '{script}', '{script}').\n"
    );
    let server = Server::start();
    let (path, view) = server.client.session(json!({ "rules": rules, "name": script }));
    assert_eq!((&view["title"], &view["picture"]["captions"][0]), (&json!(script), &json!(script)));
    assert_eq!(view["problem"], Value::Null, "{view}");
    let svg = server.client.get(&format!("{path}/tree.svg"));
    assert!(svg.status == 200 && !svg.text.contains("<script"), "{}", svg.text);
    let answer = server.client.get(&path);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let download = server.client.get(&format!("{path}/rules/download"));
    let kind = download.header("content-type").unwrap_or_default();
    assert!(kind.starts_with("text/plain") && download.header("content-disposition").is_some(), "{kind}");
}

/// Rules that never end, grow without bound, or list without end.
const ENDLESS_RULES: [&str; 5] = [
    "p :- p, q.\nq.\nloop :- p.",
    ":- players([a, b]).\n:- state(at(n)).\nn(1).\nlegal(N) :- forever(N).\nforever(N) :- forever(N), n(N).\neffect(N, [at(N)]).",
    ":- players([a, b]).\n:- state(at(n)).\nn(1).\nlegal(N) :- between(1, 100000000, N).\neffect(_, [at(1)]).",
    ":- players([a, b]).\n:- state(at(n)).\nn(1).\nlegal(1).\neffect(_, [at(1)]).\ntile(X, 1, plain) :- between(1, 9, X), grow([X]).\ngrow(L) :- grow([a|L]).",
    ":- players([a, b]).\n:- state(at(n)).\nn(N) :- between(1, 2000000, N).\nlegal(1).\neffect(_, [at(1)]).\ncaption(C) :- n(C).",
];

/// Rules from strangers: what they do to a server, and what evaluators once disagreed about.
const FOLDERS: [&str; 2] = ["tests/web/hostile", "tests/agreement/cases"];

fn hostile_rules() -> Vec<String> {
    let folders = FOLDERS.map(|folder| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder of rules"));
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text"));
    ENDLESS_RULES.map(str::to_owned).into_iter().chain(texts).collect()
}

/// Asks, plays and searches in a session with these rules; a refusal with its reason is an answer, too.
fn try_out(client: &Client, rules: &str) {
    let answer = client.post("/api/sessions", json!({ "rules": rules }));
    if answer.status != 201 {
        return assert_ne!(answer.error(422), "", "{rules}");
    }
    let path = format!("/api/sessions/{}", answer.json()["id"].as_str().expect("a name"));
    for (what, body) in [
        ("query", json!({ "goal": "legal(Move)", "limit": 3 })),
        ("move", json!({ "number": 0 })),
        ("hint", json!({ "time": 10 })),
    ] {
        let answer = client.post(&format!("{path}/{what}"), body);
        match answer.status {
            200 => {}
            status @ 400..=499 => assert_ne!(answer.error(status), "", "{rules}\n{what}"),
            status => panic!("{rules}\n{what}: {status} {}", answer.text),
        }
    }
    client.ask("DELETE", &path, "").expect(204);
}

#[test]
fn hostile_rules_hold_up_no_other_session() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let begin = |rules: String| {
        let client = server.client.clone();
        thread::spawn(move || try_out(&client, &rules))
    };
    let mut hostile: Vec<_> = hostile_rules().into_iter().map(begin).collect();
    let (client, (busy, _)) = (server.client.clone(), server.client.session(json!({ "game": "tictactoe" })));
    hostile.push(thread::spawn(move || {
        let endless = json!({ "goal": "between(1, 1000000000000, N), N < 0" });
        assert_eq!(client.post(&format!("{busy}/query"), endless).error(422), "limit");
    }));
    let mut played = 0;
    while hostile.iter().any(|thread| !thread.is_finished()) || played == 0 {
        for (ply, text) in ["b2", "a1", "c1"].iter().enumerate() {
            let view = server.client.post(&format!("{path}/move"), json!({ "move": text })).expect(200);
            assert_eq!(view["history"]["ply"], ply + 1);
        }
        server.client.post(&format!("{path}/new"), json!({})).expect(200);
        played += 1;
    }
    hostile.into_iter().for_each(|thread| thread.join().expect("a hostile session is answered"));
}

/// Every kind of long work, none of which ends by itself.
const ENDLESS: [&str; 5] = [
    "analysis?time=600000",
    "perft?depth=20",
    "compare?from=30&to=30&algorithms=minimax",
    "match?first=depth%3D60&second=depth%3D60&games=2",
    "balance?level=depth%3D60&games=2",
];

/// Takes every place for long work, as soon as those who had them before have noticed that their clients are gone.
fn take_places(client: &Client, work: &str, places: usize) -> Vec<Events> {
    let mut running = Vec::new();
    while running.len() < places {
        running.extend(client.try_events(work));
        thread::yield_now();
    }
    running
}

#[test]
fn a_search_ends_with_its_client() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "quoridor" }));
    let places = server.client.get("/api/about").expect(200)["limits"]["searches"].as_u64().expect("a number") as usize;
    for work in ENDLESS {
        let work = format!("{path}/{work}");
        let running = take_places(&server.client, &work, places);
        let refused = server.client.get(&work);
        assert_eq!(refused.header("retry-after"), Some("2"));
        assert_eq!(refused.error(429), "too-many-searches", "{work}");
        // The session answers while they run.
        server.client.post(&format!("{path}/move"), json!({ "move": "e2" })).expect(200);
        server.client.post(&format!("{path}/undo"), json!({})).expect(200);
        drop(running);
        drop(take_places(&server.client, &work, places));
    }
    while server.client.post(&format!("{path}/hint"), json!({ "time": 10 })).status == 429 {
        thread::yield_now();
    }
}

#[test]
fn a_search_is_of_the_revision_that_it_began_with() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "quoridor" }));
    let mut events = server.client.events(&format!("{path}/analysis?time=600000"));
    server.client.post(&format!("{path}/move"), json!({ "move": "e2" })).expect(200);
    assert!(events.next().is_some_and(|event| event.data["revision"] == 1));
    assert!(events.next().is_some_and(|event| event.data["revision"] == 1));
}

#[test]
fn a_thousand_sessions_and_no_more() {
    let server = Server::start();
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let client = server.client.clone();
            thread::spawn(move || {
                (0..250).map(|_| client.session(json!({ "game": "tictactoe" })).0).collect::<Vec<_>>()
            })
        })
        .collect();
    let paths: Vec<String> = threads.into_iter().flat_map(|thread| thread.join().expect("sessions begin")).collect();
    assert_eq!(server.client.post("/api/sessions", json!({ "game": "tictactoe" })).error(429), "too-many-sessions");
    assert_eq!(server.client.get("/api/sessions").expect(200)["sessions"].as_array().map(Vec::len), Some(1000));
    // Those that were put to sleep wake up as they were.
    for path in paths.iter().step_by(100) {
        let view = server.client.post(&format!("{path}/move"), json!({ "move": "b2" })).expect(200);
        assert_eq!((&view["history"]["ply"], &view["revision"]), (&json!(1), &json!(2)));
    }
    server.client.ask("DELETE", &paths[0], "").expect(204);
    server.client.session(json!({ "game": "tictactoe" }));
}

#[test]
fn nonsense_on_the_socket_is_survived() {
    let server = Server::start();
    for bytes in
        [&b"\x00\xff\xfe"[..], b"GET / HTTP/9.9\r\n\r\n", b"POST /api/sessions HTTP/1.1\r\nContent-Length: -1\r\n\r\n"]
    {
        let mut socket = TcpStream::connect(server.client.address).expect("the server listens");
        socket.write_all(bytes).expect("bytes are taken");
        let _ = socket.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = socket.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
    }
    server.client.get("/api/about").expect(200);
}
