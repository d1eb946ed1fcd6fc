//! Messages over a pair of pipes: what arrives is bounded before it is read, so that no garbage can exhaust memory.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, TryRecvError};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};

/// The longest message that is read: a text of the largest size, every character escaped, and some more.
pub const MAX_MESSAGE: usize = 128 << 20;

/// The longest line before a message.
const MAX_HEADER: u64 = 4096;

/// Why nothing more can be read or written.
#[derive(Debug)]
pub enum TransportError {
    /// What arrives is not the protocol.
    Garbage(String),
    /// A pipe failed.
    Io(io::Error),
    /// A thread of ours failed.
    Bug,
}

impl std::error::Error for TransportError {}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransportError::Garbage(what) => {
                write!(f, "the input is not the language server protocol: {what}; let your editor start `regola lsp`")
            }
            TransportError::Io(error) => write!(f, "the connection to the editor failed: {error}"),
            TransportError::Bug => write!(f, "a thread of the server panicked, which is a bug in regola"),
        }
    }
}

impl From<io::Error> for TransportError {
    fn from(error: io::Error) -> TransportError {
        TransportError::Io(error)
    }
}

/// The threads that read and write.
#[derive(Debug)]
pub struct Transport {
    /// How the input ended: sent before the connection ends, so it is there once the connection has ended.
    ended: mpsc::Receiver<Result<(), TransportError>>,
    writer: JoinHandle<io::Result<()>>,
}

/// A connection over an input and an output. Drop it before you call [`Transport::join`].
pub fn connect(input: impl Read + Send + 'static, mut output: impl Write + Send + 'static) -> (Connection, Transport) {
    let (server, Connection { sender, receiver }) = Connection::memory();
    let writer = thread::spawn(move || receiver.into_iter().try_for_each(|message| message.write(&mut output)));
    let (report, ended) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        // No one may want to know any more.
        let _ = report.send(forward(&mut input, |message| sender.send(message).is_ok()));
        drop(sender);
    });
    (server, Transport { ended, writer })
}

/// Hands on messages until the last one, or until nothing takes them.
fn forward(input: &mut impl BufRead, hand_on: impl Fn(Message) -> bool) -> Result<(), TransportError> {
    while let Some(message) = read(input)? {
        let is_last = matches!(&message, Message::Notification(last) if last.method == "exit");
        if !hand_on(message) || is_last {
            break;
        }
    }
    Ok(())
}

impl Transport {
    /// Waits until everything is written, and says what ended the input if it ended before its time.
    pub fn join(self) -> Result<(), TransportError> {
        self.writer.join().map_err(|_| TransportError::Bug)??;
        match self.ended.try_recv() {
            Ok(ended) => ended,
            // It waits for input that nothing will read; the process ends it.
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(TransportError::Bug),
        }
    }
}

/// The next message; none at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<Message>, TransportError> {
    let Some(size) = size(input)? else { return Ok(None) };
    let mut body = Vec::new();
    input.take(size as u64).read_to_end(&mut body)?;
    if body.len() < size {
        return Err(TransportError::Garbage("the last message is cut off".to_owned()));
    }
    let message = serde_json::from_slice(&body);
    message.map(Some).map_err(|error| TransportError::Garbage(format!("a message cannot be read ({error})")))
}

/// How long the next message is, from the lines before it.
fn size(input: &mut impl BufRead) -> Result<Option<usize>, TransportError> {
    let mut size = None;
    loop {
        let mut line = Vec::new();
        let length = input.take(MAX_HEADER).read_until(b'\n', &mut line)?;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        match (length, text.split_once(':')) {
            (0, _) if size.is_none() => return Ok(None),
            (_, None) if text.is_empty() && length > 0 => break,
            (_, Some((name, value))) if line.ends_with(b"\n") => {
                if name.eq_ignore_ascii_case("content-length") {
                    let value = value.trim().parse().ok().filter(|&size| size <= MAX_MESSAGE);
                    let refused = || TransportError::Garbage("the length of a message is wrong".to_owned());
                    size = Some(value.ok_or_else(refused)?);
                }
            }
            _ => return Err(TransportError::Garbage("a message does not begin with its length".to_owned())),
        }
    }
    size.map(Some).ok_or_else(|| TransportError::Garbage("a message has no length".to_owned()))
}
