//! The routes: one table, from which the router is made and with which the documents are compared.

use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawPathParams, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue, SET_COOKIE};
use axum::http::{Request, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::web::api::actions;
use crate::web::api::analysis;
use crate::web::api::ask;
use crate::web::api::begin;
use crate::web::api::explanation;
use crate::web::api::games;
use crate::web::api::measure;
use crate::web::api::rules;
use crate::web::http::call::{Call, Reply};
use crate::web::http::error::ApiError;
use crate::web::http::guard::HEADERS;
use crate::web::page;
use crate::web::server::Server;

/// The API for other programs.
const OPENAPI: &str = include_str!("openapi.json");

/// The answer to a request, when it comes.
type Answer = Pin<Box<dyn Future<Output = Result<Reply, ApiError>> + Send>>;

/// A method, a path and what answers it.
#[derive(Clone, Copy)]
pub(in crate::web) struct Route {
    pub method: &'static str,
    pub path: &'static str,
    handle: fn(Call) -> Answer,
}

/// Rows of the table.
macro_rules! routes {
    ($($method:ident $path:literal $handle:path;)*) => {
        /// All routes of the API.
        pub(in crate::web) const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method), path: $path, handle: |call| Box::pin($handle(call)),
        }),*];
    };
}

routes! {
    GET "/api/about" games::about;
    GET "/api/openapi.json" openapi;
    GET "/api/games" games::list;
    GET "/api/games/{name}" games::one;
    GET "/api/sessions" begin::list;
    POST "/api/sessions" begin::create;
    GET "/api/sessions/{id}" begin::look;
    DELETE "/api/sessions/{id}" begin::delete;
    GET "/api/sessions/{id}/events" begin::events;
    POST "/api/sessions/{id}/move" actions::make;
    POST "/api/sessions/{id}/undo" actions::undo;
    POST "/api/sessions/{id}/redo" actions::redo;
    POST "/api/sessions/{id}/jump" actions::jump;
    POST "/api/sessions/{id}/new" actions::new;
    POST "/api/sessions/{id}/seats" actions::seats;
    POST "/api/sessions/{id}/go" actions::go;
    POST "/api/sessions/{id}/stop" actions::stop;
    POST "/api/sessions/{id}/resign" actions::resign;
    POST "/api/sessions/{id}/position" actions::position;
    POST "/api/sessions/{id}/load" actions::load;
    GET "/api/sessions/{id}/saved" actions::saved;
    POST "/api/sessions/{id}/why" explanation::why;
    POST "/api/sessions/{id}/square" explanation::square;
    POST "/api/sessions/{id}/query" ask::query;
    POST "/api/sessions/{id}/command" ask::command;
    GET "/api/sessions/{id}/eval" ask::eval;
    GET "/api/sessions/{id}/rules" rules::read;
    PUT "/api/sessions/{id}/rules" rules::apply;
    GET "/api/sessions/{id}/rules/download" rules::download;
    POST "/api/sessions/{id}/rules/variant" rules::save_variant;
    POST "/api/sessions/{id}/examples" rules::examples;
    POST "/api/sessions/{id}/check" rules::check_in_session;
    POST "/api/check" rules::check;
    GET "/api/sessions/{id}/perft" measure::count;
    GET "/api/sessions/{id}/compare" measure::compare;
    GET "/api/sessions/{id}/match" measure::contest;
    GET "/api/sessions/{id}/balance" measure::balance;
    GET "/api/sessions/{id}/tree" measure::tree;
    GET "/api/sessions/{id}/tree.svg" measure::tree_picture;
    GET "/api/sessions/{id}/analysis" analysis::analysis;
    POST "/api/sessions/{id}/hint" analysis::hint;
}

/// `GET /api/openapi.json`
async fn openapi(_: Call) -> Result<Reply, ApiError> {
    Ok(Reply::Written(StatusCode::OK, Bytes::from_static(OPENAPI.as_bytes())))
}

/// The router of a server.
pub(in crate::web) fn router(server: Arc<Server>) -> Router {
    let mut router = Router::new();
    let mut done: Vec<&str> = Vec::new();
    for route in ROUTES {
        if !done.contains(&route.path) {
            done.push(route.path);
            router = router.route(route.path, methods(route.path));
        }
    }
    router.fallback(other).layer(from_fn_with_state(Arc::clone(&server), admit)).with_state(server)
}

/// The methods of a path.
fn methods(path: &str) -> MethodRouter<Arc<Server>> {
    let mut methods = MethodRouter::new().fallback(wrong_method);
    for route in ROUTES.iter().filter(|route| route.path == path) {
        let filter = match route.method {
            "GET" => MethodFilter::GET,
            "PUT" => MethodFilter::PUT,
            "DELETE" => MethodFilter::DELETE,
            _ => MethodFilter::POST,
        };
        let handle = route.handle;
        let answer = move |State(server): State<Arc<Server>>, params: RawPathParams, request: Request<Body>| async move {
            let call = Call::read(server, params, request).await?;
            handle(call).await
        };
        methods = methods.merge(on(filter, answer));
    }
    methods
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address does not take this method")
        .remedy("see docs/http-api.md")
}

/// The files of the page, and what is not there.
async fn other(request: Request<Body>) -> Response {
    let path = request.uri().path();
    match page::file(path).filter(|_| request.method().is_safe()) {
        Some(response) => response,
        None => ApiError::missing("no-such-page", "there is nothing at this address").into_response(),
    }
}

/// Lets in who may ask, and puts the headers on every answer.
async fn admit(State(server): State<Arc<Server>>, request: Request<Body>, next: Next) -> Response {
    let inline = request.headers().get("regola-errors").is_some_and(|value| value == "inline");
    let mut response = match check(&server, &request) {
        Ok(None) if inline => without_error_status(next.run(request).await),
        Ok(None) => next.run(request).await,
        Ok(Some(response)) => response,
        Err(error) if is_navigation(&request) => sorry(&error),
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// The same answer with a status that browsers do not write to the console as an error: a refused move is none.
fn without_error_status(mut response: Response) -> Response {
    if response.status().is_client_error() || response.status().is_server_error() {
        *response.status_mut() = StatusCode::OK;
    }
    response
}

/// Fails if a request may not be answered; the first visit is answered with the page and the cookie.
fn check(server: &Server, request: &Request<Body>) -> Result<Option<Response>, ApiError> {
    let guard = &server.guard;
    guard.check_origin(request.headers())?;
    if request.method().is_safe() && guard.is_first_visit(request.uri()) {
        let cookie = HeaderValue::try_from(guard.cookie()).map_err(|_| ApiError::bug("the token is no header"))?;
        // Not a redirection: after a link from a file, a browser would follow it without the strict cookie.
        return Ok(page::file("/").map(|page| ([(SET_COOKIE, cookie)], page).into_response()));
    }
    guard.check_token(request.headers()).map(|()| None)
}

/// Whether a person is looking.
fn is_navigation(request: &Request<Body>) -> bool {
    !request.uri().path().starts_with("/api/")
}

/// An error as a page without anything that the policy would refuse.
fn sorry(error: &ApiError) -> Response {
    let text = format!("{}\n\nOpen the address that `regola serve` has printed.\n", error.message);
    (error.status, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::{OPENAPI, ROUTES};

    /// The documentation of the API.
    const PAGE: &str = include_str!("../../../docs/http-api.md");

    fn document() -> Value {
        serde_json::from_str(OPENAPI).expect("the document is JSON")
    }

    #[test]
    fn the_document_has_every_route_and_no_other() {
        let document = document();
        let paths = document["paths"].as_object().expect("paths").iter();
        let described: BTreeSet<(String, String)> = paths
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods").keys();
                methods.map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
            })
            .collect();
        let routed: BTreeSet<(String, String)> =
            ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
        assert_eq!(described, routed);
    }

    #[test]
    fn the_page_mentions_every_route() {
        for route in ROUTES {
            let last = route.path.rsplit('/').next().expect("a path has parts");
            let mentioned = PAGE.contains(route.path) || PAGE.contains(&format!("| `{last}` |"));
            let named = PAGE.contains(&format!("`{last}` with"));
            assert!(mentioned || named, "docs/http-api.md does not mention {} {}", route.method, route.path);
        }
    }

    /// The names of all properties below a value.
    fn properties(value: &Value, names: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if let Some(properties) = object.get("properties").and_then(Value::as_object) {
                    names.extend(properties.keys().cloned());
                }
                object.values().for_each(|value| properties(value, names));
            }
            Value::Array(values) => values.iter().for_each(|value| properties(value, names)),
            _ => {}
        }
    }

    #[test]
    fn the_page_mentions_every_field() {
        let mut names = BTreeSet::new();
        properties(&document(), &mut names);
        let missing: Vec<String> = names
            .into_iter()
            .filter(|name| !PAGE.contains(&format!("\"{name}\"")) && !PAGE.contains(&format!("`{name}`")))
            .collect();
        assert!(missing.is_empty(), "docs/http-api.md does not mention {missing:?}");
    }

    #[test]
    fn the_version_is_that_of_the_package() {
        assert_eq!(document()["info"]["version"], env!("CARGO_PKG_VERSION"));
    }
}
