//! Ctrl-C: asks the running goal to stop, and ends a batch command that does not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::terminal;

/// The exit status after Ctrl-C.
pub const STATUS: u8 = 130;

/// How long a batch command has to end by itself: it may be reading files, where no goal can be stopped.
const GRACE: Duration = Duration::from_millis(500);

/// How often Ctrl-C is pressed before a session that does not answer is given up.
const PATIENCE: usize = 3;

/// The flags between the handler of the signal and the rest.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    survive: Arc<AtomicBool>,
    /// How often Ctrl-C was pressed while a game was being opened.
    presses: Arc<AtomicUsize>,
    conversing: Arc<AtomicBool>,
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
        let given_up = presses >= PATIENCE && !self.conversing.load(Ordering::Relaxed);
        if !survive {
            thread::sleep(GRACE);
        }
        if !survive || given_up {
            terminal::complain("interrupted");
            std::process::exit(STATUS.into());
        }
    }

    /// The flag for limits.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// From now on Ctrl-C stops goals and the loading of a game only; pressed again and again, it ends a loading that
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
