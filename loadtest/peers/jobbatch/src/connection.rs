//! One socket: its upgrade, the packets that it sent, and the bytes that wait until it can take them.

use std::io::{ErrorKind, Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use mio::net::TcpStream;
use sha1::{Digest, Sha1};

use crate::packet::{Packet, client_packet, text_frame};

/// The suffix of RFC 6455 that a server hashes with the key, to prove that it has read the key.
const ACCEPT_SUFFIX: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

pub struct Connection {
    id: usize,
    stream: TcpStream,
    received: Vec<u8>,
    unsent: Vec<u8>,
    upgraded: bool,
}

impl Connection {
    pub fn new(id: usize, stream: TcpStream) -> Self {
        Self {
            id,
            stream,
            received: Vec::new(),
            unsent: Vec::new(),
            upgraded: false,
        }
    }

    /// Reads everything that has arrived; `false` when the peer is gone.
    pub fn read(&mut self, buffer: &mut [u8]) -> bool {
        loop {
            match self.stream.read(buffer) {
                Ok(0) => return false,
                Ok(count) => {
                    self.received.extend_from_slice(&buffer[..count]);
                    if count < buffer.len() {
                        return true;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }

    /// Takes the complete packets out of the read bytes: returns those that are for the job, and answers the others itself.
    pub fn take_packets(&mut self) -> Vec<Packet> {
        if !self.upgraded && !self.upgrade() {
            return Vec::new();
        }
        let mut packets = Vec::new();
        let mut used = 0;
        while let Some((text, length)) = client_packet(&self.received[used..]) {
            used += length;
            if text == b"40" {
                let granted = text_frame(format!("40{{\"sid\":\"{:020x}\"}}", self.id).as_bytes());
                self.send(&granted);
            } else {
                packets.extend(Packet::parse(&text));
            }
        }
        self.received.drain(..used);
        packets
    }

    fn upgrade(&mut self) -> bool {
        let Some(end) = self.received.windows(4).position(|window| window == b"\r\n\r\n") else {
            return false;
        };
        let head = String::from_utf8_lossy(&self.received[..end]).into_owned();
        let is_key = |line: &&str| line.to_ascii_lowercase().starts_with("sec-websocket-key:");
        let key = head
            .lines()
            .find(is_key)
            .and_then(|line| line.split_once(':'))
            .map_or("", |(_, key)| key.trim());
        let accept = STANDARD.encode(Sha1::digest(format!("{key}{ACCEPT_SUFFIX}")));
        self.received.drain(..end + 4);
        self.upgraded = true;
        let mut answer = format!(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Accept: {accept}\r\n\r\n"
        )
        .into_bytes();
        let open = format!(
            "0{{\"sid\":\"{:020x}\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000,\"maxPayload\":1000000}}",
            self.id
        );
        answer.extend(text_frame(open.as_bytes()));
        self.send(&answer);
        true
    }

    /// Writes as much as the socket takes at once, and stores the rest for [`Connection::flush`].
    pub fn send(&mut self, bytes: &[u8]) {
        let written = if self.unsent.is_empty() {
            self.stream.write(bytes).unwrap_or(0)
        } else {
            0
        };
        self.unsent.extend_from_slice(&bytes[written..]);
    }

    /// Writes the stored bytes.
    pub fn flush(&mut self) {
        if !self.unsent.is_empty() {
            let written = self.stream.write(&self.unsent).unwrap_or(0);
            self.unsent.drain(..written);
        }
    }
}
