//! The sandbox of a node of the server: its database connections, its keys and its addresses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, OnceLock};

use actors::queue::Queue;
use sqlx::PgPool;

use crate::config::Config;
use crate::payments::keys::SandboxKeys;

/// The path below which all addresses of the sandbox are.
pub(super) const BASE: &str = "/sandbox";

/// The version of Stripe's API that the sandbox imitates.
pub(super) const API_VERSION: &str = "2026-09-30.endive";

/// The payment sandbox of a node of the server; clones share it.
#[derive(Clone)]
pub struct Sandbox(Arc<Parts>);

struct Parts {
    pool: PgPool,
    queue: Queue,
    public_url: String,
    keys: SandboxKeys,
    listens: OnceLock<SocketAddr>,
    client: OnceLock<reqwest::Client>,
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sandbox")
    }
}

impl Sandbox {
    /// Creates the sandbox of this node. Its state is in the database of `pool`.
    pub fn new(config: &Config, pool: PgPool, queue: Queue, keys: SandboxKeys) -> Self {
        Self(Arc::new(Parts {
            pool,
            queue,
            public_url: config.http.public_url().to_owned(),
            keys,
            listens: OnceLock::new(),
            client: OnceLock::new(),
        }))
    }

    /// Stores the address on which this node listens. It is called as soon as the node listens.
    pub fn listens_at(&self, address: SocketAddr) {
        let _ = self.0.listens.set(address);
    }

    /// Returns the address at which this server's payment code reaches the API of the sandbox; empty until this node listens.
    pub fn api_url(&self) -> String {
        self.own_address()
            .map_or_else(String::new, |own| format!("{own}{BASE}/"))
    }

    /// Returns the keys by which the sandbox and the server authenticate each other.
    pub fn keys(&self) -> &SandboxKeys {
        &self.0.keys
    }

    /// Returns the address to which this node can send requests to itself; none until the node listens.
    fn own_address(&self) -> Option<String> {
        let listens = self.0.listens.get()?;
        let ip = match listens.ip() {
            ip if !ip.is_unspecified() => ip,
            _ => IpAddr::V4(Ipv4Addr::LOCALHOST),
        };
        Some(format!("http://{}", SocketAddr::new(ip, listens.port())))
    }

    /// Returns the address of the server's own webhook endpoint on this node; none until the node listens.
    pub(super) fn own_webhook(&self) -> Option<String> {
        Some(format!("{}/api/stripe/webhook", self.own_address()?))
    }

    /// Returns the HTTP client that sends events to webhook endpoints.
    pub(super) fn client(&self) -> &reqwest::Client {
        // reads the certificates of the system, which a server without sandbox events need not wait for
        self.0.client.get_or_init(reqwest::Client::new)
    }

    /// Returns the pool of database connections, which may write.
    pub(super) fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// Returns the queue of background tasks.
    pub(super) fn queue(&self) -> &Queue {
        &self.0.queue
    }

    /// Returns the public address of a page of the sandbox.
    pub(super) fn page_url(&self, path: &str) -> String {
        format!("{}{BASE}/{path}", self.0.public_url)
    }
}
