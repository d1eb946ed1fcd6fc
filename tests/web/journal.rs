//! Sessions outlive the server, however it ends.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use serde_json::{Value, json};

use super::client::Client;
use super::server::{Folder, Server};

/// What a session must be after a restart.
fn kept(view: &Value) -> Value {
    let names = ["game", "options", "players", "turn", "status", "outcome", "facts", "history", "position", "revision"];
    names.iter().map(|name| ((*name).to_owned(), view[*name].clone())).collect()
}

#[test]
fn sessions_are_there_after_a_restart() {
    let mut server = Server::start();
    let client = &server.client;
    let begin = |body: Value| client.session(body).0;
    let plain = begin(json!({ "game": "tictactoe", "options": { "size": 4 }, "moves": ["b2", "a1", "c1"] }));
    client.post(&format!("{plain}/undo"), json!({})).expect(200);
    let resigned = begin(json!({ "game": "dama", "seats": { "black": "hard" } }));
    client.post(&format!("{resigned}/resign"), json!({ "player": "white" })).expect(200);
    let origin = begin(json!({ "game": "english", "position": "W:W18,24,K30:B9,14,K20" }));
    client.post(&format!("{origin}/move"), json!({ "move": "18x11" })).expect(200);
    let text = begin(json!({ "rules": "p(1). p(2).", "name": "facts" }));
    let edited = begin(json!({ "game": "tictactoe", "moves": ["a1"] }));
    let rules = client.get(&format!("{edited}/rules")).expect(200)["text"].as_str().expect("a text").to_owned();
    let rules = rules + "\nmine(1).\n";
    client.ask("PUT", &format!("{edited}/rules"), &json!({ "text": rules }).to_string()).expect(200);
    client.post(&format!("{edited}/move"), json!({ "move": "b2" })).expect(200);
    let paths = [plain, resigned, origin, text, edited];
    let before: Vec<Value> = paths.iter().map(|path| kept(&client.get(path).expect(200))).collect();
    let listed = client.get("/api/sessions").expect(200);
    server = server.restart();
    let client = &server.client;
    let again = client.get("/api/sessions").expect(200);
    let names = |list: &Value| {
        let sessions = list["sessions"].as_array().expect("sessions").iter();
        let mut names: Vec<String> = sessions.map(|one| format!("{} {}", one["id"], one["status"])).collect();
        names.sort();
        names
    };
    assert_eq!(names(&again), names(&listed));
    for (path, before) in paths.iter().zip(before) {
        assert_eq!(kept(&client.get(path).expect(200)), before, "{path}");
    }
    let answers = client.post(&format!("{}/query", paths[4]), json!({ "goal": "mine(X)" })).expect(200);
    assert_eq!(answers["answers"][0]["bindings"]["X"], "1");
    assert_eq!(client.post(&format!("{}/redo", paths[0]), json!({})).expect(200)["history"]["ply"], 3);
}

#[test]
fn a_line_that_was_never_finished_is_left_out() {
    let server = Server::start();
    let (path, _) = server.client.session(json!({ "game": "tictactoe" }));
    server.client.post(&format!("{path}/move"), json!({ "move": "b2" })).expect(200);
    let id = path.rsplit('/').next().expect("a name").to_owned();
    let journal = server.folder.0.join("sessions").join(format!("{id}.jsonl"));
    let mut text = fs::read_to_string(&journal).expect("a journal");
    text += "{\"game\":{\"revision\":3,\"chan";
    fs::write(&journal, text).expect("a journal that is torn");
    fs::write(server.folder.0.join("sessions/broken.jsonl"), "nonsense\n").expect("a journal that is none");
    let server = server.restart();
    assert_eq!(server.client.get(&path).expect(200)["history"]["ply"], 1);
    server.client.post(&format!("{path}/move"), json!({ "move": "a1" })).expect(200);
    let server = server.restart();
    assert_eq!(server.client.get(&path).expect(200)["history"]["ply"], 2);
    assert_eq!(server.client.get("/api/sessions").expect(200)["sessions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let server = Server::start();
    let settings =
        regola::web::Settings { address: ([127, 0, 0, 1], 0).into(), data: server.folder.0.clone(), rules: None };
    let refused = regola::web::Listening::start(&settings).err().expect("the folder is in use").to_string();
    assert!(refused.contains("--data DIR"), "{refused}");
}

/// A server in a process of its own.
struct Process {
    child: Child,
    client: Client,
}

impl Process {
    fn start(folder: &Folder) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_regola"))
            .args(["serve", "--no-open", "--data"])
            .arg(&folder.0)
            .stdout(Stdio::piped())
            .spawn()
            .expect("regola starts");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let line = output.lines().map_while(Result::ok).next().expect("an address");
        let (address, token) =
            line.split_once("http://").and_then(|(_, url)| url.split_once("/?token=")).expect("a token");
        let client = Client { address: address.parse().expect("an address"), token: token.to_owned() };
        Process { child, client }
    }

    /// Ends it as no one should.
    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }
}

/// Numbers without order, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn no_game_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let mut process = Process::start(&folder);
    let games = ["tictactoe", "connect4", "dama", "uttt", "quoridor5"];
    let paths: Vec<String> = games.map(|game| process.client.session(json!({ "game": game })).0).into();
    let mut random = Random(7);
    for round in 0..50 {
        let path = &paths[random.below(paths.len())];
        let (what, body) = match random.below(6) {
            0 => ("undo", json!({})),
            1 => ("redo", json!({})),
            2 => ("seats", json!({ "seats": {} })),
            _ => ("move", json!({ "number": random.below(4) })),
        };
        let done = process.client.post(&format!("{path}/{what}"), body);
        assert!(done.status < 500, "{}", done.text);
        let before: Vec<Value> = paths.iter().map(|path| kept(&process.client.get(path).expect(200))).collect();
        // Killing it again and again takes long: a few times in the middle of things are enough.
        if round % 10 == 9 {
            process.kill();
            process = Process::start(&folder);
            for (path, before) in paths.iter().zip(&before) {
                assert_eq!(kept(&process.client.get(path).expect(200)), *before, "round {round}, {path}");
            }
        }
    }
    process.kill();
}

/// One of the actions of a player, by lot.
fn action(random: &mut Random) -> (&'static str, Value) {
    match random.below(6) {
        0 => ("undo", json!({})),
        1 => ("redo", json!({})),
        2 => ("new", json!({})),
        _ => ("move", json!({ "number": random.below(4) })),
    }
}

/// Acts on a session until the server no longer answers; gives the last view that was answered, and what was not.
fn act_until_killed(
    client: &Client,
    path: &str,
    mut view: Value,
    mut random: Random,
    answered: &Sender<()>,
) -> (Value, &'static str) {
    loop {
        let (what, body) = action(&mut random);
        let Some(answer) = client.try_post(&format!("{path}/{what}"), &body) else { return (view, what) };
        // A refusal is an answer, too, and changes nothing.
        if answer["error"].is_null() {
            view = answer;
        }
        let _ = answered.send(());
    }
}

/// Fails unless a session is as it was answered last, or as the action without an answer has left it.
fn check_kept(after: &Value, answered: &Value, pending: &str) {
    if after["revision"] == answered["revision"] {
        return assert_eq!(kept(after), kept(answered));
    }
    let revision = answered["revision"].as_u64().expect("a revision");
    assert_eq!(after["revision"], revision + 1, "only one action had no answer");
    let made = |view: &Value| {
        let ply = view["history"]["ply"].as_u64().expect("a number") as usize;
        view["history"]["plies"].as_array().expect("moves")[..ply].to_vec()
    };
    let (before, now) = (made(answered), made(after));
    match pending {
        "move" | "redo" => assert!(now.len() == before.len() + 1 && now.starts_with(&before), "{now:?}\n{before:?}"),
        "undo" => assert!(now.len() + 1 == before.len() && before.starts_with(&now), "{now:?}\n{before:?}"),
        _ => assert!(now.is_empty(), "{now:?}"),
    }
}

/// Five players act at once, and the server is killed in the middle of their requests.
#[test]
fn no_answered_move_is_lost_when_the_server_is_killed_at_work() {
    let folder = Folder::new();
    let mut process = Process::start(&folder);
    let games = ["tictactoe", "connect4", "dama", "uttt", "quoridor5"];
    let mut sessions = games.map(|game| process.client.session(json!({ "game": game })));
    let mut random = Random(11);
    for _ in 0..5 {
        let (sender, answers) = channel();
        let players = sessions.clone().map(|(path, view)| {
            let (client, sender) = (process.client.clone(), sender.clone());
            let lot = Random(random.below(1 << 30) as u64);
            thread::spawn(move || act_until_killed(&client, &path, view, lot, &sender))
        });
        // By now every player has sent the next request, or is about to.
        answers.iter().take(10 + random.below(10)).for_each(drop);
        process.kill();
        process = Process::start(&folder);
        for (player, (path, view)) in players.into_iter().zip(&mut sessions) {
            let (answered, pending) = player.join().expect("a player");
            *view = process.client.get(path).expect(200);
            check_kept(view, &answered, pending);
        }
    }
    process.kill();
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_cleanly() {
    let folder = Folder::new();
    let mut process = Process::start(&folder);
    let (path, _) = process.client.session(json!({ "game": "quoridor", "seats": { "white": "depth=60" } }));
    let _events = process.client.events(&format!("{path}/events"));
    let id = process.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent");
    assert!(sent.success());
    let status = process.child.wait().expect("it has ended");
    assert_eq!(status.code(), Some(0));
}
