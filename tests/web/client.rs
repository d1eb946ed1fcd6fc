//! A small HTTP client over a plain socket, which sends exactly what a test wants.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// No answer takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Who asks.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub token: String,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Answer {
    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The body as JSON, after a look at the status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The code of an error, after a look at the status.
    #[track_caller]
    pub fn error(self, status: u16) -> String {
        let body = self.expect(status);
        assert!(body["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{body}");
        body["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// An event of a stream.
#[derive(Debug)]
pub struct Event {
    pub name: String,
    pub data: Value,
}

/// A stream of events.
pub struct Events(BufReader<TcpStream>);

impl Iterator for Events {
    type Item = Event;

    /// The next event; lines of chunk sizes and comments are passed over.
    fn next(&mut self) -> Option<Event> {
        let (mut name, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end_matches(['\r', '\n']);
            match line.split_once(": ") {
                Some(("event", text)) => name = text.to_owned(),
                Some(("data", text)) => data += text,
                _ if line.is_empty() && !name.is_empty() && !data.is_empty() => {
                    let data = serde_json::from_str(&data).expect("the data of an event");
                    return Some(Event { name, data });
                }
                _ => {}
            }
        }
    }
}

impl Client {
    /// Sends a request with these headers and nothing else.
    pub fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut socket = self.send(method, path, headers, body);
        let mut bytes = Vec::new();
        let _ = socket.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        Answer { status: status.unwrap_or(0), headers, text: body.to_owned() }
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        self.try_send(method, path, headers, body).expect("the server listens")
    }

    fn try_send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> io::Result<TcpStream> {
        let mut socket = TcpStream::connect(self.address)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
        if !body.is_empty() {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        request += "\r\n";
        // A server that refuses a large body may close before it has read it.
        let _ = socket.write_all(request.as_bytes()).and_then(|()| socket.write_all(body.as_bytes()));
        Ok(socket)
    }

    fn usual(&self) -> [(&'static str, String); 3] {
        [
            ("Host", self.address.to_string()),
            ("Authorization", format!("Bearer {}", self.token)),
            ("Content-Type", "application/json".to_owned()),
        ]
    }

    /// Sends a request as the page does.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        let usual = self.usual();
        let headers: Vec<(&str, &str)> = usual.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.raw(method, path, &headers, body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    pub fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, &body.to_string())
    }

    /// The answer of a server that may be killed meanwhile; nothing unless all of it has come.
    pub fn try_post(&self, path: &str, body: &Value) -> Option<Value> {
        let usual = self.usual();
        let headers: Vec<(&str, &str)> = usual.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut bytes = Vec::new();
        self.try_send("POST", path, &headers, &body.to_string()).ok()?.read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        assert!(!head.starts_with("HTTP/1.1 5"), "{text}");
        serde_json::from_str(body).ok()
    }

    /// Begins a session and gives its path and its view.
    #[track_caller]
    pub fn session(&self, body: Value) -> (String, Value) {
        let view = self.post("/api/sessions", body).expect(201);
        (format!("/api/sessions/{}", view["id"].as_str().expect("a name")), view)
    }

    /// Listens to a stream of events.
    #[track_caller]
    pub fn events(&self, path: &str) -> Events {
        self.try_events(path).expect("a stream of events")
    }

    /// The same, if the server has a place for it.
    pub fn try_events(&self, path: &str) -> Option<Events> {
        let usual = self.usual();
        let headers: Vec<(&str, &str)> = usual.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut reader = BufReader::new(self.send("GET", path, &headers, ""));
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status");
        if line.starts_with("HTTP/1.1 429") {
            return None;
        }
        assert!(line.starts_with("HTTP/1.1 200"), "{line}");
        while !matches!(line.as_str(), "\r\n" | "") {
            line.clear();
            reader.read_line(&mut line).expect("a header");
        }
        Some(Events(reader))
    }
}
