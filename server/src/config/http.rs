//! Settings of the HTTP listener, and of the origins and proxies that it trusts.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use actix_web::http::Uri;
use protocol::handshake;
use serde::Deserialize;

use super::proxies::Proxies;

/// A secret setting. Debug output does not contain its value.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(pub String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Settings of the HTTP listener.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The public address of the server, without a slash at the end. If it is left out, it is derived from `listen`.
    #[serde(default)]
    public_url: String,
    /// Origins whose pages may make calls and open live connections, in addition to the origin of the public address.
    pub allowed_origins: Vec<String>,
    /// The number of worker threads; 0 means one for each processor core.
    pub workers: usize,
    /// True if requests are refused when too many come from one network or for one account.
    pub rate_limit: bool,
    /// The reverse proxies that are trusted: the address that such a proxy adds to the header `X-Forwarded-For` counts as the address of
    /// the client.
    pub trusted_proxies: Proxies,
    /// The maximum time, in milliseconds, that the server waits in total until a client has read the next 80 KB of a response.
    pub unread_ms: u64,
    /// The time, in milliseconds, for which even a slow upload may continue. Afterwards, an upload slower than 8 KB per second is ended,
    /// and one slower than 64 KB per second is ended if a new upload needs its slot.
    pub upload_grace_ms: u64,
    /// The bearer token that is required to read `/metrics`. If it is left out, only callers on this machine can read `/metrics`.
    pub metrics_token: Option<Token>,
}

impl HttpConfig {
    /// Returns the public address of the server, such as `https://music.example`, without a slash at the end.
    pub fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Returns true if pages of this origin may change data and open live connections.
    pub fn allows_origin(&self, origin: &str) -> bool {
        handshake::origin_allowed(origin, self.public_url(), &self.allowed_origins)
    }

    /// Returns an error message that lists the origins whose pages may change data.
    pub fn origins(&self) -> String {
        let allowed = self.allowed_origins.iter().map(String::as_str);
        let all: Vec<&str> = [self.public_url()].into_iter().chain(allowed).collect();
        format!("Only pages of {} may do this", all.join(" or "))
    }

    /// Returns true if browsers reach the server over TLS. Cookies are then marked `Secure`.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Returns true if the public address leads to this machine only, so that nobody on another machine can use it.
    pub fn is_local(&self) -> bool {
        let address = self.public_url.parse::<Uri>().ok();
        let Some(host) = address.as_ref().and_then(Uri::host) else {
            return false;
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Returns a text that says why other machines can reach the server; none if they cannot.
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

    /// Returns the maximum time that the server waits in total until a client has read the next 80 KB of a response.
    pub fn unread_for(&self) -> Duration {
        Duration::from_millis(self.unread_ms)
    }

    /// Returns the time for which even a slow upload may continue.
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
