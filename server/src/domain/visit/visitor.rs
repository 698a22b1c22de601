//! Identifies visitors without an account for one day, so that each is counted once a day.

use std::net::IpAddr;

use actors::rate_limit::{network, networks};
use time::Date;

use crate::domain::link::address::LinkAddresses;
use crate::secrets;

/// The number of characters of the User-Agent that are used to identify a visitor.
const USER_AGENT_MAX: usize = 512;

/// A visitor without an account, identified by network address and user agent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Visitor {
    address: Option<IpAddr>,
    user_agent: String,
}

/// A visitor as recorded for one day, without personal data: an account's id, or hashes that differ from day to day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashedVisitor {
    /// The id of an account, or `v` followed by the hash of a visitor without an account.
    pub visitor: String,
    /// The hash of the network of a visitor without an account; `None` for an account.
    pub network: Option<String>,
}

impl Visitor {
    /// Returns the visitor with this network address and this user agent.
    pub fn new(address: Option<IpAddr>, user_agent: &str) -> Self {
        Self {
            address: address.map(network),
            user_agent: user_agent.chars().take(USER_AGENT_MAX).collect(),
        }
    }

    /// Returns the hashes under which the visitor is recorded on a day. Without the salt of the day and the links key, nobody can find out
    /// from the hashes who the visitor was.
    pub(in crate::domain) fn named(&self, addresses: &LinkAddresses, day: Date, salt: &[u8]) -> HashedVisitor {
        let text = |address: Option<IpAddr>| address.map_or_else(String::new, |address| address.to_string());
        let hash = |parts: &[&str]| secrets::hex(&addresses.hash_of_day(day, salt, &parts.join("\n"))[..16]);
        HashedVisitor {
            visitor: format!("v{}", hash(&["visitor", &text(self.address), &self.user_agent])),
            network: Some(hash(&["network", &text(self.address.map(wide))])),
        }
    }
}

/// Returns the network on which the maximum number of counted visitors applies: a single IPv4 address, or a /48 network of IPv6.
fn wide(address: IpAddr) -> IpAddr {
    networks(address).next().map_or(address, |((_, network), _)| network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_of_ipv6_is_its_first_48_bits() {
        let wide = |text: &str| super::wide(text.parse().unwrap()).to_string();
        assert_eq!(wide("2001:db8:1:2:3::4"), "2001:db8:1::");
        assert_eq!(wide("192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn one_network_and_program_is_one_visitor() {
        let visitor = |address: &str, agent: &str| Visitor::new(Some(address.parse().unwrap()), agent);
        assert_eq!(visitor("2001:db8::1", "a"), visitor("2001:db8::2", "a"));
        assert_ne!(visitor("192.0.2.1", "a"), visitor("192.0.2.2", "a"));
        assert_ne!(visitor("192.0.2.1", "a"), visitor("192.0.2.1", "b"));
    }
}
