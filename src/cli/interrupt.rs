//! Ctrl-C: asks the running goal to stop, and ends a batch command that does not.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use regola::repl::Session;

use super::terminal;

/// The exit status after Ctrl-C.
pub const STATUS: u8 = 130;

/// How long a command that shows nothing has to end by itself: files may be read, where no goal can be stopped.
const GRACE: Duration = Duration::from_millis(500);

/// How long a command has to stop and say what it has; Ctrl-C once more ends it at once.
const LONG_GRACE: Duration = Duration::from_secs(20);

/// How often Ctrl-C is pressed before the opening of a game that does not stop is given up.
const PATIENCE: usize = 3;

/// The flags between the handler of the signal and the rest.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    /// Whether the process goes on after Ctrl-C.
    survive: Arc<AtomicBool>,
    /// Whether there is a prompt already.
    conversing: Arc<AtomicBool>,
    /// Whether a command is being executed, which will say what it has.
    busy: Arc<OnceLock<Arc<AtomicBool>>>,
    presses: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let listener = interrupt.clone();
        // Without a handler Ctrl-C ends the process at once, which is good enough.
        let _ = ctrlc::set_handler(move || listener.interrupt());
        interrupt
    }

    fn interrupt(&self) {
        let survive = self.survive.load(Ordering::Relaxed);
        if survive {
            terminal::wipe();
        }
        // What is said about it comes afterwards.
        self.stop.store(true, Ordering::Relaxed);
        let presses = self.presses.fetch_add(1, Ordering::Relaxed) + 1;
        match (survive, self.conversing.load(Ordering::Relaxed)) {
            (true, true) => {}
            (true, false) if presses < PATIENCE => {}
            (false, _) if presses == 1 => {
                let waiting = self.clone();
                // The handler must be free for the next signal.
                thread::spawn(move || waiting.wait());
            }
            _ => end(),
        }
    }

    /// Gives the command time to say what it has.
    fn wait(&self) {
        thread::sleep(GRACE);
        if self.busy.get().is_some_and(|busy| busy.load(Ordering::Relaxed)) {
            thread::sleep(LONG_GRACE);
        }
        end();
    }

    /// The flag for limits.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// From now on it counts whether this session is busy.
    pub fn watch(&self, session: &Session) {
        let _ = self.busy.set(session.busy());
    }

    /// From now on Ctrl-C stops goals and the opening of a game only; pressed again and again, it ends an opening that
    /// does not stop.
    pub fn survive(&self) {
        self.survive.store(true, Ordering::Relaxed);
    }

    /// From now on there is a prompt: however often Ctrl-C is pressed, the session goes on.
    pub fn converse(&self) {
        self.survive();
        self.conversing.store(true, Ordering::Relaxed);
    }
}

/// Ends the process.
fn end() {
    terminal::complain("interrupted");
    std::process::exit(STATUS.into());
}
