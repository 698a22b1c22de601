//! The common data of the connections of one worker thread.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use actors::live::Live;
use actors::plan::Plans;
use actors::topic::messages::HubRef;
use sqlx::PgPool;
use tokio::sync::Semaphore;

use super::hub::core::HubCore;
use super::hub::gateway::TopicGateway;
use super::hub::port::{self, HubPort, Inbox};
use super::hub::tick::Heartbeat;
use super::socket::Socket;
use crate::config::Config;
use crate::domain::link::address::LinkAddresses;
use crate::files::Signer;
use crate::files::link::LinkOpener;
use crate::http::draining::Draining;
use crate::http::rate_limit::RateLimits;
use crate::http::session::Sids;
use crate::passwords::Passwords;
use crate::site::client;

/// The parts of the server that live connections use.
#[derive(Clone)]
pub struct Parts {
    /// The settings.
    pub config: Arc<Config>,
    /// The database, for calls.
    pub pool: PgPool,
    /// The live engine.
    pub live: Arc<Live>,
    /// The plans and their limits.
    pub plans: Plans,
    /// Makes and shows the addresses of share links.
    pub link_addresses: LinkAddresses,
    /// Opens share links.
    pub link_opener: Arc<LinkOpener>,
    /// Makes the addresses of files.
    pub signer: Signer,
    /// Password hashes.
    pub passwords: Arc<Passwords>,
    /// Makes the sids of live connections.
    pub sids: Arc<Sids>,
    /// The limits on the rate of requests.
    pub rate_limits: Arc<RateLimits>,
    /// The flag that the server is about to stop.
    pub draining: Draining,
    /// A limit on look-ups for anonymous clients, which take two thirds of the database's connections at most; the rest is for calls.
    pub lookups: Arc<Semaphore>,
}

/// One worker's part of the live connections.
pub struct Worker {
    /// The parts of the server that it uses.
    pub parts: Parts,
    /// The channel to the hub.
    pub port: Arc<HubPort>,
    /// The hub's core.
    pub core: RefCell<HubCore<Socket>>,
    /// The times of the heartbeat.
    pub heartbeat: Heartbeat,
    /// The product's version with the build's id.
    pub version: String,
}

/// A worker in the form that its hub and its sessions share.
pub type WorkerRef = Rc<Worker>;

impl Worker {
    /// Makes a worker without connections, and the receiving side of its hub's channel.
    pub fn new(parts: Parts) -> (WorkerRef, Inbox) {
        let (port, inbox) = port::port();
        let hub: HubRef = Arc::<HubPort>::clone(&port);
        let gateway: Arc<dyn TopicGateway> = Arc::<Live>::clone(&parts.live);
        let live = &parts.config.live;
        let heartbeat = Heartbeat {
            ping_interval: live.ping_interval(),
            ping_timeout: live.ping_timeout(),
            connect_timeout: live.connect_timeout(),
        };
        let worker = Self {
            parts,
            port,
            core: RefCell::new(HubCore::new(hub, gateway)),
            heartbeat,
            version: client::server_version(),
        };
        (Rc::new(worker), inbox)
    }
}
