//! The physical limit of the main job's broadcast: one thread, readiness events, and the changes of one turn joined in one write to each
//! watcher. It does the same work in memory as the peers and nothing else; it is not a server for use.
//!
//! `jobbatch PORT`

mod connection;
mod packet;

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::time::{Duration, Instant};

use mio::net::TcpListener;
use mio::{Events, Interest, Poll, Token};
use room::{Room, topic_of};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use time::OffsetDateTime;

use crate::connection::Connection;
use crate::packet::{Packet, acknowledgement, change, text_frame};

const LISTENER: Token = Token(usize::MAX);
const PING_EVERY: Duration = Duration::from_secs(25);

/// The messages that the packets of one turn cause, which are sent at the end of the turn.
#[derive(Default)]
struct Turn {
    acknowledgements: Vec<(usize, Vec<u8>)>,
    broadcasts: HashMap<String, Vec<u8>>,
}

struct Server {
    poll: Poll,
    listener: TcpListener,
    connections: BTreeMap<usize, Connection>,
    next_token: usize,
    rooms: HashMap<String, Room>,
    followers: HashMap<String, Vec<usize>>,
    buffer: Vec<u8>,
}

fn main() -> io::Result<()> {
    let port = std::env::args()
        .nth(1)
        .and_then(|port| port.parse().ok())
        .unwrap_or(4100);
    let limit = getrlimit(Resource::Nofile);
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    )?;
    let mut server = Server::bind(port)?;
    println!("ready");
    server.run()
}

impl Server {
    fn bind(port: u16) -> io::Result<Self> {
        let poll = Poll::new()?;
        let mut listener = TcpListener::bind(([127, 0, 0, 1], port).into())?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
        Ok(Self {
            poll,
            listener,
            connections: BTreeMap::new(),
            next_token: 0,
            rooms: HashMap::new(),
            followers: HashMap::new(),
            buffer: vec![0; 1 << 16],
        })
    }

    fn run(&mut self) -> io::Result<()> {
        let mut events = Events::with_capacity(2048);
        let mut last_ping = Instant::now();
        loop {
            match self.poll.poll(&mut events, Some(Duration::from_secs(1))) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            }
            let mut turn = Turn::default();
            for event in &events {
                if event.token() == LISTENER {
                    self.accept()?;
                } else {
                    self.serve(event.token().0, &mut turn);
                }
            }
            self.send(turn);
            if last_ping.elapsed() > PING_EVERY {
                last_ping = Instant::now();
                let ping = text_frame(b"2");
                self.connections
                    .values_mut()
                    .for_each(|connection| connection.send(&ping));
            }
        }
    }

    fn accept(&mut self) -> io::Result<()> {
        loop {
            let mut stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            stream.set_nodelay(true)?;
            let interest = Interest::READABLE | Interest::WRITABLE;
            self.poll
                .registry()
                .register(&mut stream, Token(self.next_token), interest)?;
            self.connections
                .insert(self.next_token, Connection::new(self.next_token, stream));
            self.next_token += 1;
        }
    }

    fn serve(&mut self, token: usize, turn: &mut Turn) {
        let Some(connection) = self.connections.get_mut(&token) else {
            return;
        };
        connection.flush();
        let open = connection.read(&mut self.buffer);
        for packet in connection.take_packets() {
            match packet {
                Packet::Subscribe { ack, topic } => {
                    let room = self.rooms.entry(topic.clone()).or_default();
                    turn.acknowledgements
                        .push((token, acknowledgement(ack, &room.subscribed(&topic))));
                    self.followers.entry(topic).or_default().push(token);
                }
                Packet::Rate { ack, rating } => {
                    let topic = topic_of(rating.job_id);
                    let room = self.rooms.entry(topic.clone()).or_default();
                    let (answer, frame) = room.rate(token as u64, rating, OffsetDateTime::now_utc());
                    turn.acknowledgements.push((token, acknowledgement(ack, &answer)));
                    turn.broadcasts.entry(topic).or_default().extend(change(&frame));
                }
            }
        }
        if !open {
            self.connections.remove(&token);
            self.followers
                .values_mut()
                .for_each(|tokens| tokens.retain(|other| *other != token));
        }
    }

    fn send(&mut self, turn: Turn) {
        for (token, frame) in turn.acknowledgements {
            if let Some(connection) = self.connections.get_mut(&token) {
                connection.send(&frame);
            }
        }
        for (topic, frames) in turn.broadcasts {
            for token in self.followers.get(&topic).map_or(&[][..], Vec::as_slice) {
                if let Some(connection) = self.connections.get_mut(token) {
                    connection.send(&frames);
                }
            }
        }
    }
}
