//! The live connection: websocket, Engine.IO and Socket.IO on the client's side, the live engine on the other.
//!
//! Incoming: `handshake` turns the socket of an upgraded request into a connection. `socket` reads messages from the connection, and
//! handles pings, pongs and closes itself. It passes all other messages to an `application`; in the `product`, a `session` of the `worker`
//! decodes and executes them. Outgoing: the `hub` of the worker and the sessions add whole frames to the `outbox` of a connection, which
//! writes them to the socket. Each connection needs one task, and no timer or lock.

pub mod application;
pub mod connection;
pub mod frames;
pub mod grants;
pub mod handshake;
pub mod hub;
pub mod in_flight;
pub mod outbox;
pub mod product;
pub mod refused;
pub mod session;
pub mod socket;
pub mod worker;

use actix_web::{HttpRequest, HttpResponse, web};

use crate::config::Config;

/// Registers the handler that refuses requests for a live connection that are not websocket upgrades.
pub fn register(config: &mut web::ServiceConfig) {
    config.service(web::resource(["/socket.io", product::PATH]).to(refuse_plain));
}

async fn refuse_plain(request: HttpRequest, config: web::Data<Config>) -> HttpResponse {
    handshake::refuse_plain(request.head(), &product::rules(&config.http))
}
