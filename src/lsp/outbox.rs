//! What the server says to the editor.

use std::fmt;
use std::sync::Arc;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self, PublishDiagnostics, ShowMessage};
use lsp_types::{Diagnostic, MessageType, PublishDiagnosticsParams, ShowMessageParams};
use serde_json::Value;

use super::document::Document;

/// A way to the editor, for all threads.
#[derive(Clone)]
pub(super) struct Outbox {
    send: Arc<dyn Fn(Message) + Send + Sync>,
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outbox")
    }
}

/// Why a request gets no result.
#[derive(Debug)]
pub(super) struct Refusal {
    pub code: ErrorCode,
    pub message: String,
}

impl Refusal {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

impl Outbox {
    /// A message that cannot be sent is dropped: the editor has gone.
    pub fn new(send: impl Fn(Message) + Send + Sync + 'static) -> Outbox {
        Outbox { send: Arc::new(send) }
    }

    pub fn answer(&self, id: RequestId, result: Result<Value, Refusal>) {
        (self.send)(Message::Response(match result {
            Ok(value) => Response::new_ok(id, value),
            Err(refusal) => Response::new_err(id, refusal.code as i32, refusal.message),
        }));
    }

    pub fn publish(&self, document: &Document, diagnostics: Vec<Diagnostic>) {
        let (uri, version) = (document.uri.clone(), Some(document.version));
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version });
    }

    /// Removes the problems of a text that is no longer open.
    pub fn clear(&self, document: &Document) {
        let uri = document.uri.clone();
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None });
    }

    pub fn show(&self, typ: MessageType, message: impl Into<String>) {
        self.notify::<ShowMessage>(ShowMessageParams { typ, message: message.into() });
    }

    /// Asks the editor for something whose answer does not matter.
    pub fn ask(&self, id: &str, method: &str, params: Value) {
        (self.send)(Message::Request(Request { id: id.to_owned().into(), method: method.to_owned(), params }));
    }

    fn notify<N: notification::Notification>(&self, params: N::Params) {
        (self.send)(Message::Notification(Notification::new(N::METHOD.to_owned(), params)));
    }
}
