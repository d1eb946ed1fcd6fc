//! A terminal that hands over keys as they are pressed: nothing is echoed, no line is awaited, Ctrl-C is a key.
//!
//! It begins before an answer is shown: you may press a key as soon as you see the answer, and the terminal itself does
//! nothing with it.

/// The terminal listens until this is dropped.
#[derive(Debug)]
pub struct RawMode {
    #[cfg(unix)]
    before: rustix::termios::Termios,
}

#[cfg(unix)]
impl RawMode {
    /// Nothing if the standard input is no terminal.
    pub fn start() -> Option<RawMode> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let terminal = std::io::stdin();
        let before = tcgetattr(&terminal).ok()?;
        let mut now = before.clone();
        now.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        tcsetattr(&terminal, OptionalActions::Drain, &now).ok()?;
        Some(RawMode { before })
    }
}

#[cfg(unix)]
impl Drop for RawMode {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        // A terminal that is gone needs no more settings.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Drain, &self.before);
    }
}

#[cfg(not(unix))]
impl RawMode {
    /// The console does it key by key.
    pub fn start() -> Option<RawMode> {
        None
    }
}
