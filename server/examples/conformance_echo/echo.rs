//! Three endpoints behind one edge: their paths, the handling of their messages, and the heartbeat.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_http::RequestHead;
use actix_server::Server;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::{App, Error, HttpRequest, HttpResponse, web};
use futures_util::StreamExt as _;
use protocol::attachments::AttachmentLimits;
use protocol::decode::Decoder;
use protocol::encode::websocket_binary_frame;
use protocol::engine_packet::EnginePacket;
use protocol::handshake::{HandshakeError, HandshakeRules};
use protocol::websocket_close::WebsocketClose;
use server::run::listen::{self, AcceptPolicy, ListenOptions, Listener};
use server::ws::application::Application;
use server::ws::connection::ConnectionRef;
use server::ws::handshake;
use server::ws::hub::tick::{Heartbeat, check_connection};
use server::ws::outbox::Kind;
use server::ws::refused::Refused;
use server::ws::socket::{ClientMessage, Inbound, Socket};

use super::namespaces::{Effect, Speaker};

/// The time in which a client of `/socket.io/` must send its first CONNECT.
pub(crate) const CONNECT_TIMEOUT: Duration = Duration::from_secs(45);

const PING_INTERVAL: Duration = Duration::from_millis(300);
const PING_TIMEOUT: Duration = Duration::from_millis(200);
/// The time in which a client that has left every namespace may enter one again: long enough for a ping to show that the connection is
/// still open.
const LEFT_WITHIN: Duration = Duration::from_millis(600);
const OUTGOING_BYTES: usize = 1024 * 1024;
const WORKERS: usize = 2;

/// The endpoint that a client requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    /// `/engine.io/`
    Engine,
    /// `/socket.io/`
    Socket,
    /// `/echo`
    Bare,
}

impl Door {
    fn find(path: &str) -> Option<Self> {
        match path.trim_end_matches('/') {
            "/engine.io" => Some(Self::Engine),
            "/socket.io" => Some(Self::Socket),
            "/echo" => Some(Self::Bare),
            _ => None,
        }
    }

    /// Accepts everybody who speaks the protocol, from any page.
    fn check(self, head: &RequestHead, is_upgrade: bool) -> Result<(), HandshakeError> {
        if self == Self::Bare {
            return if is_upgrade {
                Ok(())
            } else {
                Err(HandshakeError::BadRequest)
            };
        }
        let origin = head.headers().get("origin").and_then(|origin| origin.to_str().ok());
        let rules = HandshakeRules {
            path: head.uri.path(),
            public_url: origin.unwrap_or_default(),
            allowed_origins: &[],
        };
        handshake::check(head, &rules, is_upgrade)
    }
}

/// The connections of one worker thread.
pub(crate) struct Echo {
    connect_timeout: Duration,
    connections: RefCell<Vec<(Door, ConnectionRef<Socket>)>>,
}

/// Binds an address and listens on it as long as the server is awaited.
///
/// # Errors The address cannot be bound.
pub(crate) fn bind(address: SocketAddr, connect_timeout: Duration) -> std::io::Result<(Listener, Server)> {
    let options = ListenOptions {
        address,
        workers: WORKERS,
    };
    listen::serve(
        options,
        AcceptPolicy::default(),
        move || Echo::start(connect_timeout),
        plain,
    )
}

/// Answers requests that are not upgrades, as an Engine.IO server without long polling does.
fn plain()
-> App<impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()>> {
    App::new().default_service(web::to(refuse))
}

async fn refuse(request: HttpRequest) -> HttpResponse {
    if Door::find(request.path()).is_none() {
        return HttpResponse::NotFound().finish();
    }
    let rules = HandshakeRules {
        path: request.path(),
        public_url: "",
        allowed_origins: &[],
    };
    handshake::refuse_plain(request.head(), &rules)
}

impl Echo {
    fn start(connect_timeout: Duration) -> Rc<Self> {
        let echo = Rc::new(Self {
            connect_timeout,
            connections: RefCell::default(),
        });
        let ticking = Rc::clone(&echo);
        actix_web::rt::spawn(async move {
            let mut ticks = tokio::time::interval(ticking.heartbeat(Door::Engine).tick_every());
            loop {
                ticks.tick().await;
                ticking.tick(Instant::now());
            }
        });
        echo
    }

    fn heartbeat(&self, door: Door) -> Heartbeat {
        match door {
            Door::Engine | Door::Socket => Heartbeat {
                ping_interval: PING_INTERVAL,
                ping_timeout: PING_TIMEOUT,
                connect_timeout: self.connect_timeout,
            },
            // a bare websocket has no heartbeat; its closes are checked all the same
            Door::Bare => Heartbeat {
                ping_interval: Duration::MAX,
                ping_timeout: Duration::MAX,
                connect_timeout: Duration::MAX,
            },
        }
    }

    fn tick(&self, now: Instant) {
        let mut connections = self.connections.borrow_mut();
        connections.retain(|(_, connection)| !connection.outbox.is_ended());
        for (door, connection) in connections.iter() {
            check_connection(connection, &self.heartbeat(*door), now);
        }
    }
}

impl Application for Echo {
    type Admission = Door;

    fn admit(&self, head: &RequestHead) -> Result<Door, Refused> {
        let door = Door::find(head.uri.path()).ok_or(HandshakeError::BadRequest)?;
        door.check(head, true)?;
        Ok(door)
    }

    fn outgoing_bytes(&self) -> usize {
        OUTGOING_BYTES
    }

    fn open(self: Rc<Self>, door: Door, connection: ConnectionRef<Socket>, inbound: Inbound, now: Instant) {
        if door != Door::Bare {
            connection.send(&handshake::open_frame(&self.heartbeat(door)), Kind::Control, now);
        }
        if door != Door::Socket {
            connection.wait_for_connect(None);
        }
        self.connections.borrow_mut().push((door, Rc::clone(&connection)));
        actix_web::rt::spawn(async move {
            match door {
                Door::Bare => bare(&connection, inbound).await,
                Door::Engine => engine(&connection, inbound).await,
                Door::Socket => socket(&connection, inbound, self.connect_timeout).await,
            }
            connection.outbox.end();
        });
    }
}

async fn bare(connection: &ConnectionRef<Socket>, mut inbound: Inbound) {
    while let Some(message) = inbound.next().await {
        match message {
            ClientMessage::Text(text) => connection.text(&text, Instant::now()),
            ClientMessage::Binary(bytes) => binary(connection, &bytes, Instant::now()),
        }
    }
}

async fn engine(connection: &ConnectionRef<Socket>, mut inbound: Inbound) {
    while let Some(message) = inbound.next().await {
        let now = Instant::now();
        match message {
            ClientMessage::Binary(bytes) => binary(connection, &bytes, now),
            ClientMessage::Text(text) => match EnginePacket::from_text(&text) {
                Ok(EnginePacket::Message(_)) => connection.text(&text, now),
                Ok(EnginePacket::Pong(_)) => connection.ponged(now),
                Ok(EnginePacket::Noop | EnginePacket::Upgrade) => {}
                Ok(EnginePacket::Close) => connection.outbox.close(WebsocketClose::ClientLeft, now),
                Ok(EnginePacket::Open(_) | EnginePacket::Ping(_)) | Err(_) => {
                    connection.outbox.close(WebsocketClose::BadEnginePacket, now);
                }
            },
        }
    }
}

async fn socket(connection: &ConnectionRef<Socket>, mut inbound: Inbound, connect_timeout: Duration) {
    let mut decoder = Decoder::new(AttachmentLimits::default());
    let mut speaker = Speaker::default();
    while let Some(message) = inbound.next().await {
        let now = Instant::now();
        let effects = match &message {
            ClientMessage::Text(text) => speaker.on_packet(decoder.text(text)),
            ClientMessage::Binary(bytes) => speaker.on_packet(decoder.binary(bytes.clone())),
        };
        for effect in effects {
            match effect {
                Effect::Text(text) => connection.text(&text, now),
                Effect::Binary(bytes) => binary(connection, &bytes, now),
                Effect::Ponged => connection.ponged(now),
                Effect::Entered => connection.wait_for_connect(None),
                Effect::LeftAll => {
                    let grace = connect_timeout.saturating_sub(LEFT_WITHIN);
                    connection.wait_for_connect(Some(now.checked_sub(grace).unwrap_or(now)));
                }
                Effect::Close => connection.outbox.close(WebsocketClose::ClientLeft, now),
                Effect::Broken => connection.outbox.close(WebsocketClose::BadSocketPacket, now),
                Effect::TooLarge => connection.outbox.close(WebsocketClose::TooLarge, now),
            }
        }
    }
}

fn binary(connection: &ConnectionRef<Socket>, bytes: &[u8], now: Instant) {
    connection.send(&websocket_binary_frame(bytes), Kind::Control, now);
}
