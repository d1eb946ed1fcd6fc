//! A request on its way in, and an answer on its way out.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Query, RawPathParams};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use axum::http::{Request, StatusCode, Uri};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::ApiError;
use super::server::Server;
use super::stream::EventStream;

/// The largest body of a request, in bytes.
pub(super) const LARGEST_BODY: usize = 1 << 20;

/// A request.
pub(super) struct Call {
    pub server: Arc<Server>,
    params: Vec<(String, String)>,
    uri: Uri,
    body: Bytes,
}

impl Call {
    /// Reads a request.
    pub async fn read(server: Arc<Server>, params: RawPathParams, request: Request<Body>) -> Result<Call, ApiError> {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, LARGEST_BODY).await.map_err(|_| {
            let message = format!("the body of the request is larger than {} MiB", LARGEST_BODY >> 20);
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message).remedy("send a smaller text")
        })?;
        if !body.is_empty() && !is_json(&parts.headers) {
            let error =
                ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", "the body is not declared as JSON");
            return Err(error.remedy("send `Content-Type: application/json`"));
        }
        let params = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Call { server, params, uri: parts.uri, body })
    }

    /// The part of the path that has a name.
    pub fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The session that the path names.
    pub fn id(&self) -> &str {
        self.param("id")
    }

    /// The body; none means an empty object.
    pub fn body<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        let bytes: &[u8] = if self.body.is_empty() { b"{}" } else { &self.body };
        serde_json::from_slice(bytes).map_err(|error| {
            let kind = if error.is_data() { "the body does not fit" } else { "the body is not JSON" };
            ApiError::bad_request(format!("{kind}: {error}"))
        })
    }

    /// What follows the question mark.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        let query = Query::<T>::try_from_uri(&self.uri);
        query.map(|Query(query)| query).map_err(|error| {
            let text = error.to_string();
            let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
            ApiError::bad_request(format!("the parameters do not fit: {text}"))
        })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// An answer.
pub(super) enum Reply {
    /// An object.
    Json(Value),
    /// The same with another status than 200.
    Status(StatusCode, Value),
    /// An object that was written before.
    Written(StatusCode, Bytes),
    /// Nothing: 204.
    Nothing,
    /// A text of some kind, with the name of the file that it is meant for.
    Text(&'static str, String, Option<String>),
    /// Events as they come.
    Events(EventStream),
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        match self {
            Reply::Json(value) => json(StatusCode::OK, value.to_string().into()),
            Reply::Status(status, value) => json(status, value.to_string().into()),
            Reply::Written(status, bytes) => json(status, bytes.into()),
            Reply::Nothing => StatusCode::NO_CONTENT.into_response(),
            Reply::Text(kind, text, file) => {
                let mut response = ([(CONTENT_TYPE, kind)], text).into_response();
                let named = file.map(|file| format!("attachment; filename=\"{}\"", file_name(&file)));
                let named = named.and_then(|named| HeaderValue::try_from(named).ok());
                named.map(|named| response.headers_mut().insert(CONTENT_DISPOSITION, named));
                response
            }
            Reply::Events(events) => Sse::new(events).keep_alive(KeepAlive::default()).into_response(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = json(self.status, self.to_json().to_string().into());
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

fn json(status: StatusCode, body: Body) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}

/// A name that can stand between quotes in a header.
fn file_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    name.chars().map(|letter| if plain(letter) { letter } else { '_' }).collect()
}
