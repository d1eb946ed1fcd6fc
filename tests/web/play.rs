//! Games over HTTP: begun, played, reviewed, saved and looked at.

use serde_json::{Value, json};

use super::server::Server;

fn notations(view: &Value) -> Vec<&str> {
    view["moves"].as_array().expect("moves").iter().filter_map(|one| one["notation"].as_str()).collect()
}

#[test]
fn the_games_are_listed_with_pictures() {
    let server = Server::start();
    let games = server.client.get("/api/games").expect(200);
    let games = games["games"].as_array().expect("games");
    for (name, _) in regola::load::BUNDLED {
        let game = games.iter().find(|game| game["name"] == *name).expect("a game of the binary");
        assert_eq!((game["errors"].as_u64(), game["shipped"].as_bool()), (Some(0), Some(true)), "{name}");
        assert!(game["picture"]["tiles"].as_array().is_some_and(|tiles| !tiles.is_empty()), "{name}");
        assert!(game["levels"].as_array().is_some_and(|levels| levels.contains(&json!("hard"))), "{name}");
    }
    let small = server.client.get("/api/games/tictactoe?size=4").expect(200);
    assert_eq!((&small["picture"]["columns"], &small["options"][0]["default"]), (&json!(4), &json!(4)));
    assert_eq!(server.client.get("/api/games/nothing").error(404), "no-such-game");
    assert_eq!(server.client.get("/api/games/..%2f..%2fetc%2fpasswd").error(404), "no-such-game");
    let about = server.client.get("/api/about").expect(200);
    assert_eq!(about["limits"]["body"], 1 << 20);
}

#[test]
fn a_game_is_played_to_its_end() {
    let server = Server::start();
    let (path, view) = server.client.session(json!({ "game": "tictactoe" }));
    assert_eq!((&view["turn"], &view["status"], &view["revision"]), (&json!("x"), &json!("x to move"), &json!(1)));
    assert_eq!(notations(&view), ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
    let first = &view["moves"][0];
    let seen = (&first["term"], &first["from"], &first["to"], &first["places"], &first["bar"], &first["number"]);
    assert_eq!(seen, (&json!("mark(1)"), &Value::Null, &json!([1, 3]), &json!([[1, 3]]), &Value::Null, &json!(0)));
    let make = |text: &str| server.client.post(&format!("{path}/move"), json!({ "move": text }));
    let view = make("b2").expect(200);
    assert_eq!((&view["turn"], &view["picture"]["changed"]), (&json!("o"), &json!([[2, 2]])));
    let refused = make("b2").expect(422);
    assert_eq!(refused["error"]["code"], "illegal-move");
    assert_eq!(refused["error"]["message"], "b2 cannot be played: the square is taken by x");
    assert_eq!(refused["error"]["suggestions"][0], "a3");
    for text in ["a1", "a2", "b1"] {
        make(text).expect(200);
    }
    let view = server.client.post(&format!("{path}/move"), json!({ "move": "mark(6)" })).expect(200);
    assert_eq!(view["outcome"]["winner"], "x");
    assert!(view["status"].as_str().is_some_and(|status| status.starts_with("x wins: ")), "{}", view["status"]);
    assert_eq!(view["moves"], json!([]));
    assert_eq!(make("c1").error(409), "game-over");
    assert_eq!(server.client.post(&format!("{path}/resign"), json!({})).error(409), "game-over");
    let plies: Vec<&str> =
        view["history"]["plies"].as_array().expect("plies").iter().filter_map(|ply| ply["notation"].as_str()).collect();
    assert_eq!(plies, ["b2", "a1", "a2", "b1", "c2"]);
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe", "moves": ["b2", "a1", "c1"] }));
    let act = |what: &str, body: Value| server.client.post(&format!("{path}/{what}"), body);
    let ply = |view: &Value| view["history"]["ply"].as_u64().expect("a ply");
    assert_eq!(ply(&act("undo", json!({})).expect(200)), 2);
    assert_eq!(ply(&act("undo", json!({ "plies": 2 })).expect(200)), 0);
    assert_eq!(act("undo", json!({})).error(409), "nothing-to-undo");
    let view = act("redo", json!({})).expect(200);
    assert_eq!((ply(&view), view["can_redo"].as_bool()), (1, Some(true)));
    assert_eq!(ply(&act("redo", json!({ "plies": 9 })).expect(200)), 3);
    assert_eq!(act("redo", json!({})).error(409), "nothing-to-redo");
    let view = act("jump", json!({ "ply": 1 })).expect(200);
    assert_eq!((ply(&view), view["history"]["plies"].as_array().map(Vec::len)), (1, Some(3)));
    assert_eq!(act("jump", json!({ "ply": 4 })).error(400), "bad-request");
    let view = act("move", json!({ "number": 0 })).expect(200);
    assert_eq!((ply(&view), view["history"]["plies"].as_array().map(Vec::len)), (2, Some(2)));
    assert_eq!(act("move", json!({ "number": 99 })).error(422), "bad-move");
    let view = act("new", json!({ "options": { "size": 4 } })).expect(200);
    assert_eq!((ply(&view), &view["picture"]["columns"], &view["options"]), (0, &json!(4), &json!({ "size": 4 })));
}

#[test]
fn the_computer_moves_beside_the_session() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe", "seats": { "o": "hard" } }));
    let mut events = server.client.events(&format!("{path}/events"));
    assert_eq!(events.next().map(|event| event.name).as_deref(), Some("view"));
    let view = server.client.post(&format!("{path}/move"), json!({ "move": "b2" })).expect(200);
    assert_eq!(view["thinking"], json!({ "player": "o", "level": "hard" }));
    let views = events.by_ref().filter(|event| event.name == "view").map(|event| event.data);
    let answered = views.into_iter().find(|view| view["history"]["ply"] == 2).expect("the computer's move");
    assert_eq!((&answered["turn"], &answered["thinking"]), (&json!("x"), &Value::Null));
    assert_eq!(answered["history"]["plies"][1]["by"], "hard");
    let view = server.client.post(&format!("{path}/move"), json!({ "number": 0, "wait": true })).expect(200);
    assert_eq!(view["history"]["ply"], 4);
    // Against the computer, undo goes back to your own turn.
    let view = server.client.post(&format!("{path}/undo"), json!({})).expect(200);
    assert_eq!((&view["history"]["ply"], &view["thinking"]), (&json!(2), &Value::Null));
    server.client.ask("DELETE", &path, "").expect(204);
    assert!(events.any(|event| event.name == "deleted"));
    assert_eq!(server.client.get(&path).error(404), "no-such-session");
}

#[test]
fn thinking_can_be_stopped() {
    let server = Server::start();
    let body = json!({ "game": "quoridor", "seats": { "white": "depth=60" } });
    let (path, view) = server.client.session(body);
    assert_eq!(view["thinking"]["player"], "white");
    let act = |what: &str, body: Value| server.client.post(&format!("{path}/{what}"), body);
    assert_eq!(act("move", json!({ "number": 0 })).error(409), "thinking");
    let view = act("stop", json!({})).expect(200);
    assert_eq!((&view["thinking"], &view["history"]["ply"]), (&Value::Null, &json!(0)));
    let view = act("move", json!({ "move": "e2" })).expect(200);
    assert_eq!((&view["turn"], &view["thinking"]), (&json!("black"), &Value::Null));
    let view = act("go", json!({ "level": "easy" })).expect(200);
    assert_eq!(view["thinking"], json!({ "player": "black", "level": "easy" }));
}

#[test]
fn seats_positions_and_saved_games() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let act = |what: &str, body: Value| server.client.post(&format!("{path}/{what}"), body);
    assert_eq!(act("seats", json!({ "seats": { "z": "hard" } })).error(422), "bad-level");
    assert_eq!(act("seats", json!({ "seats": { "o": "no-such-level" } })).error(422), "bad-level");
    assert_eq!(act("seats", json!({ "seats": { "o": "hard,weights=/etc/passwd" } })).error(422), "bad-level");
    assert_eq!(act("go", json!({ "level": "hard,weights=/etc/passwd" })).error(422), "bad-level");
    let view = act("seats", json!({ "seats": { "o": "easy" } })).expect(200);
    assert_eq!(view["players"][1]["seat"], "easy");
    let position = "turn(x). cell(5, x). cell(7, o).";
    let view = act("position", json!({ "position": position })).expect(200);
    assert_eq!((&view["position"], &view["turn"]), (&json!(position), &json!("x")));
    let wrong = act("position", json!({ "position": "turn(x). cell(77, o)." })).expect(422);
    assert_eq!(wrong["error"]["code"], "bad-position");
    assert!(wrong["error"]["problems"][0]["message"].is_string(), "{wrong}");
    assert_eq!(server.client.get(&path).expect(200)["position"], position);
    let view = act("resign", json!({})).expect(200);
    assert_eq!(view["outcome"], json!({ "winner": "o", "reason": "x resigns", "resigned": "x" }));
    let saved = server.client.get(&format!("{path}/saved"));
    assert!(saved.header("content-disposition").is_some_and(|kind| kind.contains("tictactoe.game")));
    assert!(saved.text.contains("resigned(x)."), "{}", saved.text);
    let (_, view) = server.client.session(json!({ "saved": saved.text }));
    assert_eq!((&view["outcome"]["resigned"], &view["players"][1]["seat"]), (&json!("x"), &json!("easy")));
    assert_eq!(view["can_undo"], true, "a resignation can be taken back without a move before it");
    let view = act("undo", json!({})).expect(200);
    assert_eq!(
        (&view["outcome"], &view["position"], &view["can_undo"]),
        (&Value::Null, &json!(position), &json!(false))
    );
    assert_eq!(act("undo", json!({})).error(409), "nothing-to-undo");
    assert_eq!(act("load", json!({ "saved": "nonsense(1)." })).error(422), "bad-saved-game");
    assert_eq!(act("load", json!({ "saved": "game('/etc/passwd')." })).error(404), "no-such-game");
    let view = act("load", json!({ "saved": "game(connect4).\nmove(4)." })).expect(200);
    assert_eq!((&view["game"], &view["history"]["ply"]), (&json!("connect4"), &json!(1)));
}

#[test]
fn what_a_move_looks_like() {
    let server = Server::start();
    let look = |body: Value, notation: &str| {
        let (_, view) = server.client.session(body);
        let moves = view["moves"].as_array().expect("moves").clone();
        let found = moves.into_iter().find(|one| one["notation"] == notation).expect("the move");
        [found["from"].clone(), found["to"].clone(), found["places"].clone(), found["bar"].clone()]
    };
    let step = look(json!({ "game": "quoridor" }), "e2");
    assert_eq!(step, [json!([5, 1]), json!([5, 2]), json!([[5, 1], [5, 2]]), Value::Null]);
    let fence = look(json!({ "game": "quoridor" }), "a1h");
    assert_eq!(fence[..3], [Value::Null, Value::Null, json!([])]);
    assert_eq!(fence[3], json!([0, 1, 2, 1]));
    let drop = look(json!({ "game": "connect4", "moves": ["4"] }), "4");
    assert_eq!(drop[..3], [Value::Null, json!([4, 2]), json!([[4, 2]])]);
    let position = "W:W18,24,K30:B9,14,K20";
    let capture = look(json!({ "game": "english", "position": position }), "18x11");
    assert_eq!(
        (capture[2].as_array().map(Vec::len), &capture[2][0], &capture[2][1]),
        (Some(3), &capture[0], &capture[1])
    );
}

#[test]
fn rules_may_say_what_a_move_looks_like() {
    let rules = "
        :- game(\"Gestures\").
        :- players([a, b]).
        :- state(count(-digit)).
        digit(N) :- between(0, 3, N).
        initially(count(0)).
        legal(up).
        legal(wall).
        effect(up, [count(M)]) :- count(N), N < 3, M is N + 1.
        effect(wall, []).
        wins(a) :- count(3).
        tile(X, 1, plain) :- between(1, 3, X).
        gesture(up, [1-1, 2-1, 3-1]).
        gesture(wall, [bar(1, 0, 1, 1)]).
    ";
    let server = Server::start();
    let (_, view) = server.client.session(json!({ "rules": rules }));
    assert_eq!(view["problem"], Value::Null, "{view}");
    let up = &view["moves"][0];
    assert_eq!((&up["from"], &up["to"]), (&json!([1, 1]), &json!([3, 1])));
    assert_eq!(up["places"], json!([[1, 1], [3, 1], [2, 1]]));
    assert_eq!(up["path"], json!([[1, 1], [2, 1], [3, 1]]), "the order in which they are touched");
    assert_eq!(view["moves"][1]["bar"], json!([1, 0, 1, 1]));
}

#[test]
fn rules_without_a_picture_or_a_game_have_a_view() {
    let server = Server::start();
    let plain =
        ":- players([a, b]).\n:- state(at(n)).\nn(1). n(2).\nlegal(N) :- n(N), \\+ at(N).\neffect(N, [at(N)]).\n";
    let (_, view) = server.client.session(json!({ "rules": plain, "name": "plain" }));
    assert_eq!((&view["picture"], &view["game"]), (&Value::Null, &json!("plain.pl")));
    assert_eq!((notations(&view), &view["facts"]), (vec!["1", "2"], &json!(["turn(a)"])));
    let (path, view) = server.client.session(json!({ "rules": "p(1). p(2)." }));
    assert_eq!((&view["turn"], &view["moves"]), (&Value::Null, &json!([])));
    let found = server.client.post(&format!("{path}/query"), json!({ "goal": "p(X)" })).expect(200);
    assert_eq!(found["answers"][1]["bindings"]["X"], "2");
    assert_eq!(server.client.post(&format!("{path}/move"), json!({ "number": 0 })).error(409), "no-game");
    assert_eq!(server.client.post(&format!("{path}/why"), json!({ "about": "p(1)" })).error(409), "no-game");
}

#[test]
fn results_of_another_revision_are_refused() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    let act = |body: Value| server.client.post(&format!("{path}/move"), body);
    act(json!({ "move": "b2", "revision": 1 })).expect(200);
    let stale = act(json!({ "move": "a1", "revision": 1 })).expect(409);
    assert_eq!((&stale["error"]["code"], &stale["error"]["revision"]), (&json!("stale"), &json!(2)));
    assert_eq!(server.client.get(&format!("{path}?known=2")).status, 204);
    assert_eq!(server.client.get(&format!("{path}?known=1")).expect(200)["revision"], 2);
}
