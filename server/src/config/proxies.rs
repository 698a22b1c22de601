//! The setting with the addresses of the reverse proxies in front of the server.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, de};

/// The reverse proxies that are trusted. Each is an IP address or a network such as 10.0.0.0/8.
#[derive(Debug, Clone, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Returns true if this is the address of a trusted proxy. IPv4 addresses in IPv6 form are recognized, too.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns true if no proxy is trusted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for Proxies {
    type Err = String;

    /// Parses a single IP address or network.
    fn from_str(text: &str) -> Result<Self, String> {
        let network = match text.parse::<IpAddr>() {
            Ok(address) => Some(address.to_canonical().into()),
            Err(_) => text.parse().ok(),
        };
        let network =
            network.ok_or_else(|| format!("{text:?} is neither an address nor a network such as 10.0.0.0/8"))?;
        Ok(Self(vec![network]))
    }
}

impl<'de> Deserialize<'de> for Proxies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut proxies = Self::default();
        for text in Vec::<String>::deserialize(deserializer)? {
            let one: Self = text.trim().parse().map_err(de::Error::custom)?;
            proxies.0.extend(one.0);
        }
        Ok(proxies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(texts: &[&str]) -> Result<Proxies, serde_json::Error> {
        serde_json::from_value(serde_json::json!(texts))
    }

    #[test]
    fn addresses_and_networks_are_known_in_both_families() {
        let proxies = proxies(&["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]).unwrap();
        let contains = |text: &str| proxies.contains(text.parse().unwrap());
        assert!(contains("127.0.0.1") && contains("::ffff:127.0.0.1"));
        assert!(contains("10.200.0.1") && !contains("11.0.0.1"));
        assert!(contains("2001:db8::1") && !contains("2001:db9::1"));
    }

    #[test]
    fn what_is_neither_is_named() {
        let error = proxies(&["10.0.0.0/33"]).unwrap_err().to_string();
        assert!(error.contains("10.0.0.0/33"), "{error}");
    }
}
