//! Limits, per network, the number of connections whose person is not known yet (anonymous connections). When there are too many, a new
//! connection replaces the one that has been anonymous for the longest time. A client that logs in or opens a link quickly can therefore
//! always connect, even if others keep many idle connections open.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use actors::rate_limit::networks;
use tokio::sync::oneshot;

/// The anonymous connections of all networks.
#[derive(Debug, Clone)]
pub struct AnonymousConnections {
    most: usize,
    networks: Arc<Mutex<Networks>>,
}

#[derive(Debug, Default)]
struct Networks {
    entered: u64,
    /// The numbers of the connections of each network, in the order in which the connections arrived. A connection is listed in every
    /// network that contains its address.
    connections: HashMap<(u8, IpAddr), BTreeSet<u64>>,
    /// For each connection, the channel that tells it that another connection has replaced it, and its address.
    eviction: HashMap<u64, (oneshot::Sender<()>, IpAddr)>,
}

impl Networks {
    /// Removes a connection from all its networks, and returns the channel to it; `None` if the connection was already removed.
    fn remove(&mut self, number: u64) -> Option<oneshot::Sender<()>> {
        let (eviction, address) = self.eviction.remove(&number)?;
        for (network, _) in networks(address) {
            if let Some(connections) = self.connections.get_mut(&network) {
                connections.remove(&number);
                if connections.is_empty() {
                    self.connections.remove(&network);
                }
            }
        }
        Some(eviction)
    }
}

/// The slot of an anonymous connection. The connection is counted until the slot is dropped.
#[derive(Debug)]
pub struct AnonymousSlot {
    anonymous: AnonymousConnections,
    number: u64,
}

/// A future that resolves when an anonymous connection is no longer counted. It resolves to true if another connection has taken its slot;
/// the connection must then be closed.
#[derive(Debug)]
pub struct EvictionNotice(oneshot::Receiver<()>);

/// The slot of an anonymous connection, and the future that resolves when the slot is lost.
pub type Entered = (AnonymousSlot, EvictionNotice);

impl Future for EvictionNotice {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<bool> {
        Pin::new(&mut self.0).poll(context).map(|eviction| eviction.is_ok())
    }
}

impl AnonymousConnections {
    /// Creates the counter. `most` is the maximum number of anonymous connections of a network. For wider networks, the maximum is a
    /// multiple of `most`, with the same factors as in the rate limits of calls.
    pub fn new(most: usize) -> Self {
        let networks = Arc::default();
        Self { most, networks }
    }

    /// Counts a new anonymous connection from an address. The new connection may take the slot of an older one.
    pub fn enter(&self, address: IpAddr) -> Entered {
        let (sender, receiver) = oneshot::channel();
        let mut locked = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let all = &mut *locked;
        let number = all.entered;
        all.entered += 1;
        all.eviction.insert(number, (sender, address));
        // the narrowest first: a connection that is removed there leaves room in the wider ones
        for (network, times) in networks(address).rev() {
            let connections = all.connections.entry(network).or_default();
            connections.insert(number);
            if connections.len() > self.most * times as usize
                && let Some(oldest) = connections.first().copied()
                && let Some(eviction) = all.remove(oldest)
            {
                // fails if that connection has ended already, which needs no notice
                let _ = eviction.send(());
            }
        }
        drop(locked);
        let slot = AnonymousSlot {
            anonymous: self.clone(),
            number,
        };
        (slot, EvictionNotice(receiver))
    }
}

impl Drop for AnonymousSlot {
    fn drop(&mut self) {
        let mut all = self.anonymous.networks.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    fn fate(evicted: &mut EvictionNotice) -> Poll<bool> {
        Pin::new(evicted).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_new_one_takes_the_place_of_the_oldest_of_its_network_and_of_no_other() {
        let anonymous = AnonymousConnections::new(2);
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let (first, mut first_fate) = anonymous.enter(one);
        let (second, mut second_fate) = anonymous.enter(one);
        let elsewhere = anonymous.enter(other);
        assert_eq!(fate(&mut first_fate), Poll::Pending);
        let third = anonymous.enter(one);
        assert_eq!(fate(&mut first_fate), Poll::Ready(true));
        assert_eq!(fate(&mut second_fate), Poll::Pending);
        drop(second);
        assert_eq!(
            fate(&mut second_fate),
            Poll::Ready(false),
            "it has said who it is, or gone"
        );
        let (fourth, mut fourth_fate) = anonymous.enter(one);
        assert_eq!(fate(&mut fourth_fate), Poll::Pending, "there was room");
        drop((first, third, elsewhere, fourth));
        assert!(anonymous.networks.lock().unwrap().connections.is_empty());
    }

    #[test]
    fn many_networks_of_one_company_hold_no_more_than_sixteen() {
        let anonymous = AnonymousConnections::new(2);
        let mut held: Vec<Entered> = (0..1_000)
            .map(|network| anonymous.enter([0x2001, 0xdb8, 1, network, 0, 0, 0, 1].into()))
            .collect();
        let mut other = anonymous.enter([0x2001, 0xdb8, 2, 0, 0, 0, 0, 1].into());
        let left = held
            .iter_mut()
            .filter_map(|(_, fate_of)| fate(fate_of).is_pending().then_some(()));
        assert_eq!(left.count(), 2 * 16);
        assert_eq!(fate(&mut other.1), Poll::Pending, "another company");
        drop((held, other));
        let all = anonymous.networks.lock().unwrap();
        assert!(all.connections.is_empty() && all.eviction.is_empty());
    }
}
