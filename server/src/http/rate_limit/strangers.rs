//! The connections of one network of which nobody knows whose they are. Where there are too many, a new one takes the place of the one that
//! has been a stranger for longest: so whoever says at once who they are comes in, however many others hold connections and say nothing.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::network;

/// Connections of strangers, by their networks.
#[derive(Debug, Clone)]
pub struct Strangers {
    most: usize,
    networks: Arc<Mutex<Networks>>,
}

#[derive(Debug, Default)]
struct Networks {
    entered: u64,
    /// The connections of each network in the order of their coming.
    connections: HashMap<IpAddr, BTreeMap<u64, oneshot::Sender<()>>>,
}

/// The place of one connection, until this is dropped.
#[derive(Debug)]
pub struct Stranger {
    strangers: Strangers,
    network: IpAddr,
    number: u64,
}

/// Resolves once it is known what became of a stranger: true where the place was given to another, so that the connection must end.
#[derive(Debug)]
pub struct Ousted(oneshot::Receiver<()>);

/// A place, and the word that it is lost.
pub type Entered = (Stranger, Ousted);

impl Future for Ousted {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<bool> {
        Pin::new(&mut self.0).poll(context).map(|word| word.is_ok())
    }
}

impl Strangers {
    /// At most so many of one network.
    pub fn new(most: usize) -> Self {
        let networks = Arc::default();
        Self { most, networks }
    }

    /// Counts a connection from this address.
    pub fn enter(&self, address: IpAddr) -> Entered {
        let network = network(address);
        let (sender, receiver) = oneshot::channel();
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let number = networks.entered;
        networks.entered += 1;
        let connections = networks.connections.entry(network).or_default();
        connections.insert(number, sender);
        let ousted = (connections.len() > self.most).then(|| connections.pop_first());
        drop(networks);
        if let Some((_, ousted)) = ousted.flatten() {
            // whoever is gone already need not be told
            let _ = ousted.send(());
        }
        let stranger = Stranger {
            strangers: self.clone(),
            network,
            number,
        };
        (stranger, Ousted(receiver))
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        let mut networks = self.strangers.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = networks.connections.get_mut(&self.network) {
            connections.remove(&self.number);
            if connections.is_empty() {
                networks.connections.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    fn fate(ousted: &mut Ousted) -> Poll<bool> {
        Pin::new(ousted).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_new_one_takes_the_place_of_the_oldest_of_its_network_and_of_no_other() {
        let strangers = Strangers::new(2);
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let (first, mut first_fate) = strangers.enter(one);
        let (second, mut second_fate) = strangers.enter(one);
        let elsewhere = strangers.enter(other);
        assert_eq!(fate(&mut first_fate), Poll::Pending);
        let third = strangers.enter(one);
        assert_eq!(fate(&mut first_fate), Poll::Ready(true));
        assert_eq!(fate(&mut second_fate), Poll::Pending);
        drop(second);
        assert_eq!(
            fate(&mut second_fate),
            Poll::Ready(false),
            "it has said who it is, or gone"
        );
        let (fourth, mut fourth_fate) = strangers.enter(one);
        assert_eq!(fate(&mut fourth_fate), Poll::Pending, "there was room");
        drop((first, third, elsewhere, fourth));
        assert!(strangers.networks.lock().unwrap().connections.is_empty());
    }
}
