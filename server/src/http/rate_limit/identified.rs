//! Limits the number of open connections of each person, and of the visitors of each share link from each network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use protocol::ids::{LinkId, UserId};

/// The person, or the group of a link's visitors, whose connections are counted together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ConnectionOwner {
    /// A person, whose connections from all networks are counted together.
    Person(UserId),
    /// The visitors of a share link who come from the same network.
    Holders(LinkId, IpAddr),
}

impl From<UserId> for ConnectionOwner {
    fn from(person: UserId) -> Self {
        Self::Person(person)
    }
}

/// Counts the open connections of people, and of the visitors of share links.
#[derive(Debug, Clone)]
pub struct IdentifiedConnections {
    most: usize,
    counts: Arc<Mutex<HashMap<ConnectionOwner, usize>>>,
}

/// The slot of a connection of a person or of a link's visitors. The connection is counted until the slot is dropped.
#[derive(Debug)]
pub struct IdentifiedSlot {
    people: IdentifiedConnections,
    known: ConnectionOwner,
}

impl IdentifiedConnections {
    /// Creates the counter. `most` is the maximum number of connections of a person, and of a link's visitors in one network.
    pub fn new(most: usize) -> Self {
        let counts = Arc::default();
        Self { most, counts }
    }

    /// Counts a new connection of a person or of a link's visitors; returns `None` if they already have the maximum number of connections.
    pub fn enter(&self, known: impl Into<ConnectionOwner>) -> Option<IdentifiedSlot> {
        let known = known.into();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(known.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        let people = self.clone();
        Some(IdentifiedSlot { people, known })
    }
}

impl Drop for IdentifiedSlot {
    fn drop(&mut self) {
        let mut counts = self.people.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.known) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.known);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_so_many_and_others_have_their_own() {
        let people = IdentifiedConnections::new(2);
        let held = [people.enter(UserId(1)), people.enter(UserId(1))];
        assert!(held.iter().all(Option::is_some) && people.enter(UserId(1)).is_none());
        assert!(people.enter(UserId(2)).is_some());
        let holders = |last| ConnectionOwner::Holders(LinkId("mix".to_owned()), IpAddr::from([192, 0, 2, last]));
        let listening = [people.enter(holders(1)), people.enter(holders(1))];
        assert!(listening.iter().all(Option::is_some) && people.enter(holders(1)).is_none());
        assert!(people.enter(holders(2)).is_some());
        drop((held, listening));
        assert!(people.enter(UserId(1)).is_some());
        assert!(people.counts.lock().unwrap().is_empty());
    }
}
