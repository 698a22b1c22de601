//! Checks the HTTP request that opens the live connection: a pure function of the request line and the headers.

use std::borrow::Cow;

/// The request line and the headers that the check needs.
#[derive(Debug, Clone, Copy)]
pub struct HandshakeRequest<'a> {
    /// The HTTP method, exactly as it was sent; the check accepts only `GET` in capitals.
    pub method: &'a str,
    /// The path of the URL, without the query.
    pub path: &'a str,
    /// The query, without `?`, as it was sent.
    pub query: &'a str,
    /// The `Origin` header, if one was sent.
    pub origin: Option<&'a str>,
    /// True if the request asks for the websocket protocol (`Upgrade: websocket`).
    pub is_upgrade: bool,
}

/// The path of the live connection, and the origins from which the server accepts one.
#[derive(Debug, Clone, Copy)]
pub struct HandshakeRules<'a> {
    /// The path of the live connection; the client may leave out a trailing slash.
    pub path: &'a str,
    /// The server's own public URL, `scheme://host[:port]`.
    pub public_url: &'a str,
    /// Other origins whose pages may connect.
    pub allowed_origins: &'a [String],
}

/// A handshake that passed the check: the server may continue with the websocket upgrade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handshake<'a> {
    /// The accepted origin; `None` for clients that are not browsers, because they send no origin.
    pub origin: Option<&'a str>,
}

/// The reason why a request cannot open the live connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    /// The query contains no transport, or a transport other than `websocket`.
    #[error("unknown transport")]
    TransportUnknown,
    /// The query contains the id of an Engine.IO session to upgrade, but this server has no such sessions.
    #[error("unknown session id")]
    SessionUnknown,
    /// The method is not `GET`.
    #[error("bad handshake method")]
    BadMethod,
    /// The path is wrong, the query is malformed or has a parameter twice, or the request asks for no websocket upgrade.
    #[error("bad request")]
    BadRequest,
    /// The query contains no Engine.IO protocol version, or a version other than 4.
    #[error("unsupported protocol version")]
    UnsupportedVersion,
    /// The `Origin` header is that of a site whose pages may not connect.
    #[error("bad origin")]
    BadOrigin,
}

impl HandshakeError {
    /// Returns the HTTP status with which the request is refused.
    pub const fn status(self) -> u16 {
        match self {
            Self::BadOrigin => 403,
            _ => 400,
        }
    }

    /// Returns the JSON body of the refusal: for a bad origin an error body like that of calls, otherwise an error body of Engine.IO.
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

/// Checks a request: first the path, the query and the method, then the origin, and last whether the request asks for a websocket. Because
/// of this order, an error in the path, query, method or origin is reported in the same way for plain HTTP requests and for websocket
/// requests.
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

/// Returns true if `origin` is the server's own or one of `allowed`. Pages of such an origin may open live connections and send requests that
/// change data. Scheme, host and port must be equal; `localhost` and `127.0.0.1` count as the same host.
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

/// The query parameters that the check of a handshake needs.
#[derive(Default)]
struct Query<'a> {
    transport: Option<Cow<'a, str>>,
    version: Option<Cow<'a, str>>,
    sid: Option<Cow<'a, str>>,
}

impl<'a> Query<'a> {
    /// Parses the query. Returns `None` if a percent escape is malformed or one of the parameters is given twice.
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

/// Decodes the `%` and `+` escapes in a part of a query; a text without escapes is borrowed instead of copied. Returns `None` if an escape is
/// malformed or the bytes are not UTF-8.
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
    /// Parses the origin at the beginning of a URL. Returns the origin and the rest of the URL; `None` for a malformed URL, or if the
    /// scheme is neither http nor https.
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

/// Parses a port that consists of digits only. The standard parser alone would also accept a plus sign.
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
