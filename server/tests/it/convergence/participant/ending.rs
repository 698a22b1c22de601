//! The last steps of a client: a last write to every topic, all frames that still arrive, and the comparison with the database.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::truth::Truth;
use super::{PATIENCE, Participant, TRIES};

impl Participant {
    /// Writes once more to every topic that this kind of client can write to, so that each topic has a newest frame.
    pub async fn mark(&mut self) {
        for _ in 0..TRIES {
            self.be_there().await;
            let before = self.seen.get("writes").copied().unwrap_or(0);
            self.mark_once().await;
            self.settle().await;
            if self.seen.get("writes").copied().unwrap_or(0) == before + self.world.jobs.len() as u64 {
                return;
            }
        }
        panic!("the last marks are never acknowledged");
    }

    /// Follows all topics up to their heads.
    pub async fn catch_up(mut self, heads: Arc<HashMap<String, i64>>) -> Self {
        let own = self.own_topic();
        for (_, application) in self.world.applications_of(self.person.id).await {
            self.wanted.insert(format!("application:{application}"));
        }
        let held = self.held.keys().filter(|topic| **topic != own).cloned();
        self.wanted.extend(held.collect::<Vec<_>>());
        for _ in 0..TRIES {
            self.be_there().await;
            for topic in self.wanted.clone() {
                if !self.open.contains(&topic) && !self.is_asking(&topic) {
                    self.follow(&topic).await;
                }
            }
            self.settle().await;
            let topics: Vec<String> = self.wanted.iter().chain([&own]).cloned().collect();
            while self.link.is_some() {
                let Some(behind) = topics.iter().find(|topic| !self.is_at(topic, &heads)) else {
                    return self;
                };
                let until = format!(
                    "{behind} comes to {:?}, from {:?}",
                    heads.get(behind),
                    self.held.get(behind)
                );
                tokio::time::timeout(PATIENCE, self.handle_next()).await.expect(&until);
            }
        }
        panic!("{} never catches up", self.person.id);
    }

    fn is_at(&self, topic: &str, heads: &HashMap<String, i64>) -> bool {
        let head = heads.get(topic).copied().unwrap_or(0);
        (self.held.get(topic)).is_some_and(|held| held.offset >= head && held.is_whole() && self.open.contains(topic))
    }

    /// Tells whether every state is exactly at these heads.
    pub fn stands_at(&self, heads: &HashMap<String, i64>) -> bool {
        (self.held.iter()).all(|(topic, held)| held.offset == heads.get(topic).copied().unwrap_or(0))
    }

    /// Compares every state and every acknowledged write with the database.
    pub fn compare(&self, truth: &Truth) {
        for (topic, held) in &self.held {
            truth.compare(self.person.id, topic, &held.state);
        }
        for (key, allowed) in self.ledger.allowed() {
            let stands = truth.value(key);
            assert!(
                allowed.contains(&stands),
                "{key:?}: {stands} stands, where only {allowed:?} may"
            );
        }
    }
}
