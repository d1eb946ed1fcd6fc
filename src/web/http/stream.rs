//! Server-sent events: from the thread that does the work to the client, who may go away at any time.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::response::sse::Event as SseEvent;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::Stream;

use crate::web::http::error::ApiError;

/// No more events wait for a slow client; later ones are more interesting.
const WAITING: usize = 32;

/// Progress is not told more often.
const PERIOD: Duration = Duration::from_millis(100);

/// An event with its data, written before.
#[derive(Clone, Debug)]
pub(in crate::web) struct Event {
    pub name: &'static str,
    pub data: Arc<str>,
}

impl Event {
    /// An event with an object.
    pub fn new(name: &'static str, data: &Value) -> Event {
        Event { name, data: data.to_string().into() }
    }
}

/// Events on their way to a client. The flag is raised when the client goes away, without the help of another task.
pub(in crate::web) struct EventStream {
    events: mpsc::Receiver<Event>,
    pub gone: StopOnDrop,
}

/// Where events are put.
pub(in crate::web) type EventSender = mpsc::Sender<Event>;

/// A new stream.
pub(in crate::web) fn stream() -> (EventSender, EventStream) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (sender, EventStream { events: receiver, gone: StopOnDrop::default() })
}

impl Stream for EventStream {
    type Item = Result<SseEvent, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let event = self.events.poll_recv(context);
        event.map(|event| event.map(|event| Ok(SseEvent::default().event(event.name).data(&*event.data))))
    }
}

/// Raises a flag when it goes away: with the request that it belongs to.
#[derive(Debug, Default)]
pub(in crate::web) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sends a client the progress of some work, not too often.
pub(in crate::web) struct Teller {
    sender: EventSender,
    revision: u64,
    last: Option<Instant>,
}

impl Teller {
    /// A teller of work on a revision.
    pub fn new(sender: EventSender, revision: u64) -> Teller {
        Teller { sender, revision, last: None }
    }

    /// Whether it is time to tell again.
    pub fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= PERIOD)
    }

    /// Sends the progress; a client who is behind gets the next step.
    pub fn progress(&mut self, data: Value) {
        self.last = Some(Instant::now());
        let _ = self.sender.try_send(self.event("progress", data));
    }

    /// The same for what must not be left out; false if the client is gone.
    pub fn step(&self, data: Value) -> bool {
        self.sender.blocking_send(self.event("progress", data)).is_ok()
    }

    /// Ends the stream.
    pub fn finish(self, done: Result<Value, ApiError>) {
        let event = match done {
            Ok(data) => self.event("done", data),
            Err(error) => Event::new("failed", &json!({ "revision": self.revision, "error": error.object() })),
        };
        let _ = self.sender.blocking_send(event);
    }

    fn event(&self, name: &'static str, mut data: Value) -> Event {
        if let Some(object) = data.as_object_mut() {
            object.insert("revision".into(), json!(self.revision));
        }
        Event::new(name, &data)
    }
}
