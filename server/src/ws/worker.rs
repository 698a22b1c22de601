//! The parts of the server that the connections of one worker thread share.

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
use crate::domain::statistic::counting::Counter;
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
    /// The settings of the server.
    pub config: Arc<Config>,
    /// The pool of the read-only database connections for calls.
    pub pool: PgPool,
    /// The live engine, through which every change is made.
    pub live: Arc<Live>,
    /// The plans and their limits.
    pub plans: Plans,
    /// Creates the addresses of share links.
    pub link_addresses: LinkAddresses,
    /// Opens share links for visitors.
    pub link_opener: Arc<LinkOpener>,
    /// Signs the addresses of files.
    pub signer: Signer,
    /// Counts downloads.
    pub counter: Counter,
    /// Hashes and checks passwords.
    pub passwords: Arc<Passwords>,
    /// Creates the session ids (sids) with which live connections log in.
    pub sids: Arc<Sids>,
    /// The limits on how often events may happen, such as log-ins and guesses of passwords.
    pub rate_limits: Arc<RateLimits>,
    /// True once the server is about to stop.
    pub draining: Draining,
    /// Limits how many database look-ups run at the same time for clients that are not identified yet. They may use two thirds of the
    /// database connections, so that the other connections are free for calls.
    pub lookups: Arc<Semaphore>,
}

/// The parts of the server that the live connections of one worker thread share.
pub struct Worker {
    /// The parts of the server that live connections use.
    pub parts: Parts,
    /// The sending side of the channel to the hub of this thread.
    pub port: Arc<HubPort>,
    /// The core of the thread's hub. The session actors call it directly.
    pub core: RefCell<HubCore<Socket>>,
    /// The time limits of the heartbeat.
    pub heartbeat: Heartbeat,
    /// The product's version with the id of the web client's build.
    pub version: String,
}

/// A worker, shared by its hub and its session actors.
pub type WorkerRef = Rc<Worker>;

impl Worker {
    /// Creates a worker without connections, and the receiving side of the channel to the worker's hub.
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
