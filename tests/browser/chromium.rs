//! A Chromium without a window, spoken to in the DevTools protocol through two pipes: no web socket, no driver.
//!
//! The protocol is JSON with a NUL after each message. Chromium reads it on descriptor 3 and writes it on 4, which a
//! shell connects to the standard input and output of the process; it ends when these are closed.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an answer may take before the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser.
pub struct Chromium {
    input: ChildStdin,
    messages: Receiver<Value>,
    events: HashMap<String, Vec<Value>>,
    last: u64,
}

impl Chromium {
    /// Starts the browser, if there is one; its files go into a folder of its own.
    pub fn start(folder: &Path) -> Option<Chromium> {
        let program = find()?;
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder for the browser");
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync \
                     --disable-background-networking --disable-component-update --disable-dev-shm-usage \
                     --disable-extensions --remote-debugging-pipe";
        let line =
            format!("exec \"$0\" {flags} \"--user-data-dir=$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1");
        let mut child = Command::new("sh")
            .args(["-c", &line])
            .args([program.as_os_str(), folder.as_os_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let (input, output) = (child.stdin.take()?, child.stdout.take()?);
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Some(value) = message.ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()) else { break };
                if sender.send(value).is_err() {
                    break;
                }
            }
        });
        Some(Chromium { input, messages, events: HashMap::new(), last: 0 })
    }

    /// Calls a method of the protocol, for a page or for the browser itself.
    pub fn call(&mut self, session: &str, method: &str, params: Value) -> Result<Value, String> {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": params});
        if !session.is_empty() {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input.write_all(&bytes).and_then(|()| self.input.flush()).map_err(|error| error.to_string())?;
        loop {
            let answer = self.messages.recv_timeout(PATIENCE).map_err(|error| format!("{method}: {error}"))?;
            if answer["id"] == self.last {
                return match answer.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(answer["result"].clone()),
                };
            }
            let page = answer["sessionId"].as_str().unwrap_or_default().to_owned();
            self.events.entry(page).or_default().push(answer);
        }
    }

    /// The events of a page so far, which are then forgotten.
    pub fn events(&mut self, session: &str) -> Vec<Value> {
        self.events.remove(session).unwrap_or_default()
    }
}

/// The program, by the names that distributions give it.
fn find() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}
