//! A page as its reader uses it: looking, pointing, dragging, typing, and waiting for what is to be seen.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use crate::chromium::Chromium;
use crate::server::Server;

/// One browser for all tests; they take turns.
static BROWSER: LazyLock<Mutex<Option<Chromium>>> = LazyLock::new(|| {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium");
    Mutex::new(Chromium::start(&folder))
});

/// An open page.
pub struct Page {
    browser: MutexGuard<'static, Option<Chromium>>,
    session: String,
    target: String,
    origin: String,
    /// The server that it is of.
    pub server: Server,
}

/// The width and the height of a window.
pub type Size = (u32, u32);

/// A usual window.
pub const WIDE: Size = (1280, 800);

/// The screen of a phone.
pub const PHONE: Size = (390, 844);

impl Page {
    /// Opens the page of a new server at a fragment, such as `game=tictactoe`; nothing where there is no browser.
    pub fn open(name: &str, fragment: &str) -> Option<Page> {
        let mut browser = BROWSER.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(chromium) = browser.as_mut() else {
            eprintln!("skipped: there is no Chromium here");
            return None;
        };
        let context = chromium.call("", "Target.createBrowserContext", json!({})).expect("a fresh profile");
        let context = context["browserContextId"].clone();
        let target =
            chromium.call("", "Target.createTarget", json!({"url": "about:blank", "browserContextId": context}));
        let target = target.expect("a page")["targetId"].as_str().unwrap_or_default().to_owned();
        let session = chromium.call("", "Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        let session = session.expect("a page to talk to")["sessionId"].as_str().unwrap_or_default().to_owned();
        let server = Server::start(name);
        let origin = server.address.split("/?").next().unwrap_or_default().to_owned();
        let mut page = Page { browser, session, target, origin, server };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.resize(WIDE);
        let address = page.server.address.clone();
        page.call("Page.navigate", json!({"url": address}));
        page.wait("document.querySelector('.game-card')");
        page.go(fragment);
        Some(page)
    }

    /// Follows a link of the page to a fragment.
    pub fn go(&mut self, fragment: &str) {
        if fragment.is_empty() {
            return;
        }
        self.run(&format!("location.hash = {}", json!(fragment)));
        self.wait("location.hash.startsWith('#session=') && !document.getElementById('game').hidden");
    }

    /// Begins a session with rules of its own.
    pub fn begin(&mut self, rules: &str) {
        let id = self.text(&format!(
            "fetch('/api/sessions', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, \
             body: JSON.stringify({}) }}).then((answer) => answer.json()).then((view) => view.id)",
            json!({ "rules": rules })
        ));
        self.run(&format!("location.hash = 'session={id}'"));
        self.wait("document.querySelector('[role=grid]') && !document.querySelector('ol[aria-label=Moves] button')");
    }

    /// Calls a method of the protocol for this page.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let chromium = self.browser.as_mut().expect("the browser runs");
        chromium.call(&self.session, method, params).expect("the browser answers")
    }

    /// The value of an expression, which may be a promise. It is asked again where the page leads to another.
    pub fn run(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let chromium = self.browser.as_mut().expect("the browser runs");
        let answer = loop {
            match chromium.call(&self.session, "Runtime.evaluate", asked.clone()) {
                Err(problem) if problem.contains("navigated") => {}
                answer => break answer.expect("the browser answers"),
            }
        };
        let problem = &answer["exceptionDetails"];
        assert!(
            problem.is_null(),
            "{expression}\n{}",
            problem["exception"]["description"].as_str().unwrap_or_default()
        );
        answer["result"]["value"].clone()
    }

    /// The text that an expression gives.
    pub fn text(&mut self, expression: &str) -> String {
        self.run(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a condition holds.
    pub fn wait(&mut self, condition: &str) {
        let looked = format!(
            "new Promise((done, fail) => {{ const end = Date.now() + 20000; (function look() {{ let found = false; \
             try {{ found = {condition}; }} catch {{}} if (found) done(true); \
             else if (Date.now() > end) fail(new Error('waited for ' + {quoted} + ' | ' + document.body.innerText.slice(0, 900))); \
             else setTimeout(look, 10); }})(); }})",
            quoted = json!(condition)
        );
        self.run(&looked);
    }

    /// Sets the size of the window.
    pub fn resize(&mut self, (width, height): Size) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Asks for a light or a dark page and for less motion, as a system does.
    pub fn prefer(&mut self, scheme: &str, motion: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme},
                              {"name": "prefers-reduced-motion", "value": motion}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// The middle of an element, which is scrolled into sight.
    pub fn middle(&mut self, selector: &str) -> (f64, f64) {
        let at = self.run(&format!(
            "(() => {{ const found = document.querySelector({}); if (!found) throw new Error('nothing is ' + {0}); \
             found.scrollIntoView({{ block: 'nearest' }}); const box = found.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        ));
        (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default())
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), buttons: u32) {
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Clicks an element with the mouse.
    pub fn click(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mouseMoved", at, 0);
        self.mouse("mousePressed", at, 1);
        self.mouse("mouseReleased", at, 0);
    }

    /// Taps an element with a finger.
    pub fn tap(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.call("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}));
        self.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Moves the mouse over an element.
    pub fn hover(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mouseMoved", at, 0);
    }

    /// Drags one element onto another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.middle(from), self.middle(to));
        self.mouse("mouseMoved", start, 0);
        self.mouse("mousePressed", start, 1);
        self.mouse("mouseMoved", ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0), 1);
        self.mouse("mouseMoved", end, 1);
        self.mouse("mouseReleased", end, 0);
    }

    /// Presses a key by its name.
    pub fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            _ => (0, key),
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let mut event = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
        if !text.is_empty() {
            event["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", event);
    }

    /// Puts the focus on an element, replaces what is in it, and types.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.run(&format!(
            "(() => {{ const field = document.querySelector({}); field.focus(); field.select(); }})()",
            json!(selector)
        ));
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Clicks the button of a name that can be seen.
    pub fn button(&mut self, name: &str) {
        self.button_in("body", name);
    }

    /// The same in a part of the page.
    pub fn button_in(&mut self, part: &str, name: &str) {
        let mark = format!(
            "(() => {{ document.querySelectorAll('[data-wanted]').forEach((one) => one.removeAttribute('data-wanted')); \
             const buttons = [...document.querySelector({}).querySelectorAll('button')]; \
             const found = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === {} \
             && one.offsetParent !== null); \
             found?.setAttribute('data-wanted', ''); return Boolean(found) && !found.disabled; }})()",
            json!(part),
            json!(name)
        );
        self.wait(&mark);
        self.click("[data-wanted]");
    }

    /// The view of the session that is shown, as the server has it.
    pub fn view(&mut self) -> Value {
        self.run("fetch('/api/sessions/' + location.hash.split('=')[1]).then((answer) => answer.json())")
    }

    /// The state of play.
    pub fn status(&mut self) -> String {
        self.text("document.querySelector('[role=status]').textContent")
    }

    /// The moves in the list.
    pub fn moves(&mut self) -> Vec<String> {
        let listed =
            self.run("[...document.querySelectorAll('ol[aria-label=Moves] button')].map((one) => one.textContent)");
        listed.as_array().into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
    }

    /// What went wrong so far: errors on the console and requests to other hosts.
    pub fn complaints(&mut self) -> Vec<String> {
        let events = self.browser.as_mut().expect("the browser runs").events(&self.session);
        events.iter().filter_map(|event| complaint(event, &self.origin)).collect()
    }

    /// A picture of the window, for a reader of failures and for the documentation.
    pub fn picture(&mut self, path: &std::path::Path) {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}));
        let bytes = decoded(answer["data"].as_str().unwrap_or_default());
        std::fs::write(path, bytes).expect("a picture");
    }

    /// Fails if anything went wrong, and closes the page.
    pub fn close(mut self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let target = json!({"targetId": self.target});
        if let Some(chromium) = self.browser.as_mut() {
            let _ = chromium.call("", "Target.closeTarget", target);
        }
    }
}

/// What is wrong about an event, if anything.
fn complaint(event: &Value, origin: &str) -> Option<String> {
    let params = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" if params["type"] == "error" => Some(params["args"].to_string()),
        "Log.entryAdded" if params["entry"]["level"] == "error" => Some(params["entry"].to_string()),
        "Network.requestWillBeSent" => {
            let address = params["request"]["url"].as_str()?;
            let own = address.starts_with(origin) || address.starts_with("data:") || address == "about:blank";
            (!own).then(|| format!("a request to {address}"))
        }
        _ => None,
    }
}

/// The bytes of a text in base 64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(value).collect();
    let joined = |group: &[u32]| {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(joined).collect()
}
