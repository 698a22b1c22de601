//! The live connection: websocket, Engine.IO and Socket.IO on the one side, the live engine on the other.
//!
//! Inbound: `handshake` takes over the socket of an upgrade, `socket` reads messages from it and handles those of the websocket protocol itself;
//! the others go to an `application`: in the `product` to the `worker`'s `session`, which decodes and executes them. Outbound: the `hub` of the
//! worker, and the sessions, push whole frames into the connection's `outbox`, which writes them. One task for each connection, no timer, no
//! lock.

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

/// Answers requests to the live connection that are not a websocket upgrade.
pub fn register(config: &mut web::ServiceConfig) {
    config.service(web::resource(["/socket.io", product::PATH]).to(refuse_plain));
}

async fn refuse_plain(request: HttpRequest, config: web::Data<Config>) -> HttpResponse {
    handshake::refuse_plain(request.head(), &product::rules(&config.http))
}
