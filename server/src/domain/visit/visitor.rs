//! Visitors without an account, as they are distinguished within a day.

use std::net::IpAddr;

use actors::rate_limit::{network, networks};
use time::Date;

use crate::domain::link::address::LinkAddresses;
use crate::secrets;

/// The number of characters of a user agent that distinguish visitors.
const USER_AGENT_MAX: usize = 512;

/// A visitor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Visitor {
    address: Option<IpAddr>,
    user_agent: String,
}

/// A visitor, or an account, by its names on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashedVisitor {
    /// An account's number, or a hash that begins with `v`.
    pub visitor: String,
    /// The network of a visitor without an account, hashed.
    pub network: Option<String>,
}

impl Visitor {
    /// Returns the visitor from this address with this program.
    pub fn new(address: Option<IpAddr>, user_agent: &str) -> Self {
        Self {
            address: address.map(network),
            user_agent: user_agent.chars().take(USER_AGENT_MAX).collect(),
        }
    }

    /// Returns its names on a day. They reveal nothing without that day's salt and the links key.
    pub(in crate::domain) fn named(&self, addresses: &LinkAddresses, day: Date, salt: &[u8]) -> HashedVisitor {
        let text = |address: Option<IpAddr>| address.map_or_else(String::new, |address| address.to_string());
        let hash = |parts: &[&str]| secrets::hex(&addresses.hash_of_day(day, salt, &parts.join("\n"))[..16]);
        HashedVisitor {
            visitor: format!("v{}", hash(&["visitor", &text(self.address), &self.user_agent])),
            network: Some(hash(&["network", &text(self.address.map(wide))])),
        }
    }
}

/// Returns the network that limits the number of counted visitors: an IPv4 address, or a /48.
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
