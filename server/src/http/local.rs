//! Recognizes requests that come from the server's own machine.

use actix_web::dev::RequestHead;

use crate::config::HttpConfig;

/// The headers that proxies add to a request when they forward it.
const FORWARDING: &[&str] = &[
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// Returns true if a request comes from the server's own machine and was not forwarded by a proxy. Forwarded requests must be excluded,
/// because every request that a proxy on this machine forwards comes from a loopback address.
pub fn is_on_this_machine(head: &RequestHead, config: &HttpConfig) -> bool {
    let is_loopback = head
        .peer_addr
        .is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    is_loopback && config.is_local() && FORWARDING.iter().all(|name| !head.headers().contains_key(*name))
}
