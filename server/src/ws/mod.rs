//! The live connection: websocket, Engine.IO and Socket.IO on the one side, the live engine on the other.
//!
//! Inbound: `handshake` takes over the socket of an upgrade, `socket` reads messages of it, `session` decodes and carries them out.
//! Outbound: the `hub` of the worker, and the sessions, push whole frames into the connection's `outbox`, which writes them. One task for
//! each connection, no timer, no lock.

pub mod connection;
pub mod frames;
pub mod grants;
pub mod handshake;
pub mod hub;
pub mod outbox;
pub mod session;
pub mod socket;
pub mod worker;

use actix_web::web;

/// Answers requests for the live connection that are no websocket upgrade.
pub fn register(config: &mut web::ServiceConfig) {
    config.service(web::resource(["/socket.io", handshake::PATH]).to(handshake::refuse_plain));
}
