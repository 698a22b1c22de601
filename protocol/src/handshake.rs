//! The check of a request that opens the live connection: a pure function of the request's head.

use std::borrow::Cow;

/// The head of a request.
#[derive(Debug, Clone, Copy)]
pub struct HandshakeRequest<'a> {
    /// The method, in capitals as it was sent.
    pub method: &'a str,
    /// The path, without the query.
    pub path: &'a str,
    /// The query, without `?`, as it was sent.
    pub query: &'a str,
    /// The `Origin` header, if one was sent.
    pub origin: Option<&'a str>,
    /// True if the request asks for the websocket protocol (`Upgrade: websocket`).
    pub is_upgrade: bool,
}

/// The rules for requests that the server accepts.
#[derive(Debug, Clone, Copy)]
pub struct HandshakeRules<'a> {
    /// The path of the live connection; the client may leave out a trailing slash.
    pub path: &'a str,
    /// The server's own address, `scheme://host[:port]`.
    pub public_url: &'a str,
    /// Further origins that may connect.
    pub allowed_origins: &'a [String],
}

/// A handshake that may go on to the websocket upgrade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handshake<'a> {
    /// The origin that was accepted; none for clients that are not browsers.
    pub origin: Option<&'a str>,
}

/// The reason for which a request may not open the live connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    /// The query names no transport, or another than `websocket`.
    #[error("unknown transport")]
    TransportUnknown,
    /// The query names a session: there is none to be upgraded.
    #[error("unknown session id")]
    SessionUnknown,
    /// The method is not `GET`.
    #[error("bad handshake method")]
    BadMethod,
    /// The path is wrong, the query cannot be read or has a member twice, or there is no websocket upgrade.
    #[error("bad request")]
    BadRequest,
    /// The query names no protocol version, or another than 4.
    #[error("unsupported protocol version")]
    UnsupportedVersion,
    /// The `Origin` header names a site that may not connect.
    #[error("bad origin")]
    BadOrigin,
}

impl HandshakeError {
    /// Returns the HTTP status of the answer.
    pub const fn status(self) -> u16 {
        match self {
            Self::BadOrigin => 403,
            _ => 400,
        }
    }

    /// Returns the JSON body of the answer: that of Engine.IO, or the envelope of calls for a bad origin.
    pub const fn body(self) -> &'static str {
        match self {
            Self::TransportUnknown => r#"{"code":0,"message":"Transport unknown"}"#,
            Self::SessionUnknown => r#"{"code":1,"message":"Session ID unknown"}"#,
            Self::BadMethod => r#"{"code":2,"message":"Bad handshake method"}"#,
            Self::BadRequest => r#"{"code":3,"message":"Bad request"}"#,
            Self::UnsupportedVersion => r#"{"code":5,"message":"Unsupported protocol version"}"#,
            Self::BadOrigin => r#"{"error":"bad_origin","status":403}"#,
        }
    }
}

/// Checks a request. A fault of the query is reported before a bad origin, and that before a missing upgrade, so that a plain request is refused
/// for the same reasons as a websocket.
pub fn check<'a>(request: &HandshakeRequest<'a>, rules: &HandshakeRules<'_>) -> Result<Handshake<'a>, HandshakeError> {
    if request.path.trim_end_matches('/') != rules.path.trim_end_matches('/') {
        return Err(HandshakeError::BadRequest);
    }
    let query = Query::read(request.query).ok_or(HandshakeError::BadRequest)?;
    if query.transport.as_deref() != Some("websocket") {
        return Err(HandshakeError::TransportUnknown);
    }
    if query.sid.is_some_and(|sid| !sid.is_empty()) {
        return Err(HandshakeError::SessionUnknown);
    }
    if request.method != "GET" {
        return Err(HandshakeError::BadMethod);
    }
    if query.version.as_deref() != Some("4") {
        return Err(HandshakeError::UnsupportedVersion);
    }
    if let Some(origin) = request.origin
        && !origin_allowed(origin, rules.public_url, rules.allowed_origins)
    {
        return Err(HandshakeError::BadOrigin);
    }
    if !request.is_upgrade {
        return Err(HandshakeError::BadRequest);
    }
    Ok(Handshake { origin: request.origin })
}

/// Returns true if pages of `origin` may connect and change things: it is the server's own or in the list. Scheme, host and port must be the
/// same; `localhost` and `127.0.0.1` are one host.
pub fn origin_allowed(origin: &str, public_url: &str, allowed: &[String]) -> bool {
    // An `Origin` header has no path; an address in the settings may have one.
    let Some((origin, "")) = Origin::read(origin) else {
        return false;
    };
    std::iter::once(public_url)
        .chain(allowed.iter().map(String::as_str))
        .filter_map(Origin::read)
        .any(|(known, _)| known.is_same(&origin))
}

/// The members of the query that decide on a handshake.
#[derive(Default)]
struct Query<'a> {
    transport: Option<Cow<'a, str>>,
    version: Option<Cow<'a, str>>,
    sid: Option<Cow<'a, str>>,
}

impl<'a> Query<'a> {
    /// Reads the query. Returns none if an escape is broken or one of the members is there twice.
    fn read(query: &'a str) -> Option<Self> {
        let mut read = Self::default();
        for pair in query.split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = unescape(value)?;
            let member = match unescape(key)?.as_ref() {
                "transport" => &mut read.transport,
                "EIO" => &mut read.version,
                "sid" => &mut read.sid,
                _ => continue,
            };
            if member.replace(value).is_some() {
                return None;
            }
        }
        Some(read)
    }
}

/// Undoes the escapes of a query; borrows if there are none. Returns none if one is broken or the bytes are not UTF-8.
fn unescape(text: &str) -> Option<Cow<'_, str>> {
    if !text.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Some(Cow::Borrowed(text));
    }
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'+' => b' ',
            b'%' => hex_digit(bytes.next()?)? << 4 | hex_digit(bytes.next()?)?,
            other => other,
        });
    }
    String::from_utf8(out).ok().map(Cow::Owned)
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

struct Origin<'a> {
    scheme: &'a str,
    host: &'a str,
    port: u16,
}

impl<'a> Origin<'a> {
    /// Returns the origin at the head of an address, and the rest of the address. Returns none for anything but http and https.
    fn read(address: &'a str) -> Option<(Self, &'a str)> {
        let (scheme, rest) = address.split_once("://")?;
        let default_port = if scheme.eq_ignore_ascii_case("http") {
            80
        } else if scheme.eq_ignore_ascii_case("https") {
            443
        } else {
            return None;
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, tail) = rest.split_at(end);
        // A colon inside the brackets of an IPv6 address does not begin the port.
        let port_at = authority
            .rfind(':')
            .filter(|at| authority.rfind(']').is_none_or(|bracket| bracket < *at));
        let (host, port) = match port_at {
            Some(at) => (&authority[..at], read_port(&authority[at + 1..])?),
            None => (authority, default_port),
        };
        let is_host = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'@' | b'\\' | b'%');
        if host.is_empty() || !host.bytes().all(is_host) {
            return None;
        }
        Some((Self { scheme, host, port }, tail))
    }

    fn is_same(&self, other: &Self) -> bool {
        let same_host = self.host.eq_ignore_ascii_case(other.host) || (is_local(self.host) && is_local(other.host));
        same_host && self.port == other.port && self.scheme.eq_ignore_ascii_case(other.scheme)
    }
}

/// Reads a port of digits only: the number parser alone would accept a plus sign as well.
fn read_port(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

fn is_local(host: &str) -> bool {
    host == "127.0.0.1" || host.eq_ignore_ascii_case("localhost")
}
