//! Many live clients that act at random, drop, come back and read slowly, while the server suffers faults. Each folds the frames it
//! receives into a model, strictly in order; at the end every model must equal the database, and every acknowledged write must be in it.
//!
//! The acts follow from a seed. How the acts of different clients interleave does not: a seed that failed may pass when it runs again.

mod acts;
mod bench;
mod dice;
mod host;
mod ledger;
mod link;
mod model;
mod participant;
mod storm;
mod truth;
mod world;

pub use bench::{Bench, Fault, end_backends};
pub use dice::Dice;
pub use host::Host;
pub use link::{Link, ServerMessage};
pub use world::World;

use std::collections::HashMap;
use std::sync::Arc;

use participant::Participant;
use tokio::task::JoinSet;
use truth::Truth;

/// The rounds that all clients have in which to catch up.
const ROUNDS: u32 = 50;

/// The kind of acts that reviewers mostly do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Ratings, with a few of all other acts.
    Rating,
    /// Edits of playlists.
    Editing,
}

/// The clients of a world while they work.
pub struct Crowd {
    world: Arc<World>,
    at_work: JoinSet<Participant>,
}

impl Crowd {
    /// Starts every client of this world, for `steps` steps each.
    pub fn start(world: &Arc<World>, seed: u64, steps: u32) -> Self {
        Self::start_at(Work::Rating, world, seed, steps)
    }

    /// Starts every client of this world with this work, for `steps` steps each.
    pub fn start_at(work: Work, world: &Arc<World>, seed: u64, steps: u32) -> Self {
        let mut at_work = JoinSet::new();
        for (index, person) in world.people.iter().enumerate() {
            let dice = Dice::new(seed.wrapping_mul(1_000).wrapping_add(index as u64));
            let participant = Participant::new(Arc::clone(world), person.clone(), index, dice, work);
            at_work.spawn(participant.work(steps));
        }
        Self {
            world: Arc::clone(world),
            at_work,
        }
    }

    /// Waits until all clients have finished and caught up with the database, and compares.
    pub async fn finish(mut self) -> Summary {
        let mut done = Vec::new();
        while let Some(participant) = self.at_work.join_next().await {
            done.push(participant.expect("a client has seen a fault"));
        }
        done.sort_by_key(Participant::index);
        done[0].mark().await;
        let (done, truth) = self.converge(done).await;
        let mut summary = Summary::default();
        for participant in &done {
            participant.compare(&truth);
            summary.add(&participant.seen);
        }
        self.world.check_frames().await;
        summary
    }

    /// Lets all clients catch up with the database, until it no longer changes: writes on dropped connections may still be committed.
    async fn converge(&self, mut done: Vec<Participant>) -> (Vec<Participant>, Truth) {
        for _ in 0..ROUNDS {
            let heads = Arc::new(self.world.heads().await);
            let mut catching_up = JoinSet::new();
            for participant in done {
                catching_up.spawn(participant.catch_up(Arc::clone(&heads)));
            }
            done = Vec::new();
            while let Some(participant) = catching_up.join_next().await {
                done.push(participant.expect("a client has seen a fault"));
            }
            let truth = Truth::read(&self.world).await;
            if truth.heads == *heads && done.iter().all(|participant| participant.stands_at(&heads)) {
                return (done, truth);
            }
        }
        panic!("the database never comes to rest");
    }
}

/// Counts of what happened, summed over the clients: a run without drops and resumes proves nothing.
#[derive(Debug, Default)]
pub struct Summary {
    counts: HashMap<&'static str, u64>,
}

impl Summary {
    /// The number of times that something happened.
    pub fn of(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }

    /// Counts a fault or another event that no client caused.
    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Adds another run's counts.
    pub fn merge(&mut self, other: &Self) {
        self.add(&other.counts);
    }

    fn add(&mut self, counts: &HashMap<&'static str, u64>) {
        for (what, count) in counts {
            *self.counts.entry(what).or_default() += count;
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort();
        let text: Vec<String> = counts
            .into_iter()
            .map(|(what, count)| format!("{count} {what}"))
            .collect();
        out.write_str(&text.join(", "))
    }
}
