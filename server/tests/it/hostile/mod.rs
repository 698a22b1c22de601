//! Clients that mean harm, each with what it may cost and what others notice of it.

mod cookies;
mod frames;
mod office;
mod paths;
mod slow;
mod uploads;
mod visitors;

use crate::support::TestServer;

/// A server with limits, behind a trusted proxy, so that a test says which address comes.
async fn limited() -> TestServer {
    TestServer::start_with(|config| {
        config.http.rate_limit = true;
        config.http.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await
}
