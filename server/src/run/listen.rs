//! The listener. It accepts HTTP connections; some of them are upgraded to live connections.
//!
//! It uses actix's HTTP service and not its `HttpServer`, whose hook for upgrades is not accessible. With the hook, a live connection owns
//! its socket and needs no HTTP dispatcher while it is idle, and a client that reads too slowly can be disconnected.

use std::cell::OnceCell;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Request};
use actix_server::{Server, ServerHandle};
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::rt::net::TcpStream;
use actix_web::{App, Error};
use socket2::{Domain, Protocol, Socket, Type};

use crate::config::proxies::Proxies;
use crate::http::rate_limit::{Caps, Entered};
use crate::http::timed_stream::TimedStream;
use crate::http::traffic::Traffic;
use crate::run::app;
use crate::run::app_state::AppState;
use crate::ws::application::Application;
use crate::ws::handshake::{self, Upgraded};
use crate::ws::product;

/// The number of seconds that running requests have to finish when the server stops.
pub(crate) const SHUTDOWN_SECONDS: u64 = 5;
/// The maximum number of connections that wait to be accepted.
const BACKLOG: u32 = 4_096;
/// The number of unsent bytes above which the operating system accepts no more bytes for a connection. Otherwise it would copy megabytes for a
/// client that reads nothing.
const UNSENT_MAX: u32 = 128 * 1024;

/// A listener that is bound to its address. It handles requests while the server that was returned with it is awaited.
#[derive(Debug)]
pub struct Listener {
    /// The address on which the listener accepts connections. If port 0 was requested, it contains the port that the system has chosen.
    pub address: SocketAddr,
    /// The handle that stops the listener.
    pub handle: ServerHandle,
}

/// The address to listen on, and the number of worker threads.
#[derive(Debug, Clone, Copy)]
pub struct ListenOptions {
    /// The address to listen on; port 0 selects any free port.
    pub address: SocketAddr,
    /// The number of worker threads; 0 for one per processor.
    pub workers: usize,
}

/// The rules for accepting connections: which are counted, and how long they may wait for the client.
#[derive(Debug, Clone)]
pub struct AcceptPolicy {
    caps: Option<Caps>,
    /// The proxies whose connections are not counted, because they carry the requests of many people.
    trusted_proxies: Proxies,
    unread_for: Duration,
}

impl Default for AcceptPolicy {
    /// Returns rules that do not limit the number of connections. A client that reads too slowly is disconnected after one minute.
    fn default() -> Self {
        Self {
            caps: None,
            trusted_proxies: Proxies::default(),
            unread_for: Duration::from_mins(1),
        }
    }
}

impl AcceptPolicy {
    fn new(state: &AppState) -> Self {
        Self {
            caps: state.rate_limits.http.clone(),
            trusted_proxies: state.config.http.trusted_proxies.clone(),
            unread_for: state.config.http.unread_for(),
        }
    }

    /// Counts a new connection among the anonymous connections of its network, unless it comes from a trusted proxy. Returns the address of
    /// the client, and the slot that keeps the connection counted.
    fn enter(&self, stream: &TcpStream) -> io::Result<(Option<SocketAddr>, Option<Entered>)> {
        stream.set_nodelay(true)?;
        let peer = stream.peer_addr()?;
        let address = peer.ip().to_canonical();
        let counted = self.caps.as_ref().filter(|_| !self.trusted_proxies.contains(address));
        let place = counted.map(|caps| caps.anonymous.enter(address));
        Ok((Some(peer), place))
    }
}

/// Binds the address in the settings, for the HTTP application and the live connections of the product. Requests are handled only while the
/// returned server is awaited or spawned.
///
/// # Errors
/// Fails if the address cannot be bound.
pub fn bind(state: &Arc<AppState>) -> std::io::Result<(Listener, Server)> {
    let http = &state.config.http;
    let options = ListenOptions {
        address: http.listen,
        workers: http.workers,
    };
    let (parts, plain) = (state.live_parts(), Arc::clone(state));
    serve(
        options,
        AcceptPolicy::new(state),
        // one hub for each worker, started on its thread with its first live connection
        move || product::start(parts.clone()),
        move || app::build(&plain),
    )
}

/// Binds an address. `live` creates the application for websocket upgrades, and `plain` the application for all other requests. Each worker
/// thread calls `plain` when it starts, and `live` at its first upgrade.
///
/// # Errors
/// Fails if the address cannot be bound.
pub fn serve<A, T, B>(
    options: ListenOptions,
    policy: AcceptPolicy,
    live: impl Fn() -> Rc<A> + Clone + Send + 'static,
    plain: impl Fn() -> App<T> + Clone + Send + 'static,
) -> std::io::Result<(Listener, Server)>
where
    A: Application,
    T: ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse<B>, Error = Error, InitError = ()>
        + 'static,
    B: MessageBody + 'static,
{
    let socket = listen(options.address)?;
    let address = socket.local_addr()?;
    let mut server = Server::build()
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals()
        .backlog(BACKLOG)
        .max_concurrent_connections(200_000);
    if options.workers > 0 {
        server = server.workers(options.workers);
    }
    let stopping = server.graceful_shutdown_signal();
    let server = server.listen("needledrop", socket, move || {
        let live = live.clone();
        let application = Rc::new(OnceCell::new());
        let upgrade = fn_service(move |(request, framed): (Request, Upgraded)| {
            let application = Rc::clone(application.get_or_init(&live));
            async move {
                handshake::upgrade(application, &request, framed);
                Ok::<_, Error>(())
            }
        });
        let stopping = stopping.clone();
        let http = HttpService::build()
            // connections without a request end with the server, not after their keep-alive
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(Duration::from_secs(75))
            .client_request_timeout(Duration::from_secs(5))
            .client_disconnect_timeout(Duration::from_secs(1))
            .local_addr(address)
            .on_connect_ext(|line: &TimedStream, extensions| {
                extensions.insert(Rc::clone(line.traffic()));
            })
            .upgrade(upgrade)
            .h1(map_config(plain(), |()| AppConfig::default()));
        let policy = policy.clone();
        fn_service(move |stream: TcpStream| {
            let (entered, unread_for) = (policy.enter(&stream), policy.unread_for);
            async move {
                let (peer, place) = entered.map_err(DispatchError::Io)?;
                Ok((TimedStream::new(stream, Traffic::new(place), unread_for), peer))
            }
        })
        .and_then(http)
    })?;
    let server = server.run();
    let handle = server.handle();
    Ok((Listener { address, handle }, server))
}

/// Returns a listening socket, whose options each accepted connection inherits. It works even if connections of a previous process on the same
/// port are still closing.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.set_tcp_notsent_lowat(UNSENT_MAX)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG as i32)?;
    Ok(socket.into())
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use socket2::SockRef;

    use super::*;

    #[test]
    fn an_accepted_connection_has_the_bound_of_unsent_bytes() {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        assert_eq!(SockRef::from(&accepted).tcp_notsent_lowat().unwrap(), UNSENT_MAX);
    }
}
