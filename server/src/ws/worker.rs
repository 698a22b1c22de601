//! What the connections of one worker thread share: the product behind the edge.

use std::cell::RefCell;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use actix::{Actor as _, StreamHandler as _};
use actix_http::RequestHead;
use actors::topic::messages::HubRef;
use protocol::handshake::HandshakeRules;

use super::application::Application;
use super::connection::ConnectionRef;
use super::handshake::{self, Refused};
use super::hub::core::{HubCore, Roof};
use super::hub::tick::Heartbeat;
use super::hub::{self, Hub, HubPort};
use super::outbox::Kind;
use super::session::SessionActor;
use super::socket::{Inbound, Socket};
use crate::http::rate_limit::client_address;
use crate::run::app_state::AppState;
use crate::site::client;

/// Where the live connection is.
pub const PATH: &str = "/socket.io/";

/// Which handshakes are taken.
pub fn rules(state: &AppState) -> HandshakeRules<'_> {
    let http = &state.config.http;
    HandshakeRules {
        path: PATH,
        public_url: http.public_url(),
        allowed_origins: &http.allowed_origins,
    }
}

/// One worker's share of the live connections.
pub struct Worker {
    /// The server's parts.
    pub state: Arc<AppState>,
    /// The way to the hub.
    pub port: Arc<HubPort>,
    /// The hub's books.
    pub core: RefCell<HubCore<Socket>>,
    /// How connections are looked after.
    pub heartbeat: Heartbeat,
    /// The product's version with the build's id.
    pub version: String,
}

/// A worker as its hub and its sessions share it.
pub type WorkerRef = Rc<Worker>;

impl Worker {
    /// Starts a hub on this thread and makes it known to the live engine.
    pub fn start(state: &Arc<AppState>) -> WorkerRef {
        let (port, inbox) = hub::port();
        let hub: HubRef = Arc::<HubPort>::clone(&port);
        let roof: Arc<dyn Roof> = Arc::<actors::live::Live>::clone(&state.live);
        let live = &state.config.live;
        let worker = Rc::new(Self {
            state: Arc::clone(state),
            port,
            core: RefCell::new(HubCore::new(Arc::clone(&hub), roof)),
            heartbeat: Heartbeat {
                ping_interval: live.ping_interval(),
                ping_timeout: live.ping_timeout(),
                connect_timeout: live.connect_timeout(),
            },
            version: client::server_version(),
        });
        Hub::launch(Rc::clone(&worker), inbox);
        state.live.register_hub(hub);
        worker
    }
}

impl Application for Worker {
    /// The address that the connection comes from.
    type Place = Option<IpAddr>;

    fn admit(&self, head: &RequestHead) -> Result<Self::Place, Refused> {
        handshake::check(head, &rules(&self.state), true)?;
        if self.state.is_draining() {
            return Err(Refused::Draining);
        }
        Ok(client_address(head, &self.state.config.http.trusted_proxies))
    }

    fn outgoing_bytes(&self) -> usize {
        self.state.config.live.outgoing_bytes
    }

    fn open(self: Rc<Self>, address: Self::Place, connection: ConnectionRef<Socket>, inbound: Inbound, now: Instant) {
        connection.send(&handshake::open_frame(&self.heartbeat), Kind::Control, now);
        self.core.borrow_mut().register(&connection, now);
        SessionActor::create(|context| {
            SessionActor::add_stream(inbound, context);
            SessionActor::new(self, connection, address, now)
        });
    }
}
