//! The binary in a pseudo-terminal, and what a person would see there.
//!
//! Nothing sleeps: a test types, and waits until the screen shows what it expects. The patience is generous, since a
//! machine may have other things to do.

use std::io::{ErrorKind, Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::folder::Folder;

pub const CTRL_A: &str = "\x01";
pub const CTRL_C: &str = "\x03";
pub const CTRL_D: &str = "\x04";
const CTRL_L: &str = "\x0c";
pub const CTRL_R: &str = "\x12";
pub const BACKSPACE: &str = "\x7f";
pub const ENTER: &str = "\r";
pub const TAB: &str = "\t";
pub const LEFT: &str = "\x1b[D";
pub const RIGHT: &str = "\x1b[C";
pub const UP: &str = "\x1b[A";

const ROWS: u16 = 24;
const COLUMNS: u16 = 80;
/// How long to wait for what should come at once.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a key is pressed again that may have come too early.
const AGAIN: Duration = Duration::from_millis(300);

/// What the binary has written.
struct Written {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    ended: bool,
}

/// A terminal with the binary in it.
pub struct Screen {
    child: Child,
    pty: Arc<Pty>,
    written: Arc<(Mutex<Written>, Condvar)>,
}

impl Screen {
    /// Starts the binary in a folder, with its history there.
    pub fn start(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Screen {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(ROWS, COLUMNS)).expect("a size");
        let command = Command::new(env!("CARGO_BIN_EXE_regola"))
            .args(arguments)
            .current_dir(&folder.0)
            .env_remove("NO_COLOR")
            .env("TERM", "xterm-256color")
            .env("REGOLA_HISTORY", folder.0.join("history"))
            .envs(variables.iter().copied());
        let child = command.spawn(pts).expect("the binary runs");
        let parser = vt100::Parser::new(size(ROWS), size(COLUMNS), 1000);
        let written = Arc::new((Mutex::new(Written { parser, bytes: Vec::new(), ended: false }), Condvar::new()));
        let pty = Arc::new(pty);
        let (source, sink) = (Arc::clone(&pty), Arc::clone(&written));
        thread::spawn(move || listen(&source, &sink));
        Screen { child, pty, written }
    }

    /// Types text or keys.
    pub fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("a terminal that listens");
    }

    /// Types what need not be text.
    pub fn press_bytes(&self, keys: &[u8]) {
        (&*self.pty).write_all(keys).expect("a terminal that listens");
    }

    /// Sends the binary a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = std::process::Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
    }

    /// Whether the terminal itself shows what is typed and gathers it to lines.
    pub fn is_cooked(&self) -> bool {
        use rustix::termios::{LocalModes, tcgetattr};
        let modes = tcgetattr(&*self.pty).expect("a terminal").local_modes;
        modes.contains(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG)
    }

    /// Waits for the end.
    pub fn ends(&self) {
        self.wait("the end", PATIENCE, |written| written.ended);
    }

    /// Types a line, waits until it is shown, and ends it.
    pub fn enter(&self, line: &str) {
        self.press(line);
        self.shows(line);
        self.press(ENTER);
    }

    /// Waits until the screen shows a text.
    pub fn shows(&self, text: &str) {
        self.wait(&format!("{text:?}"), PATIENCE, |written| written.parser.screen().contents().contains(text));
    }

    /// Waits until the line of the cursor is this one, with the cursor at its end but for white space.
    pub fn awaits(&self, line: &str) {
        self.wait(&format!("{line:?} at the cursor"), PATIENCE, |written| current(written).trim_end() == line);
    }

    /// Clears the screen but for the prompt.
    pub fn clear(&self, prompt: &str) {
        self.press(CTRL_L);
        self.wait("nothing but the prompt", PATIENCE, |written| written.parser.screen().contents().trim() == prompt);
    }

    /// Presses a key until the screen shows one of these texts: what is pressed before anybody listens may get lost.
    pub fn press_until(&self, key: &str, texts: &[&str]) {
        let start = Instant::now();
        loop {
            self.press(key);
            let seen = |shown: &str| texts.iter().any(|text| shown.contains(text));
            if self.look(AGAIN, |written| seen(&written.parser.screen().contents())) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{key:?} never led to {texts:?}:\n{}", self.text());
        }
    }

    /// Another size of the window.
    pub fn resize(&self, rows: u16, columns: u16) {
        self.lock().parser.screen_mut().set_size(size(rows), size(columns));
        self.pty.resize(Size::new(rows, columns)).expect("another size");
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.lock().parser.screen().contents()
    }

    /// Everything that was written, with all that is not text.
    pub fn bytes(&self) -> String {
        String::from_utf8_lossy(&self.lock().bytes).into_owned()
    }

    /// Waits for the end; returns the exit status.
    pub fn status(mut self) -> Option<i32> {
        self.wait("the end", PATIENCE, |written| written.ended);
        self.child.wait().expect("a child").code()
    }

    /// Ends the binary as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().expect("a child");
        self.child.wait().expect("a child");
    }

    fn lock(&self) -> MutexGuard<'_, Written> {
        self.written.0.lock().expect("no test panics with the lock")
    }

    fn wait(&self, what: &str, patience: Duration, seen: impl Fn(&Written) -> bool) {
        assert!(self.look(patience, seen), "never seen: {what}; the screen is\n{}", self.text());
    }

    fn look(&self, patience: Duration, seen: impl Fn(&Written) -> bool) -> bool {
        let (_, news) = &*self.written;
        let (written, _) = news
            .wait_timeout_while(self.lock(), patience, |written| !seen(written))
            .expect("no test panics with the lock");
        seen(&written)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a screen with cells")
}

/// The line of the cursor up to it.
fn current(written: &Written) -> String {
    let screen = written.parser.screen();
    let (row, column) = screen.cursor_position();
    screen.contents_between(row, 0, row, column)
}

/// Takes what the binary writes until it ends.
fn listen(mut pty: &Pty, written: &(Mutex<Written>, Condvar)) {
    let mut buffer = [0; 4096];
    loop {
        let length = match pty.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // This is how Linux says that no process has the other end open any more.
            Err(_) => 0,
        };
        let Ok(mut guard) = written.0.lock() else { return };
        guard.parser.process(&buffer[..length]);
        guard.bytes.extend(&buffer[..length]);
        guard.ended = length == 0;
        drop(guard);
        written.1.notify_all();
        if length == 0 {
            return;
        }
    }
}
