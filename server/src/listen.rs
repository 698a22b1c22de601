//! The listener: HTTP and, upgraded from it, live connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::{Server, ServerHandle};

use crate::app;
use crate::app_state::AppState;

/// Seconds that requests under way get when the server stops.
const SHUTDOWN_SECONDS: u64 = 5;

/// A bound listener that serves as long as it is awaited.
#[derive(Debug)]
pub struct Listener {
    /// Where it listens; the port is real where 0 was asked for.
    pub address: SocketAddr,
    /// Stops it.
    pub handle: ServerHandle,
}

/// Binds the configured address. The returned server must be awaited (or spawned) to serve.
pub fn bind(state: &Arc<AppState>) -> std::io::Result<(Listener, Server)> {
    let http = &state.config.http;
    let shared = Arc::clone(state);
    let mut server = HttpServer::new(move || app::build(Arc::clone(&shared)))
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals()
        .keep_alive(Duration::from_secs(75))
        .backlog(4_096)
        .max_connections(200_000)
        .tcp_nodelay(true);
    if http.workers > 0 {
        server = server.workers(http.workers);
    }
    let server = server.bind(http.listen)?;
    let address = server.addrs()[0];
    let server = server.run();
    Ok((
        Listener {
            address,
            handle: server.handle(),
        },
        server,
    ))
}
