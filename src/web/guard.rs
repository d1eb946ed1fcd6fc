//! Who may ask: the right `Host` and `Origin`, and the token.
//!
//! A page of another site can send requests to a loopback address, and by DNS rebinding under a name of its own; it
//! cannot choose the `Host` its browser sends, hide its `Origin` or know the token. The headers of every answer let the
//! page load nothing from elsewhere and run nothing that is not one of its files.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::{StatusCode, Uri};
use rand::RngExt;

use super::error::ApiError;

/// What every answer says.
pub(super) const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cache-control"), HeaderValue::from_static("no-store")),
];

/// Who may ask.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    token: String,
}

impl Guard {
    /// A guard with a token that no one can guess.
    pub fn new(address: SocketAddr) -> Guard {
        let token = rand::rng().random::<[u8; 16]>().iter().map(|byte| format!("{byte:02x}")).collect();
        Guard { address, token }
    }

    /// The token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The cookie that carries the token; cookies are shared by all ports of a host, so its name has the port.
    pub fn cookie(&self) -> String {
        format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie_name(), self.token)
    }

    fn cookie_name(&self) -> String {
        format!("regola_{}", self.address.port())
    }

    /// Fails if the request was not meant for this server, or comes from another site.
    pub fn check_origin(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if !self.is_host(host) {
            let message = format!("the request is for the host `{host}`, which is not this server");
            let error = ApiError::new(StatusCode::FORBIDDEN, "wrong-host", message);
            return Err(error.remedy("open the address that `regola serve` has printed"));
        }
        let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
        let own = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        if own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
            return Ok(());
        }
        let message = "the request comes from a page of another site";
        let error = ApiError::new(StatusCode::FORBIDDEN, "wrong-origin", message);
        Err(error.remedy("only the page of this server may use it"))
    }

    /// Whether a name with its port is this server: a name can be made to lead anywhere, an address cannot.
    fn is_host(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.is_empty() && !port.contains(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.address.port()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return self.address.ip().is_loopback() || self.address.ip().is_unspecified();
        }
        let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match name.parse::<IpAddr>() {
            Ok(address) => {
                self.address.ip().is_unspecified()
                    || address == self.address.ip()
                    || address.is_loopback() && self.address.ip().is_loopback()
            }
            Err(_) => false,
        }
    }

    /// Fails if the request does not carry the token.
    pub fn check_token(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let name = self.cookie_name();
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.split_once('='));
        let known = bearer.is_some_and(|token| self.is_token(token.trim()))
            || cookies.any(|(key, value)| key.trim() == name && self.is_token(value.trim()));
        if known {
            return Ok(());
        }
        let error =
            ApiError::new(StatusCode::UNAUTHORIZED, "no-token", "the request does not carry the server's token");
        Err(error.remedy("open the address that `regola serve` has printed, or send `Authorization: Bearer TOKEN`"))
    }

    /// The token of the first address, if it is right.
    pub fn is_first_visit(&self, uri: &Uri) -> bool {
        let mut parts = uri.query().unwrap_or_default().split('&');
        uri.path() == "/" && parts.any(|part| part.strip_prefix("token=").is_some_and(|token| self.is_token(token)))
    }

    /// Compares in a time that does not depend on where the texts differ.
    fn is_token(&self, given: &str) -> bool {
        let differences = given.bytes().zip(self.token.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
        given.len() == self.token.len() && differences == 0
    }
}
