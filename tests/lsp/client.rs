//! A small client of the protocol: it starts `regola lsp` and talks to it over its pipes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use serde_json::{Value, json};

/// An editor with one server.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    notes: VecDeque<Value>,
    last: i64,
    versions: i64,
}

impl Client {
    /// Starts a server and greets it with these capabilities.
    pub fn new(capabilities: Value, folder: Option<&str>) -> Client {
        let mut client = Client::raw();
        let root = folder.map(|folder| json!([{ "uri": folder, "name": "rules" }]));
        let params = json!({ "processId": null, "capabilities": capabilities, "workspaceFolders": root });
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    /// Starts a server and says nothing.
    pub fn raw() -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
        command.arg("lsp").current_dir(std::env::temp_dir());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("regola");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Client { child, input, output, notes: VecDeque::new(), last: 0, versions: 0 }
    }

    pub fn write(&mut self, bytes: &[u8]) {
        // A server that has ended takes no more; what it said before is what a test looks at.
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn read(&mut self) -> Option<Value> {
        let mut size = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end() {
                "" => break,
                line => size = line.strip_prefix("Content-Length: ").map_or(size, |size| size.parse().expect("a size")),
            }
        }
        let mut body = vec![0; size];
        self.output.read_exact(&mut body).ok()?;
        Some(serde_json::from_slice(&body).expect("JSON"))
    }

    /// Sends a request without waiting; the id is that of the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.last += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }));
        self.last
    }

    /// The whole answer to a request; what comes before it is kept.
    pub fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.read().expect("the server answers");
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.notes.push_back(message);
        }
    }

    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    pub fn refusal(&mut self, method: &str, params: Value) -> String {
        let id = self.ask(method, params);
        self.answer(id)["error"]["message"].as_str().expect("an error").to_owned()
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The next notification of that method.
    pub fn note(&mut self, method: &str) -> Value {
        if let Some(at) = self.notes.iter().position(|note| note["method"] == method) {
            return self.notes.remove(at).expect("it is there")["params"].clone();
        }
        loop {
            let message = self.read().expect("the server goes on");
            if message["method"] == method {
                return message["params"].clone();
            }
            self.notes.push_back(message);
        }
    }

    /// Opens a text and gives its problems.
    pub fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        self.versions += 1;
        let document = json!({ "uri": uri, "languageId": "regola", "version": self.versions, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.problems(uri)
    }

    /// Changes a text and gives its problems.
    pub fn change(&mut self, uri: &str, changes: Value) -> Vec<Value> {
        self.versions += 1;
        let identity = json!({ "uri": uri, "version": self.versions });
        self.notify("textDocument/didChange", json!({ "textDocument": identity, "contentChanges": changes }));
        self.problems(uri)
    }

    /// The problems of the latest version of a text.
    pub fn problems(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let note = self.note("textDocument/publishDiagnostics");
            if note["uri"] == uri && note["version"] == self.versions {
                return note["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    /// A request about a place; `more` is added to its parameters.
    pub fn at(&mut self, method: &str, uri: &str, place: (usize, usize), more: Value) -> Value {
        let params = params(uri, place, more);
        self.request(method, params)
    }

    /// Shuts the server down.
    pub fn end(mut self) -> ExitStatus {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.child.wait().expect("an end")
    }

    /// Closes the input; the status and what the server complained of.
    pub fn hang_up(mut self) -> (ExitStatus, String) {
        drop(self.input.take());
        let mut complaint = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
        (self.child.wait().expect("an end"), complaint)
    }
}

pub fn params(uri: &str, (line, character): (usize, usize), more: Value) -> Value {
    let position = json!({ "line": line, "character": character });
    let mut params = json!({ "textDocument": { "uri": uri }, "position": position });
    if let (Some(params), Some(more)) = (params.as_object_mut(), more.as_object()) {
        params.extend(more.clone());
    }
    params
}
