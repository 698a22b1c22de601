//! The steps from an HTTP request to a live connection.
//!
//! Websocket upgrades are handled here, without the HTTP application and its middleware. Other requests to the same path reach the HTTP
//! application, which refuses them according to the same rules.

use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use actix_http::{Request, RequestHead, Version, h1};
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actors::topic::messages::ConnectionId;
use bytes::Bytes;
use futures_util::StreamExt as _;
use protocol::encode::{open_text, websocket_text_frame};
use protocol::engine_packet::OpenPacket;
use protocol::handshake::{self, HandshakeError, HandshakeRequest, HandshakeRules};
use protocol::limits::SOCKET_FRAME_BYTES_MAX;

use super::application::Application;
use super::connection::Connection;
use super::hub::tick::Heartbeat;
use super::outbox::{Kind, Outbox};
use super::refused::Refused;
use super::socket::{Inbound, Socket};
use crate::http::security_log;
use crate::http::timed_stream::TimedStream;
use crate::secrets;

/// The stream of an upgraded request, with the bytes that were already read after the request's header.
pub type Upgraded = actix_codec::Framed<TimedStream, h1::Codec>;

/// The time after which a refused connection is closed, even if the client has not read the refusal.
const REFUSED_WITHIN: Duration = Duration::from_millis(500);

/// Checks the header of a request against the rules for live connections.
///
/// # Errors
/// Returns the first rule that the request violates.
pub fn check(head: &RequestHead, rules: &HandshakeRules<'_>, is_upgrade: bool) -> Result<(), HandshakeError> {
    let origin = head
        .headers
        .get(header::ORIGIN)
        .map(|origin| origin.to_str().unwrap_or("null"));
    let request = HandshakeRequest {
        method: head.method.as_str(),
        path: head.uri.path(),
        query: head.uri.query().unwrap_or_default(),
        origin,
        is_upgrade,
    };
    handshake::check(&request, rules).map(|_| ())
}

/// Returns the refusal of a request for a live connection that is not a websocket upgrade.
pub fn refuse_plain(head: &RequestHead, rules: &HandshakeRules<'_>) -> HttpResponse {
    let refused = check(head, rules, false).err().unwrap_or(HandshakeError::BadRequest);
    let status = StatusCode::from_u16(refused.status()).expect("refusals have valid statuses");
    HttpResponse::build(status)
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(refused.body())
}

/// Turns the socket of a websocket upgrade into a live connection, or refuses the request.
pub fn upgrade<A: Application>(application: Rc<A>, request: &Request, framed: Upgraded) {
    let parts = framed.into_parts();
    let now = Instant::now();
    let outbox = Outbox::new(Socket::new(parts.io.into_stream()), application.outgoing_bytes());
    let connection = Rc::new(Connection::new(next_connection(), outbox, now));
    let inbound = Inbound::new(Rc::clone(&connection), &parts.read_buf);
    let admitted = application
        .admit(request.head())
        .and_then(|admission| check_upgrade(request.head()).map(|()| admission));
    match admitted {
        Ok(admission) => {
            connection.send(&switching(request), Kind::Control, now);
            application.open(admission, connection, inbound, now);
        }
        Err(refused) => {
            security_log::record_refusal(refused.status());
            tracing::debug!(reason = %refused, "a live connection was refused");
            connection.send(&refusal(&refused), Kind::Control, now);
            connection.outbox.close_bare(now);
            actix_web::rt::spawn(async move {
                let _ = tokio::time::timeout(REFUSED_WITHIN, inbound.count()).await;
                connection.outbox.abort();
            });
        }
    }
}

/// Returns the first frame on a connection: Engine.IO's open packet.
pub fn open_frame(heartbeat: &Heartbeat) -> Bytes {
    let millis = |time: Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
    let open = OpenPacket {
        sid: secrets::token().into(),
        upgrades: Vec::new(),
        ping_interval: millis(heartbeat.ping_interval),
        ping_timeout: millis(heartbeat.ping_timeout),
        max_payload: SOCKET_FRAME_BYTES_MAX as u64,
    };
    websocket_text_frame(open_text(&open).as_bytes())
}

/// Checks whether a request fulfills the rules of the websocket protocol for upgrades (RFC 6455, 4.2.1). The websocket library checks only
/// some of them.
fn check_upgrade(head: &RequestHead) -> Result<(), Refused> {
    actix_http::ws::verify_handshake(head)?;
    let is_one = |name: header::HeaderName| head.headers.get_all(name).count() == 1;
    if head.version < Version::HTTP_11 || !is_one(header::HOST) || !is_one(header::SEC_WEBSOCKET_KEY) {
        return Err(HandshakeError::BadRequest.into());
    }
    Ok(())
}

fn next_connection() -> ConnectionId {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    ConnectionId(NUMBERS.fetch_add(1, Ordering::Relaxed))
}

fn switching(request: &Request) -> Bytes {
    let key = request
        .head()
        .headers
        .get(header::SEC_WEBSOCKET_KEY)
        .map_or(&b""[..], header::HeaderValue::as_bytes);
    let accept = actix_http::ws::hash_key(key);
    let accept = String::from_utf8_lossy(&accept);
    Bytes::from(format!(
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: {accept}\r\n\r\n"
    ))
}

fn refusal(refused: &Refused) -> Bytes {
    let (status, body, header) = (refused.status(), refused.body(), refused.header());
    let reason = StatusCode::from_u16(status)
        .ok()
        .and_then(|status| status.canonical_reason());
    let (reason, length) = (reason.unwrap_or_default(), body.len());
    Bytes::from(format!(
        "HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n{header}\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n{body}"
    ))
}
