//! Settings of the HTTP listener, and of the origins and proxies that it trusts.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use actix_web::http::Uri;
use protocol::handshake;
use serde::Deserialize;

use super::proxies::Proxies;

/// A secret setting, whose value is not shown in debug output.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(pub String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Settings of the listener.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The address that people type, without a slash at the end; derived from `listen` if left out.
    #[serde(default)]
    public_url: String,
    /// Additional origins whose pages may make calls and open live connections. Pages of the public address always may.
    pub allowed_origins: Vec<String>,
    /// The number of worker threads; 0 means one for each core.
    pub workers: usize,
    /// True if requests that come too fast from one address are refused.
    pub rate_limit: bool,
    /// Reverse proxies whose last X-Forwarded-For entry is trusted.
    pub trusted_proxies: Proxies,
    /// The time that the server waits for a client to read the next 80 KB of an answer, in milliseconds.
    pub unread_ms: u64,
    /// The time in milliseconds after which a slow upload may be ended. An upload that is slower than 8 KB a second is always ended. An upload
    /// that is slower than 64 KB a second is ended only if a new upload needs its slot.
    pub upload_grace_ms: u64,
    /// The bearer token for reading /metrics from other machines.
    pub metrics_token: Option<Token>,
}

impl HttpConfig {
    /// Returns the address that people type, such as `https://music.example`, without a slash at the end.
    pub fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Returns true if a page of this origin may change state and open live connections.
    pub fn allows_origin(&self, origin: &str) -> bool {
        handshake::origin_allowed(origin, self.public_url(), &self.allowed_origins)
    }

    /// Returns an error message that lists the origins whose pages may change state.
    pub fn origins(&self) -> String {
        let allowed = self.allowed_origins.iter().map(String::as_str);
        let all: Vec<&str> = [self.public_url()].into_iter().chain(allowed).collect();
        format!("Only pages of {} may do this", all.join(" or "))
    }

    /// Returns true if browsers reach the server over TLS, so that cookies can be marked Secure.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Returns true if the public address is on this machine, so that only people at this machine can reach the server.
    pub fn is_local(&self) -> bool {
        let address = self.public_url.parse::<Uri>().ok();
        let Some(host) = address.as_ref().and_then(Uri::host) else {
            return false;
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Returns the reason why people can reach the server from other machines; none if they cannot.
    pub fn is_open_because(&self) -> Option<String> {
        if !self.listen.ip().is_loopback() {
            Some(format!("http.listen is {}, which is no loopback address", self.listen))
        } else if !self.is_local() {
            Some(format!(
                "http.public_url is {}, which is not this machine",
                self.public_url
            ))
        } else if !self.trusted_proxies.is_empty() {
            Some("http.trusted_proxies names a proxy, which stands open".to_owned())
        } else {
            None
        }
    }

    /// Returns the time that the server waits for a client to read the next 80 KB of an answer.
    pub fn unread_for(&self) -> Duration {
        Duration::from_millis(self.unread_ms)
    }

    /// Returns the time after which a slow upload may be ended.
    pub fn upload_grace(&self) -> Duration {
        Duration::from_millis(self.upload_grace_ms)
    }

    pub(super) fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.is_https() && self.trusted_proxies.is_empty() {
            warnings.push(
                "http.public_url is https, so a proxy stands before the server, but http.trusted_proxies names none: \
                 everybody counts as one address, and shares one address's limits"
                    .to_owned(),
            );
        }
        if !self.is_https() && !self.is_local() {
            warnings.push("http.public_url is not https: passwords and sessions travel in the clear".to_owned());
        }
        warnings
    }

    pub(super) fn complete(&mut self) {
        if self.public_url.is_empty() {
            self.public_url = format!("http://{}", self.listen);
        }
        self.public_url.truncate(self.public_url.trim_end_matches('/').len());
    }

    pub(super) fn check(&self, demo: bool, problems: &mut Vec<String>) {
        if !is_origin(&self.public_url) {
            problems.push(format!(
                "http.public_url must be http:// or https:// and a host, without a path, not {:?}",
                self.public_url
            ));
        }
        for origin in &self.allowed_origins {
            if !is_origin(origin) {
                problems.push(format!(
                    "http.allowed_origins holds {origin:?}, which is not an origin such as https://music.example"
                ));
            }
        }
        if demo && let Some(reason) = self.is_open_because() {
            problems.push(format!(
                "demo data has well-known passwords, so with it nobody else may reach the server, but {reason}"
            ));
        }
        for (name, value) in [("unread_ms", self.unread_ms), ("upload_grace_ms", self.upload_grace_ms)] {
            if !(50..=3_600_000).contains(&value) {
                problems.push(format!("http.{name} must lie between 50 and 3600000, not {value}"));
            }
        }
        if self.metrics_token.as_ref().is_some_and(|token| token.0.len() < 16) {
            problems.push("http.metrics_token must be at least 16 characters long".to_owned());
        }
    }
}

fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    matches!(uri.scheme_str(), Some("http" | "https"))
        && uri.host().is_some_and(|host| !host.is_empty())
        && uri.path() == "/"
        && uri.query().is_none()
}
