//! Finds the network address that a request comes from.

use std::net::IpAddr;

use actix_web::dev::RequestHead;

use crate::config::Proxies;

/// Returns the address that a request comes from. Usually this is the peer's address. If the peer is a trusted proxy, it is the last address in
/// `X-Forwarded-For` that is not a trusted proxy; earlier addresses are ignored because the client may have invented them.
pub fn client_address(head: &RequestHead, trusted_proxies: &Proxies) -> Option<IpAddr> {
    let mut nearest = head.peer_addr?.ip();
    let headers: Vec<_> = head.headers().get_all("x-forwarded-for").collect();
    let named = headers
        .iter()
        .rev()
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.rsplit(','));
    for name in named {
        if !trusted_proxies.contains(nearest) {
            break;
        }
        match name.trim().parse() {
            Ok(address) => nearest = address,
            Err(_) => break,
        }
    }
    Some(nearest)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    const PROXY: &str = "10.0.0.1";

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let proxies: Proxies = serde_json::from_value(serde_json::json!([PROXY, "10.0.0.2/31"])).unwrap();
        let peer: IpAddr = peer.parse().unwrap();
        let mut request = TestRequest::default().peer_addr((peer, 4_000).into());
        for list in forwarded {
            request = request.append_header(("x-forwarded-for", *list));
        }
        client_address(request.to_http_request().head(), &proxies)
            .unwrap()
            .to_string()
    }

    #[test]
    fn the_header_of_an_untrusted_peer_is_not_believed() {
        assert_eq!(seen("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
    }

    #[test]
    fn a_trusted_proxys_last_entry_is_believed_and_nothing_before_it() {
        assert_eq!(seen(PROXY, &["203.0.113.5, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen(PROXY, &["203.0.113.5", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
    }

    #[test]
    fn one_trusted_proxy_behind_another_is_looked_past() {
        assert_eq!(seen(PROXY, &["203.0.113.5, 198.51.100.1, 10.0.0.2"]), "198.51.100.1");
    }

    #[test]
    fn without_a_readable_entry_the_proxy_itself_is_counted() {
        assert_eq!(seen(PROXY, &[]), PROXY);
        assert_eq!(seen(PROXY, &["198.51.100.1, unknown"]), PROXY);
    }
}
