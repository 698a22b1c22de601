//! What the connections of one worker thread share.

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

/// What live connections need of the server.
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
    /// What comes too fast.
    pub rate_limits: Arc<RateLimits>,
    /// Whether the server is about to stop.
    pub draining: Draining,
    /// What strangers have looked up takes two thirds of the database's connections at most, and leaves the rest to calls.
    pub lookups: Arc<Semaphore>,
}

/// One worker's share of the live connections.
pub struct Worker {
    /// What it needs of the server.
    pub parts: Parts,
    /// The way to the hub.
    pub port: Arc<HubPort>,
    /// The hub's core.
    pub core: RefCell<HubCore<Socket>>,
    /// How connections are looked after.
    pub heartbeat: Heartbeat,
    /// The product's version with the build's id.
    pub version: String,
}

/// A worker as its hub and its sessions share it.
pub type WorkerRef = Rc<Worker>;

impl Worker {
    /// A worker without connections, and where its hub's messages come in.
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
