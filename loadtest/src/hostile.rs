//! Hostile clients that connect from many loopback addresses. Each kind of client has one thread, which keeps the given number of connections
//! open: when the server closes a connection, the thread reopens it from the same address.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};

use crate::websocket::{TEXT, client_frame};

/// The time between two checks whether a client's connection is still open.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// The size of the receive buffer of a client that does not read, in bytes. It is small, so that the server has to retain most of the
/// answer.
const UNREAD_BYTES: usize = 4 * 1024;
/// The number of requests that a client sends together without reading the answers.
const PIPELINED: usize = 30;
/// The number of topics in each subscribe event: the maximum for a visitor.
const TOPICS: usize = 10;
/// The number of loopback addresses with the same third byte. The next addresses have the next third byte.
const PART: usize = 250;

/// The behavior of a hostile client.
#[derive(Debug, Clone)]
pub enum Kind {
    /// The client sends the headers of its request byte by byte.
    SlowHeads,
    /// The client sends the body of a call byte by byte.
    SlowBodies,
    /// The client requests pages and does not read the answers.
    UnreadPages,
    /// The client requests the same track again and again and does not read the answers.
    UnreadTracks {
        /// The path and query of the track's URL.
        path: String,
        /// The value of the `Cookie` header.
        cookie: String,
    },
    /// The client opens a live connection and does not authenticate.
    SilentSockets,
    /// The client opens a live connection and sends subscribe events without end.
    Subscribers,
}

impl Kind {
    /// Returns the name of this kind of client, which is part of the names of its metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::SlowHeads => "slow_heads",
            Self::SlowBodies => "slow_bodies",
            Self::UnreadPages => "unread_pages",
            Self::UnreadTracks { .. } => "unread_tracks",
            Self::SilentSockets => "silent_sockets",
            Self::Subscribers => "subscribers",
        }
    }

    /// Returns the bytes that a client sends as soon as it is connected.
    fn first(&self) -> Vec<u8> {
        let get = |path: &str, cookie: &str| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n");
        match self {
            Self::SlowHeads => b"GET / HTTP/1.1\r\nX-Slow: ".to_vec(),
            Self::SlowBodies => {
                b"POST /api/account/check_email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{".to_vec()
            }
            Self::UnreadPages => get("/api/openapi.json", "").repeat(PIPELINED).into_bytes(),
            Self::UnreadTracks { path, cookie } => get(path, &format!("Cookie: {cookie}\r\n"))
                .repeat(PIPELINED)
                .into_bytes(),
            Self::SilentSockets | Self::Subscribers => {
                let head = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n\
                            Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
                let mut first = head.as_bytes().to_vec();
                if matches!(self, Self::Subscribers) {
                    first.extend(client_frame(TEXT, b"40"));
                }
                first
            }
        }
    }

    /// Returns the bytes that a client sends at each check of its connection.
    fn drip(&self) -> Vec<u8> {
        match self {
            Self::SlowHeads | Self::SlowBodies => b"x".to_vec(),
            // empty lines request nothing; a client that reads nothing notices only by a write that the server has
            // closed
            Self::UnreadPages | Self::UnreadTracks { .. } => b"\r\n".to_vec(),
            Self::SilentSockets => Vec::new(),
            Self::Subscribers => {
                let topics: Vec<String> = (0..TOPICS)
                    .map(|number| format!("{{\"topic\":\"link:{number}\"}}"))
                    .collect();
                client_frame(TEXT, format!("42[\"subscribe\",[{}]]", topics.join(",")).as_bytes())
            }
        }
    }

    fn reads(&self) -> bool {
        !matches!(self, Self::UnreadPages | Self::UnreadTracks { .. })
    }
}

/// The running clients of one kind.
#[derive(Debug)]
pub struct Crowd {
    name: &'static str,
    held: Arc<AtomicUsize>,
    opened: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Crowd {
    /// Starts clients of one kind. Their connections are spread evenly over the loopback addresses.
    pub fn start(kind: Kind, server: SocketAddr, connections: usize, addresses: usize) -> Self {
        let (held, opened, stop) = (Arc::default(), Arc::default(), Arc::default());
        let (name, counted) = (kind.name(), (Arc::clone(&held), Arc::clone(&opened)));
        let stopping = Arc::clone(&stop);
        let thread = thread::spawn(move || work(&kind, server, connections, addresses, &counted, &stopping));
        Self {
            name,
            held,
            opened,
            stop,
            thread,
        }
    }

    /// Returns the name of the kind of these clients.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of connections that were open at the last check.
    pub fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Returns the number of connections opened so far, including reopened ones.
    pub fn opened(&self) -> usize {
        self.opened.load(Ordering::Relaxed)
    }

    /// Stops all clients and waits for their thread to end.
    pub fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        // a thread that panicked has closed its connections
        let _ = self.thread.join();
    }
}

type Counts = (Arc<AtomicUsize>, Arc<AtomicUsize>);

fn work(
    kind: &Kind,
    server: SocketAddr,
    connections: usize,
    addresses: usize,
    (held, opened): &Counts,
    stop: &AtomicBool,
) {
    let (first, drip) = (kind.first(), kind.drip());
    let mut clients: Vec<Option<TcpStream>> = (0..connections).map(|_| None).collect();
    let mut buffer = [0; 16 * 1024];
    while !stop.load(Ordering::Relaxed) {
        let looked = Instant::now();
        for (number, client) in clients.iter_mut().enumerate() {
            let is_open = client
                .as_mut()
                .is_some_and(|client| send(client, &drip) && (!kind.reads() || read(client, &mut buffer)));
            if !is_open {
                *client = open(server, source(number % addresses), kind.reads(), &first);
                opened.fetch_add(usize::from(client.is_some()), Ordering::Relaxed);
            }
        }
        held.store(clients.iter().flatten().count(), Ordering::Relaxed);
        thread::sleep(LOOK_EVERY.saturating_sub(looked.elapsed()));
    }
}

/// Returns the loopback address with this number.
pub fn source(number: usize) -> Ipv4Addr {
    let last = u8::try_from(number % PART + 1).unwrap_or(1);
    let part = u8::try_from(number / PART % 256).unwrap_or(0);
    Ipv4Addr::new(127, 66, part, last)
}

/// Opens a connection and sends the first bytes. Returns `None` if the server accepts no connection; the next check tries again.
fn open(server: SocketAddr, from: Ipv4Addr, reads: bool, first: &[u8]) -> Option<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
    if !reads {
        socket.set_recv_buffer_size(UNREAD_BYTES).ok()?;
    }
    socket.bind(&SocketAddr::from((from, 0)).into()).ok()?;
    socket.connect_timeout(&server.into(), Duration::from_secs(2)).ok()?;
    let mut stream = TcpStream::from(socket);
    stream.set_nonblocking(true).ok()?;
    send(&mut stream, first).then_some(stream)
}

/// Sends bytes, and drops those that the socket cannot take. Returns false if the connection is closed.
fn send(stream: &mut TcpStream, bytes: &[u8]) -> bool {
    bytes.is_empty()
        || match stream.write(bytes) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::WouldBlock,
        }
}

/// Reads and drops the bytes that have arrived. Returns false if the connection is closed.
fn read(stream: &mut TcpStream, buffer: &mut [u8]) -> bool {
    loop {
        match stream.read(buffer) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == ErrorKind::WouldBlock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::net::TcpListener;

    #[test]
    fn a_thousand_clients_come_from_as_many_addresses() {
        let all: BTreeSet<Ipv4Addr> = (0..1_000).map(source).collect();
        assert_eq!(all.len(), 1_000);
        assert!(all.iter().all(Ipv4Addr::is_loopback));
    }

    #[test]
    fn a_client_that_is_closed_comes_again_from_its_own_address() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = listener.local_addr().expect("its address");
        let crowd = Crowd::start(Kind::SlowHeads, server, 1, 1);
        for _ in 0..2 {
            let (_closed_at_once, from) = listener.accept().expect("a client");
            assert_eq!(from.ip(), source(0));
        }
        assert!(crowd.opened() >= 1);
        crowd.stop();
    }

    #[test]
    fn a_client_that_reads_nothing_notices_that_it_was_closed() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = listener.local_addr().expect("its address");
        let crowd = Crowd::start(Kind::UnreadPages, server, 1, 1);
        for _ in 0..2 {
            let (mut client, _) = listener.accept().expect("a client");
            // like a server that has sent a part of the answer, and then closes
            client.write_all(b"HTTP/1.1 200 OK\r\n").expect("room for an answer");
        }
        assert!(crowd.opened() >= 1);
        crowd.stop();
    }
}
