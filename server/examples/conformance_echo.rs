//! The live edge and the codec with another application behind them, for other people's conformance suites:
//!
//! - `/engine.io/` sends every Engine.IO message back, text and binary;
//! - `/socket.io/` serves the namespaces `/` and `/custom`: emits `auth` with the payload of CONNECT, answers `message` with `message-back`
//!   and acknowledges `message-with-ack` with its own arguments, attachments included;
//! - `/echo` is a bare websocket that sends every message back.
//!
//! `cargo run --workspace --example conformance_echo [-- port]` listens on 127.0.0.1, by default on port 3000.

#[path = "conformance_echo/echo.rs"]
mod echo;
#[path = "conformance_echo/namespaces.rs"]
mod namespaces;

use std::net::{Ipv4Addr, SocketAddr};

const PORT: u16 = 3_000;

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = match std::env::args().nth(1) {
        Some(port) => port
            .parse()
            .map_err(|error| std::io::Error::other(format!("{port}: {error}")))?,
        None => PORT,
    };
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let (listener, server) = echo::bind(address, echo::CONNECT_TIMEOUT)?;
    println!("Listening on http://{}", listener.address);
    let handle = listener.handle.clone();
    actix_web::rt::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            handle.stop(false).await;
        }
    });
    server.await
}
