//! How many connections of one network are open of which nobody knows whose they are. People are not counted here.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::network;

/// Connections of one network.
#[derive(Debug, Clone)]
pub struct Strangers {
    most: usize,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One connection that is counted until this is dropped.
#[derive(Debug)]
pub struct Stranger {
    strangers: Strangers,
    network: IpAddr,
}

impl Strangers {
    /// At most so many of one network.
    pub fn new(most: usize) -> Self {
        let counts = Arc::default();
        Self { most, counts }
    }

    /// Counts a connection from this address; none where it is one too many.
    pub fn enter(&self, address: IpAddr) -> Option<Stranger> {
        let network = network(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        let strangers = self.clone();
        Some(Stranger { strangers, network })
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        let mut counts = self.strangers.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_has_so_many_and_others_have_their_own() {
        let strangers = Strangers::new(2);
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let held = [strangers.enter(one), strangers.enter(one)];
        assert!(held.iter().all(Option::is_some) && strangers.enter(one).is_none());
        assert!(strangers.enter(other).is_some());
        drop(held);
        assert!(strangers.enter(one).is_some());
        assert!(strangers.counts.lock().unwrap().is_empty());
    }
}
