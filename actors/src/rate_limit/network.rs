//! The networks in which the events of an IP address are counted.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns the network of a household: the /64 for IPv6, and the address itself for IPv4.
pub fn network(address: IpAddr) -> IpAddr {
    prefix(address, 64)
}

/// Returns the network of an organization: the /48 for IPv6, and the address itself for IPv4.
pub fn widest_network(address: IpAddr) -> IpAddr {
    prefix(address, 48)
}

/// Returns the networks in which the events of an address are counted, the widest first. The number with each network says how many times
/// as many events are allowed in it as in the narrowest network. For IPv6 the networks are the /48 of a company, the /56 of a household
/// with several networks, and the /64. For IPv4 there is only the address itself.
pub fn networks(address: IpAddr) -> impl DoubleEndedIterator<Item = ((u8, IpAddr), u32)> {
    let wider = match address.to_canonical() {
        IpAddr::V6(_) => [Some((48, 16)), Some((56, 4))],
        IpAddr::V4(_) => [None, None],
    };
    let all = wider.into_iter().flatten().chain([(64, 1)]);
    all.map(move |(bits, times)| ((bits, prefix(address, bits)), times))
}

/// Returns the network that is stored in place of a caller's address, as text: a /24 for IPv4, a /48 for IPv6.
pub fn stored_network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => format!("{}/24", Ipv4Addr::from_bits(address.to_bits() >> 8 << 8)),
        v6 @ IpAddr::V6(_) => format!("{}/48", prefix(v6, 48)),
    }
}

fn prefix(address: IpAddr, bits: u8) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let dropped = 128 - u32::from(bits);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> dropped << dropped))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let network_of = |text: &str| network(text.parse().unwrap());
        assert_eq!(network_of("2001:db8::1"), network_of("2001:db8::ffff"));
        assert_ne!(network_of("2001:db8::1"), network_of("2001:db8:0:1::1"));
        assert_eq!(network_of("::ffff:192.0.2.1"), network_of("192.0.2.1"));
    }

    #[test]
    fn a_network_is_kept_and_no_address() {
        for (address, network) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ] {
            assert_eq!(stored_network(address.parse().unwrap()), network);
        }
    }

    #[test]
    fn an_ipv6_address_counts_in_three_networks_and_an_ipv4_address_alone() {
        let names = |text: &str| -> Vec<String> {
            let networks = networks(text.parse().unwrap());
            networks
                .map(|((bits, net), times)| format!("{net}/{bits} {times}"))
                .collect()
        };
        let own = ["2001:db8:1::/48 16", "2001:db8:1:200::/56 4", "2001:db8:1:234::/64 1"];
        assert_eq!(names("2001:db8:1:234:5::6"), own);
        assert_eq!(names("192.0.2.1"), ["192.0.2.1/64 1"]);
        assert_eq!(names("::ffff:192.0.2.1"), ["192.0.2.1/64 1"]);
    }
}
