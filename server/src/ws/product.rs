//! The product as an application of the websocket layer: which requests it accepts, and how it handles an open connection.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use actix::{Actor as _, StreamHandler as _};
use actix_http::RequestHead;
use actors::topic::messages::HubRef;
use protocol::handshake::HandshakeRules;

use super::application::Application;
use super::connection::{ANONYMOUS_MESSAGE_MAX, ConnectionRef};
use super::handshake;
use super::hub::Hub;
use super::hub::port::HubPort;
use super::outbox::Kind;
use super::refused::Refused;
use super::session::{ConnectionContext, SessionActor};
use super::socket::{Inbound, Socket};
use super::worker::{Parts, Worker, WorkerRef};
use crate::config::http::HttpConfig;
use crate::http::rate_limit::client_address;

/// The path at which live connections are opened.
pub const PATH: &str = "/socket.io/";

/// Returns the rules for requests that open a live connection.
pub fn rules(http: &HttpConfig) -> HandshakeRules<'_> {
    HandshakeRules {
        path: PATH,
        public_url: http.public_url(),
        allowed_origins: &http.allowed_origins,
    }
}

/// Starts a hub on this thread and registers it with the live engine.
pub fn start(parts: Parts) -> WorkerRef {
    let (worker, inbox) = Worker::new(parts);
    let hub: HubRef = Arc::<HubPort>::clone(&worker.port);
    Hub::launch(Rc::clone(&worker), inbox);
    worker.parts.live.register_hub(hub);
    worker
}

impl Application for Worker {
    type Admission = ConnectionContext;

    fn admit(&self, head: &RequestHead) -> Result<Self::Admission, Refused> {
        handshake::check(head, &rules(&self.parts.config.http), true)?;
        if self.parts.draining.is_on() {
            return Err(Refused::Draining);
        }
        let address = client_address(head, &self.parts.config.http.trusted_proxies);
        let counted = self.parts.rate_limits.live.as_ref().zip(address);
        let (anonymous, evicted) = counted.map(|(caps, address)| caps.anonymous.enter(address)).unzip();
        Ok(ConnectionContext {
            address,
            anonymous,
            evicted,
            person: None,
        })
    }

    fn outgoing_bytes(&self) -> usize {
        self.parts.config.live.outgoing_bytes
    }

    fn open(
        self: Rc<Self>,
        admission: Self::Admission,
        connection: ConnectionRef<Socket>,
        inbound: Inbound,
        now: Instant,
    ) {
        connection.message_max.set(ANONYMOUS_MESSAGE_MAX);
        connection.send(&handshake::open_frame(&self.heartbeat), Kind::Control, now);
        self.core.borrow_mut().register(&connection, now);
        SessionActor::create(|context| {
            SessionActor::add_stream(inbound, context);
            SessionActor::new(self, connection, admission, now)
        });
    }
}
