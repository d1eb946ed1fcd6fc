//! Requests and their answers: which feature answers what, and what happens if it cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lsp_server::{ErrorCode, Request};
use lsp_types::request::{self, Request as Kind};
use lsp_types::{TextDocumentIdentifier, TextDocumentPositionParams, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::Document;
use super::feature::{
    completion, definition, folding, formatting, hover, lens, quick_fix, rename, semantic_tokens, signature, symbol,
};
use super::index::Index;
use super::outbox::{Outbox, Refusal};
use super::server::{Pending, lock};
use super::workspace::Workspace;
use crate::repl::session::bug::guarded;

/// A request with all that it may see.
#[derive(Debug)]
pub(super) struct Task {
    pub request: Request,
    pub workspace: Workspace,
    /// Raised if the editor no longer wants the answer.
    pub stop: Arc<AtomicBool>,
}

/// A place in an open text.
pub(super) struct Spot<'w> {
    pub workspace: &'w Workspace,
    pub document: &'w Document,
    pub index: Arc<Index>,
    pub offset: usize,
}

/// Answers a request, whatever happens.
pub(super) fn answer(task: Task, pending: &Pending, outbox: &Outbox) {
    conclude(task, pending, outbox, |task| dispatch(&task.request, &task.workspace));
}

/// Sends the result of some work for a request; a panic is an error of this request only.
pub(super) fn conclude(
    task: Task,
    pending: &Pending,
    outbox: &Outbox,
    work: impl FnOnce(&Task) -> Result<Value, Refusal>,
) {
    let is_cancelled = || task.stop.load(Ordering::Relaxed);
    let cancelled = || Err(Refusal::new(ErrorCode::RequestCanceled, "the request was cancelled"));
    let mut result = if is_cancelled() { cancelled() } else { guarded(|| work(&task)).unwrap_or_else(bug) };
    if is_cancelled() {
        result = cancelled();
    }
    lock(pending).remove(&task.request.id);
    outbox.answer(task.request.id, result);
}

fn bug(message: String) -> Result<Value, Refusal> {
    Err(Refusal::new(ErrorCode::InternalError, format!("this is a bug in regola, not in your rules: {message}")))
}

/// One row per request that there is an answer to.
fn dispatch(request: &Request, workspace: &Workspace) -> Result<Value, Refusal> {
    let asked = Asked { request, workspace };
    match request.method.as_str() {
        request::HoverRequest::METHOD => asked.at_spot(hover::hover),
        request::GotoDefinition::METHOD => asked.at_spot(definition::definition),
        request::References::METHOD => asked.at_spot(definition::references),
        request::DocumentHighlightRequest::METHOD => asked.at_spot(definition::highlights),
        request::DocumentSymbolRequest::METHOD => asked.of_document(symbol::document_symbols),
        request::WorkspaceSymbolRequest::METHOD => {
            let params: lsp_types::WorkspaceSymbolParams = asked.params()?;
            value(symbol::workspace_symbols(workspace, &params.query))
        }
        request::Completion::METHOD => asked.at_spot(completion::completion),
        request::Formatting::METHOD => value(formatting::formatting(asked.document()?)?),
        request::CodeActionRequest::METHOD => {
            let params: lsp_types::CodeActionParams = asked.params()?;
            value(quick_fix::quick_fixes(asked.find(&params.text_document.uri)?, params.range))
        }
        request::PrepareRenameRequest::METHOD => value(rename::prepare(&asked.spot()?)?),
        request::Rename::METHOD => {
            let params: lsp_types::RenameParams = asked.params()?;
            value(rename::rename(&asked.spot()?, &params.new_name)?)
        }
        request::SemanticTokensFullRequest::METHOD => asked.of_document(semantic_tokens::semantic_tokens),
        request::SignatureHelpRequest::METHOD => asked.at_spot(signature::signature_help),
        request::FoldingRangeRequest::METHOD => asked.of_document(folding::folding_ranges),
        request::CodeLensRequest::METHOD => asked.of_document(lens::lenses),
        method => Err(Refusal::new(ErrorCode::MethodNotFound, format!("there is no method {method}"))),
    }
}

struct Asked<'a> {
    request: &'a Request,
    workspace: &'a Workspace,
}

impl<'a> Asked<'a> {
    fn params<P: DeserializeOwned>(&self) -> Result<P, Refusal> {
        P::deserialize(&self.request.params)
            .map_err(|error| Refusal::new(ErrorCode::InvalidParams, format!("{}: {error}", self.request.method)))
    }

    /// A part of the parameters, as many requests have it.
    fn part<P: DeserializeOwned>(&self, name: &str) -> Result<P, Refusal> {
        P::deserialize(&self.request.params[name]).map_err(|error| {
            Refusal::new(ErrorCode::InvalidParams, format!("{}: {name}: {error}", self.request.method))
        })
    }

    fn find(&self, uri: &Uri) -> Result<&'a Document, Refusal> {
        let missing = || Refusal::new(ErrorCode::InvalidParams, format!("{} is not open", uri.as_str()));
        self.workspace.document(uri).map(|document| &**document).ok_or_else(missing)
    }

    fn document(&self) -> Result<&'a Document, Refusal> {
        let identity: TextDocumentIdentifier = self.part("textDocument")?;
        self.find(&identity.uri)
    }

    fn spot(&self) -> Result<Spot<'a>, Refusal> {
        let TextDocumentPositionParams { text_document, position } = self.params()?;
        let document = self.find(&text_document.uri)?;
        let offset = document.offset(position);
        Ok(Spot { workspace: self.workspace, document, index: self.workspace.index(document), offset })
    }

    fn at_spot<R: Serialize>(&self, feature: impl FnOnce(&Spot<'_>) -> R) -> Result<Value, Refusal> {
        value(feature(&self.spot()?))
    }

    fn of_document<R: Serialize>(&self, feature: impl FnOnce(&Document, &Index) -> R) -> Result<Value, Refusal> {
        let document = self.document()?;
        value(feature(document, &self.workspace.index(document)))
    }
}

fn value(result: impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(result).map_err(|error| Refusal::new(ErrorCode::InternalError, error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use lsp_server::{Message, Request};

    use super::{Outbox, Task, Workspace, conclude};

    #[test]
    fn a_panic_is_an_error_of_its_request_only() {
        let request = Request { id: 7.into(), method: "x".to_owned(), params: serde_json::Value::Null };
        let workspace = Workspace::new(None, &lsp_types::InitializeParams::default());
        let sent: Arc<Mutex<Vec<Message>>> = Arc::default();
        let seen = Arc::clone(&sent);
        let outbox = Outbox::new(move |message| seen.lock().expect("no panic").push(message));
        let pending = super::Pending::default();
        let task = Task { request, workspace, stop: Arc::default() };
        conclude(task, &pending, &outbox, |_| panic!("out of squares"));
        let sent = serde_json::to_value(&sent.lock().expect("no panic")[0]).expect("a message");
        assert_eq!(sent["error"]["code"], -32603);
        assert!(sent["error"]["message"].as_str().expect("words").contains("out of squares"));
    }
}
