//! Distinguishes public addresses on the Internet from addresses of this machine and of private networks.

use std::net::IpAddr;
use std::sync::LazyLock;

use ipnet::IpNet;

/// The IP networks whose addresses are not public, separated by spaces.
const NOT_PUBLIC: &str = "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 \
    192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 \
    ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8";

static NETWORKS: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    let networks = NOT_PUBLIC.split_whitespace().map(str::parse);
    networks
        .collect::<Result<_, _>>()
        .expect("the networks are written well")
});

/// Returns true if an address is a public address on the Internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    let address = address.to_canonical();
    !NETWORKS.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_not_public_in_whatever_form() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "169.254.169.254",
            "::1",
            "::ffff:10.0.0.1",
            "fd00::1",
            "64:ff9b::a00:1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["93.184.215.14", "2606:2800:21f::1"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
