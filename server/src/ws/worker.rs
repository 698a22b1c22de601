//! What the connections of one worker thread share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use actors::topic::messages::HubRef;

use super::hub::core::HubCore;
use super::hub::gateway::TopicGateway;
use super::hub::port::{self, HubPort, Inbox};
use super::hub::tick::Heartbeat;
use super::socket::Socket;
use crate::run::app_state::AppState;
use crate::site::client;

/// One worker's share of the live connections.
pub struct Worker {
    /// The server's parts.
    pub state: Arc<AppState>,
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
    pub fn new(state: &Arc<AppState>) -> (WorkerRef, Inbox) {
        let (port, inbox) = port::port();
        let hub: HubRef = Arc::<HubPort>::clone(&port);
        let gateway: Arc<dyn TopicGateway> = Arc::<actors::live::Live>::clone(&state.live);
        let live = &state.config.live;
        let worker = Self {
            state: Arc::clone(state),
            port,
            core: RefCell::new(HubCore::new(hub, gateway)),
            heartbeat: Heartbeat {
                ping_interval: live.ping_interval(),
                ping_timeout: live.ping_timeout(),
                connect_timeout: live.connect_timeout(),
            },
            version: client::server_version(),
        };
        (Rc::new(worker), inbox)
    }
}
