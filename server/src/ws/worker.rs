//! What the connections of one worker thread share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use actors::topic::messages::{ConnectionId, HubRef};

use super::hub::core::{HubCore, Roof};
use super::hub::tick::Heartbeat;
use super::hub::{self, Hub, HubPort};
use super::socket::Socket;
use crate::app_state::AppState;
use crate::web_client;

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
            version: web_client::server_version(),
        });
        Hub::launch(Rc::clone(&worker), inbox);
        state.live.register_hub(hub);
        worker
    }

    /// A number for a connection.
    pub fn next_connection() -> ConnectionId {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        ConnectionId(NUMBERS.fetch_add(1, Ordering::Relaxed))
    }
}
