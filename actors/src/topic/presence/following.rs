//! Tracks who follows whom on a topic. A leader is a person who is followed. The code has no side effects.

use protocol::ids::UserId;
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Default)]
pub(super) struct Following {
    leaders: HashMap<UserId, UserId>,
    followers: BTreeMap<UserId, BTreeSet<UserId>>,
}

impl Following {
    /// Sets whom a person follows. If `leader` is none or the person themself, the person follows nobody. Returns the people who have gained or
    /// lost this follower.
    pub(super) fn set(&mut self, follower: UserId, leader: Option<UserId>) -> Vec<UserId> {
        let leader = leader.filter(|leader| *leader != follower);
        let former = self.leaders.get(&follower).copied();
        if former == leader {
            return Vec::new();
        }
        if let Some(former) = former {
            self.leaders.remove(&follower);
            if let Some(followers) = self.followers.get_mut(&former) {
                followers.remove(&follower);
                if followers.is_empty() {
                    self.followers.remove(&former);
                }
            }
        }
        if let Some(leader) = leader {
            self.leaders.insert(follower, leader);
            self.followers.entry(leader).or_default().insert(follower);
        }
        former.into_iter().chain(leader).collect()
    }

    /// Returns the followers of a person; none if there are no followers.
    pub(super) fn of(&self, leader: UserId) -> Option<&BTreeSet<UserId>> {
        self.followers.get(&leader)
    }

    pub(super) fn is_followed(&self, user: UserId) -> bool {
        self.followers.contains_key(&user)
    }

    /// Returns all people who are followed.
    pub(super) fn leaders(&self) -> impl Iterator<Item = UserId> {
        self.followers.keys().copied()
    }
}
