//! SIGTERM and SIGHUP: the terminal gets its modes back before the process ends.
//!
//! The line editor has the terminal in raw mode while you type, and a default handler would leave it so. The
//! signals are blocked in every thread and awaited in one of their own, where anything may be done.

#[cfg(unix)]
pub use unix::listen;

/// Elsewhere there are no such signals.
#[cfg(not(unix))]
pub fn listen() {}

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal};
    use std::thread;

    use nix::sys::signal::{SigSet, Signal};
    use regola::load::is_ignored_signal;
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    /// What the line editor may have switched on: pasted text in brackets. The line is left behind.
    const RESET: &[u8] = b"\x1b[?2004l\r\n";

    /// What the exit status of a process adds to the number of the signal that ended it.
    const BY_SIGNAL: i32 = 128;

    /// Listens from now on; to be called before there are other threads, which block what this one blocks.
    pub fn listen() {
        let modes = tcgetattr(io::stdin()).ok();
        // Awaiting a signal that is ignored would undo that.
        let signals = SigSet::from_iter(
            [Signal::SIGTERM, Signal::SIGHUP].into_iter().filter(|one| !is_ignored_signal(*one as u32)),
        );
        // Without a listener the signals end the process at once, which is good enough.
        if signals.thread_block().is_err() {
            return;
        }
        let wait = move || {
            let Ok(signal) = signals.wait() else { return };
            if let Some(modes) = &modes {
                if let Ok(now) = tcgetattr(io::stdin())
                    && now.local_modes != modes.local_modes
                    && io::stdout().is_terminal()
                {
                    // Not through the lock, which the thread that was interrupted may hold.
                    let _ = rustix::io::write(io::stdout(), RESET);
                }
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, modes);
            }
            std::process::exit(BY_SIGNAL + signal as i32);
        };
        if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
            let _ = signals.thread_unblock();
        }
    }
}
