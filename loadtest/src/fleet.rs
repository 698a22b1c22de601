//! Many connections on one thread: the fleet opens a few at a time, then reads each connection when data arrives.

use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

use mio::{Events, Interest, Poll, Token};

use crate::connection::{Connection, Discard, Inbox};
use crate::error::LoadError;
use crate::script::Script;

/// The largest number of connections that are opening at the same time: enough to keep the server busy, but fewer than its listen queue can
/// hold.
const OPENING_AT_ONCE: usize = 64;
const OPENING_LIMIT: Duration = Duration::from_secs(30);
const BUFFER_BYTES: usize = 1 << 21;
const EVENTS: usize = 2048;

/// The connections of one run, numbered from 0 in the order of opening.
#[derive(Debug)]
pub struct Fleet {
    poll: Poll,
    events: Events,
    connections: Vec<Connection>,
    buffer: Vec<u8>,
    clock: Instant,
}

impl Fleet {
    /// Makes a fleet without connections.
    pub fn empty() -> Result<Self, LoadError> {
        Ok(Self {
            poll: Poll::new().map_err(LoadError::io("polling"))?,
            events: Events::with_capacity(EVENTS),
            connections: Vec::new(),
            buffer: vec![0; BUFFER_BYTES],
            clock: Instant::now(),
        })
    }

    /// Makes a fleet and opens `count` connections in it, as [`Fleet::extend`] does.
    pub fn open(address: SocketAddr, count: usize, script_of: impl Fn(usize) -> Rc<Script>) -> Result<Self, LoadError> {
        let mut fleet = Self::empty()?;
        fleet.extend(address, count, script_of)?;
        Ok(fleet)
    }

    /// Opens `count` more connections and waits until all have completed their scripts. `script_of` returns the script of the connection with
    /// the given index. Drops all packets that arrive during the wait and are not answers to the scripts, so no ratings may be sent before this
    /// function returns. Fails if a connection is refused, or if no further connection completes its script for half a minute.
    pub fn extend(
        &mut self,
        address: SocketAddr,
        count: usize,
        script_of: impl Fn(usize) -> Rc<Script>,
    ) -> Result<(), LoadError> {
        let mut ready = self.connections.len();
        let end = ready + count;
        let mut progress = Instant::now();
        while ready < end {
            while self.connections.len() < end && self.connections.len() < ready + OPENING_AT_ONCE {
                let index = self.connections.len();
                self.add(Connection::open(index, address, script_of(index))?)?;
            }
            self.turn(Duration::from_millis(100), &mut Discard)?;
            let before = ready;
            while self.connections.get(ready).is_some_and(Connection::is_ready) {
                ready += 1;
            }
            if ready > before {
                progress = Instant::now();
            } else if progress.elapsed() > OPENING_LIMIT {
                return Err(LoadError::Opening {
                    connection: ready,
                    reason: "no answer for half a minute".to_owned(),
                });
            }
        }
        Ok(())
    }

    fn add(&mut self, mut connection: Connection) -> Result<(), LoadError> {
        let index = self.connections.len();
        self.register(index, &mut connection)?;
        self.connections.push(connection);
        Ok(())
    }

    fn register(&self, index: usize, connection: &mut Connection) -> Result<(), LoadError> {
        let registry = self.poll.registry();
        let registered = registry.register(connection.stream(), Token(index), Interest::READABLE);
        registered.map_err(LoadError::io("registering a connection"))
    }

    /// Cuts off the connections whose indexes are in the range `connections`, then opens each again with the script that `script_of` returns for
    /// its index. Does not wait for the server's answers: later calls of [`Fleet::turn`] read them.
    pub fn reopen(
        &mut self,
        address: SocketAddr,
        connections: Range<usize>,
        script_of: impl Fn(usize) -> Rc<Script>,
    ) -> Result<(), LoadError> {
        for connection in &self.connections[connections.clone()] {
            connection.cut();
        }
        for index in connections {
            let mut connection = Connection::open(index, address, script_of(index))?;
            self.register(index, &mut connection)?;
            self.connections[index] = connection;
        }
        Ok(())
    }

    /// Waits up to `timeout` for data on any connection, and passes the packets to `inbox`.
    pub fn turn(&mut self, timeout: Duration, inbox: &mut impl Inbox) -> Result<(), LoadError> {
        let Self {
            poll,
            events,
            connections,
            buffer,
            clock,
        } = self;
        match poll.poll(events, Some(timeout)) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            other => other.map_err(LoadError::io("polling"))?,
        }
        for event in &*events {
            let connection = &mut connections[event.token().0];
            connection.read(buffer, event.is_read_closed(), || nanos_since(*clock), inbox)?;
        }
        Ok(())
    }

    /// Sends one packet and returns the time just before it was written, in nanoseconds of the fleet's clock.
    pub fn send(&mut self, connection: usize, packet: &[u8]) -> Result<u64, LoadError> {
        let at = nanos_since(self.clock);
        self.connections[connection].send(packet)?;
        Ok(at)
    }

    /// Sends complete frames, unchanged, in one write.
    pub fn send_frames(&mut self, connection: usize, frames: &[u8]) -> Result<(), LoadError> {
        self.connections[connection].send_frames(frames)
    }

    /// Returns the current time of the fleet's clock, in nanoseconds.
    pub fn now(&self) -> u64 {
        nanos_since(self.clock)
    }

    /// Returns the connections, ordered by index.
    pub fn connections(&self) -> &[Connection] {
        &self.connections
    }

    /// Returns the number of connections that the server has ended.
    pub fn closed(&self) -> usize {
        self.connections
            .iter()
            .filter(|connection| connection.is_closed())
            .count()
    }
}

fn nanos_since(clock: Instant) -> u64 {
    clock.elapsed().as_nanos() as u64
}
