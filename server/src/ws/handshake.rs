//! The way from an HTTP request to a live connection.
//!
//! Every websocket upgrade comes here before the application and its middleware; a request for the live connection that is no upgrade
//! is answered by the application with the refusal of the same pure function.

use std::rc::Rc;
use std::time::Instant;

use actix::{Actor as _, StreamHandler as _};
use actix_http::{Request, h1};
use actix_web::http::header;
use actix_web::rt::net::TcpStream;
use actix_web::{HttpRequest, HttpResponse, web};
use actix_web_actors::ws::HandshakeError as UpgradeError;
use bytes::Bytes;
use protocol::encode::{open_text, websocket_text_frame};
use protocol::engine_packet::OpenPacket;
use protocol::handshake::{self, HandshakeError, HandshakeRequest, HandshakeRules};
use protocol::limits::SOCKET_FRAME_BYTES_MAX;

use super::connection::Connection;
use super::outbox::{Kind, Outbox};
use super::session::SessionActor;
use super::socket::{Inbound, Socket};
use super::worker::{Worker, WorkerRef};
use crate::app_state::AppState;
use crate::secrets;

/// Where the live connection is.
pub const PATH: &str = "/socket.io/";

/// The stream of an upgraded request, with what was read beyond its head.
pub type Upgraded = actix_codec::Framed<TcpStream, h1::Codec>;

/// Why a request does not become a live connection.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error(transparent)]
    Handshake(#[from] HandshakeError),
    #[error("not a websocket upgrade")]
    Upgrade(#[from] UpgradeError),
    #[error("the server goes down")]
    Draining,
}

impl Refused {
    fn status(&self) -> u16 {
        match self {
            Self::Handshake(error) => error.status(),
            Self::Upgrade(_) => HandshakeError::BadRequest.status(),
            Self::Draining => 503,
        }
    }

    fn body(&self) -> &'static str {
        match self {
            Self::Handshake(error) => error.body(),
            Self::Upgrade(_) => HandshakeError::BadRequest.body(),
            Self::Draining => r#"{"error":"try_again","status":503}"#,
        }
    }
}

/// Answers what is no websocket upgrade.
pub async fn refuse_plain(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    let refused =
        check(&state, request.head(), false).map_or_else(|refused| refused, |()| HandshakeError::BadRequest.into());
    let status = actix_web::http::StatusCode::from_u16(refused.status()).expect("refusals have valid statuses");
    HttpResponse::build(status)
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(refused.body())
}

/// Takes over the socket of a websocket upgrade.
pub fn upgrade(worker: WorkerRef, request: &Request, framed: Upgraded) {
    let parts = framed.into_parts();
    let now = Instant::now();
    let outbox = Outbox::new(Socket::new(parts.io), worker.state.config.live.outgoing_bytes);
    let connection = Rc::new(Connection::new(Worker::next_connection(), outbox, now));
    if let Err(refused) = accept(&worker.state, request) {
        tracing::debug!(reason = %refused, "a live connection was refused");
        connection.send(refusal(&refused), Kind::Control, now);
        connection.outbox.close_bare(now);
    } else {
        connection.send(switching(request), Kind::Control, now);
        let live = &worker.state.config.live;
        let open = OpenPacket {
            sid: secrets::token().into(),
            upgrades: Vec::new(),
            ping_interval: live.ping_interval_ms,
            ping_timeout: live.ping_timeout_ms,
            max_payload: SOCKET_FRAME_BYTES_MAX as u64,
        };
        connection.send(websocket_text_frame(open_text(&open).as_bytes()), Kind::Control, now);
    }
    worker.core.borrow_mut().register(&connection, now);
    let inbound = Inbound::new(Rc::clone(&connection), &parts.read_buf, SOCKET_FRAME_BYTES_MAX);
    SessionActor::create(|context| {
        SessionActor::add_stream(inbound, context);
        SessionActor::new(worker, connection, now)
    });
}

fn accept(state: &AppState, request: &Request) -> Result<(), Refused> {
    check(state, request.head(), true)?;
    actix_http::ws::verify_handshake(request.head())?;
    if state.is_draining() {
        return Err(Refused::Draining);
    }
    Ok(())
}

fn check(state: &AppState, head: &actix_http::RequestHead, is_upgrade: bool) -> Result<(), Refused> {
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
    let http = &state.config.http;
    let rules = HandshakeRules {
        path: PATH,
        public_url: http.public_url(),
        allowed_origins: &http.allowed_origins,
    };
    handshake::check(&request, &rules)?;
    Ok(())
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
    let (status, body) = (refused.status(), refused.body());
    let reason = actix_web::http::StatusCode::from_u16(status)
        .ok()
        .and_then(|status| status.canonical_reason());
    let (reason, length) = (reason.unwrap_or_default(), body.len());
    Bytes::from(format!(
        "HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n{body}"
    ))
}
