//! Clients with bad intent: the most that each may cost, and the effect on others.

mod cookies;
mod frames;
mod office;
mod paths;
mod slow;
mod uploads;
mod visitors;

use crate::support::TestServer;

/// A server with limits, behind a trusted proxy, so that a test chooses the client's address.
async fn limited() -> TestServer {
    TestServer::start_with(|config| {
        config.http.rate_limit = true;
        config.http.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await
}
