//! The listener: HTTP and, upgraded from it, live connections.
//!
//! It is built from actix's HTTP service rather than its `HttpServer`, whose upgrade hook is out of reach: so a live connection owns its
//! socket, costs no HTTP dispatcher while it is idle, and a slow reader can be seen and ended.

use std::cell::OnceCell;
use std::net::{SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::{HttpService, Request};
use actix_server::{Server, ServerHandle};
use actix_service::{fn_service, map_config};
use actix_web::dev::AppConfig;
use socket2::{Domain, Protocol, Socket, Type};

use crate::app;
use crate::app_state::AppState;
use crate::ws::handshake::{self, Upgraded};
use crate::ws::worker::Worker;

/// Seconds that requests under way get when the server stops.
const SHUTDOWN_SECONDS: u64 = 5;
/// Connections that may wait to be accepted.
const BACKLOG: u32 = 4_096;

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
    let socket = listen(http.listen)?;
    let address = socket.local_addr()?;
    let mut server = Server::build()
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals()
        .backlog(BACKLOG)
        .max_concurrent_connections(200_000);
    if http.workers > 0 {
        server = server.workers(http.workers);
    }
    let shared = Arc::clone(state);
    let stopping = server.graceful_shutdown_signal();
    let server = server.listen("needledrop", socket, move || {
        let state = Arc::clone(&shared);
        // one hub for each worker, started on its thread with its first live connection
        let worker = Rc::new(OnceCell::new());
        let upgrade = fn_service(move |(request, framed): (Request, Upgraded)| {
            let worker = Rc::clone(worker.get_or_init(|| Worker::start(&state)));
            async move {
                handshake::upgrade(worker, &request, framed);
                Ok::<_, actix_web::Error>(())
            }
        });
        let stopping = stopping.clone();
        let signal = stopping.clone();
        HttpService::build()
            // HTTP connections without a request end with the server, not with their keep-alive
            .graceful_shutdown_signal(move || {
                let signal = signal.clone();
                async move { signal.notified().await }
            })
            // connections that wait for another request would hold a stop up
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(Duration::from_secs(75))
            .client_request_timeout(Duration::from_secs(5))
            .client_disconnect_timeout(Duration::from_secs(1))
            .tcp_nodelay(true)
            .local_addr(address)
            .upgrade(upgrade)
            .h1(map_config(app::build(Arc::clone(&shared)), |()| AppConfig::default()))
            .tcp()
    })?;
    let server = server.run();
    let handle = server.handle();
    Ok((Listener { address, handle }, server))
}

/// A socket that takes the port over from a former life whose last connections are still winding down.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG as i32)?;
    Ok(socket.into())
}
