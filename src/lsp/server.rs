//! The thread that takes messages: it keeps the texts and hands everything else to other threads.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, RequestId};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Notification as Kind,
};
use lsp_types::request::{ExecuteCommand, Request as RequestKind};
use lsp_types::{CancelParams, InitializeParams, MessageType, NumberOrString};
use serde::de::DeserializeOwned;
use serde_json::json;

use super::answer::{Task, answer};
use super::capability::capabilities;
use super::check::Job;
use super::document::Document;
use super::example;
use super::outbox::{Outbox, Refusal};
use super::workspace::Workspace;

/// How a conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The editor asked the server to shut down, then to exit.
    Exit,
    /// The connection ended without that.
    Disconnected,
}

/// Requests that have no answer yet, with the flags that stop them.
pub(super) type Pending = Arc<Mutex<HashMap<RequestId, Arc<AtomicBool>>>>;

/// Serves one editor until it is done; games are looked for in `rules`, too.
pub fn serve(connection: Connection, rules: Option<&Path>) -> Result<Ended, ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = match serde_json::from_value(params) {
        Ok(params) => params,
        Err(error) => {
            let refusal = Refusal::new(ErrorCode::InvalidParams, format!("initialize: {error}"));
            let sender = connection.sender.clone();
            Outbox::new(move |message| drop(sender.send(message))).answer(id, Err(refusal));
            return Ok(Ended::Disconnected);
        }
    };
    let workspace = Workspace::new(rules, &params);
    let version = env!("CARGO_PKG_VERSION");
    let offer = json!({
        "capabilities": capabilities(workspace.encoding), "serverInfo": { "name": "regola", "version": version },
    });
    connection.initialize_finish(id, offer)?;
    let mut server = Server::new(&connection, workspace);
    server.watch_files(&params);
    for message in &connection.receiver {
        match message {
            Message::Request(request) if connection.handle_shutdown(&request)? => return Ok(Ended::Exit),
            Message::Request(request) => server.request(request),
            Message::Notification(notification) => server.notification(notification),
            Message::Response(_) => {}
        }
    }
    Ok(Ended::Disconnected)
}

struct Server {
    workspace: Workspace,
    outbox: Outbox,
    pending: Pending,
    /// The flags of the last check of each text.
    checks: HashMap<String, Arc<AtomicBool>>,
    check: Sender<Job>,
    answer: Sender<Task>,
    run: Sender<Task>,
}

impl Server {
    fn new(connection: &Connection, workspace: Workspace) -> Server {
        let sender = connection.sender.clone();
        let outbox = Outbox::new(move |message| drop(sender.send(message)));
        let pending = Pending::default();
        let check = worker(&outbox, |job: Job, outbox| job.run(outbox));
        let (waiting, asked) = (Arc::clone(&pending), Arc::clone(&pending));
        let answer = worker(&outbox, move |task, outbox| answer(task, &waiting, outbox));
        let run = worker(&outbox, move |task, outbox| example::run(task, &asked, outbox));
        Server { workspace, outbox, pending, checks: HashMap::new(), check, answer, run }
    }

    /// Asks the editor to say when a rules file changes on disk, for an open one may extend it.
    fn watch_files(&self, client: &InitializeParams) {
        let workspace = client.capabilities.workspace.as_ref();
        let watches = workspace.and_then(|workspace| workspace.did_change_watched_files);
        if watches.is_some_and(|watches| watches.dynamic_registration == Some(true)) {
            let options = json!({ "watchers": [{ "globPattern": "**/*.pl" }] });
            let one = json!({ "id": "rules", "method": DidChangeWatchedFiles::METHOD, "registerOptions": options });
            self.outbox.ask("watch", "client/registerCapability", json!({ "registrations": [one] }));
        }
    }

    fn request(&mut self, request: Request) {
        let stop: Arc<AtomicBool> = Arc::default();
        lock(&self.pending).insert(request.id.clone(), Arc::clone(&stop));
        let is_command = request.method == ExecuteCommand::METHOD;
        let task = Task { request, workspace: self.workspace.clone(), stop };
        let worker = if is_command { &self.run } else { &self.answer };
        // The worker ends with the server alone, so it is there.
        let _ = worker.send(task);
    }

    fn notification(&mut self, notification: Notification) {
        match notification.method.as_str() {
            Cancel::METHOD => {
                if let Some(CancelParams { id }) = self.params(notification) {
                    let id = match id {
                        NumberOrString::Number(id) => RequestId::from(id),
                        NumberOrString::String(id) => RequestId::from(id),
                    };
                    if let Some(stop) = lock(&self.pending).get(&id) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            DidOpenTextDocument::METHOD => {
                if let Some(lsp_types::DidOpenTextDocumentParams { text_document: opened }) = self.params(notification)
                {
                    let encoding = self.workspace.encoding;
                    let document = Document::new(opened.uri, opened.version, opened.text, encoding);
                    self.put(document);
                }
            }
            DidChangeTextDocument::METHOD => {
                let Some(params) = self.params::<lsp_types::DidChangeTextDocumentParams>(notification) else { return };
                let identity = params.text_document;
                match self.workspace.document(&identity.uri) {
                    Some(document) => {
                        let document = document.changed(identity.version, params.content_changes);
                        self.put(document);
                    }
                    None => self.complain(format!("{} was changed before it was opened", identity.uri.as_str())),
                }
            }
            DidCloseTextDocument::METHOD => {
                let Some(params) = self.params::<lsp_types::DidCloseTextDocumentParams>(notification) else { return };
                if let Some((closed, changed)) = self.workspace.close(&params.text_document.uri) {
                    self.stop(&closed);
                    self.outbox.clear(&closed);
                    self.check(changed);
                }
            }
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                let changed = self.workspace.renew("");
                self.check(changed);
            }
            // The protocol allows to ignore what a server does not know.
            _ => {}
        }
    }

    fn put(&mut self, document: Document) {
        let changed = self.workspace.put(document);
        self.check(changed);
    }

    /// Checks documents; what is still being found out about their older versions is of no use.
    fn check(&mut self, documents: Vec<Arc<Document>>) {
        for document in documents {
            self.stop(&document);
            let stop: Arc<AtomicBool> = Arc::default();
            self.checks.insert(document.uri.as_str().to_owned(), Arc::clone(&stop));
            let _ = self.check.send(Job { workspace: self.workspace.clone(), document, stop });
        }
    }

    fn stop(&mut self, document: &Document) {
        if let Some(stop) = self.checks.remove(document.uri.as_str()) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn params<P: DeserializeOwned>(&self, notification: Notification) -> Option<P> {
        let method = notification.method;
        let read = serde_json::from_value(notification.params);
        read.map_err(|error| self.complain(format!("{method} cannot be read: {error}"))).ok()
    }

    fn complain(&self, message: String) {
        self.outbox.show(MessageType::ERROR, message);
    }
}

impl Drop for Server {
    /// Work that goes on would keep the output open.
    fn drop(&mut self) {
        let pending = lock(&self.pending);
        self.checks.values().chain(pending.values()).for_each(|stop| stop.store(true, Ordering::Relaxed));
    }
}

/// A thread that does one thing after the other, until there is no one left to ask it.
fn worker<T: Send + 'static>(outbox: &Outbox, work: impl Fn(T, &Outbox) + Send + 'static) -> Sender<T> {
    let (sender, receiver) = mpsc::channel();
    let outbox = outbox.clone();
    thread::spawn(move || receiver.into_iter().for_each(|task| work(task, &outbox)));
    sender
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
