//! Ctrl-C: asks the running goal to stop, and ends a batch command that does not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::terminal;

/// The exit status after Ctrl-C.
pub const STATUS: u8 = 130;

/// How long a batch command has to end by itself: it may be reading files, where no goal can be stopped.
const GRACE: Duration = Duration::from_millis(500);

/// The flags between the handler of the signal and the rest.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    survive: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let Interrupt { stop, survive } = interrupt.clone();
        let handler = move || {
            let survive = survive.load(Ordering::Relaxed);
            if survive {
                terminal::wipe();
            }
            // What is said about it comes afterwards.
            stop.store(true, Ordering::Relaxed);
            if !survive {
                thread::sleep(GRACE);
                eprintln!("interrupted");
                std::process::exit(STATUS.into());
            }
        };
        // Without a handler Ctrl-C ends the process at once, which is good enough.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// The flag for limits.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// From now on Ctrl-C stops goals only.
    pub fn survive(&self) {
        self.survive.store(true, Ordering::Relaxed);
    }
}
