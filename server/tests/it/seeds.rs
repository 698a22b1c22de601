//! Every client ends equal to the database, whatever the clients do and whatever faults the server suffers.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::time::Instant;

use futures_util::FutureExt as _;
use protocol::change::{Change, ReviewChange};
use protocol::ids::{JobId, TrackId};
use protocol::topic::Topic;
use tokio::sync::watch;

use super::convergence::{Crowd, Dice, Host, Summary, Work, World};
use super::support::frames::commit_frame;

/// Steps of each client.
const STEPS: u32 = 25;
/// The same for clients that mostly edit playlists, for which more seeds run.
const STEPS_EDITING: u32 = 10;
/// The number of seeds that one server runs.
const SEEDS_A_SERVER: u64 = 10;

struct Arena {
    host: Host,
    address: watch::Sender<Option<SocketAddr>>,
}

impl Arena {
    /// The host of the server: every other time the binary, which is killed; no host if nothing is restarted.
    async fn new(seed: u64, work: Work) -> Self {
        let host = if work == Work::Editing || (seed / SEEDS_A_SERVER).is_multiple_of(2) {
            Host::inside().await
        } else {
            Host::binary().await
        };
        let address = watch::Sender::new(Some(host.address()));
        Self { host, address }
    }

    async fn run(&mut self, seed: u64, work: Work) -> Summary {
        let mut dice = Dice::new(seed);
        let world = World::make(self.host.pool(), self.address.subscribe()).await;
        let steps = match work {
            Work::Rating => STEPS,
            Work::Editing => STEPS_EDITING,
        };
        let crowd = Crowd::start_at(work, &world, seed, steps);
        let all = world.all_steps(steps);
        let (floods, restarts) = (seed.is_multiple_of(5), seed.is_multiple_of(2) && work == Work::Rating);
        let faults = async {
            for part in 1..=8 {
                world.after_steps(all * part / 10).await;
                let job = dice.pick(&world.jobs).id;
                if part % 3 == 0 {
                    self.commit_in_silence(job).await;
                }
                if floods && part > 4 {
                    self.flood(job).await;
                }
                if restarts && part == 4 {
                    self.restart().await;
                }
            }
        };
        // a client that notices an error ends both at once
        let mut summary = tokio::join!(faults, crowd.finish()).1;
        if restarts {
            summary.count(if self.host.is_killed() { "kills" } else { "restarts" });
        }
        summary
    }

    async fn restart(&mut self) {
        self.address.send_replace(None);
        self.host.restart().await;
        self.address.send_replace(Some(self.host.address()));
    }

    /// Commits a frame without publishing it, as if another node had committed it and died: the next commit finds it.
    async fn commit_in_silence(&self, job: i64) {
        let (topic, changes) = withdrawals(job, 1);
        commit_frame(self.host.pool(), &topic, changes).await;
    }

    /// Commits frames of some 17 KB each.
    async fn flood(&self, job: i64) {
        for _ in 0..12 {
            let (topic, changes) = withdrawals(job, 300);
            self.host.append(&topic, changes).await;
        }
    }
}

/// Makes this many changes of a review that change no client's state.
fn withdrawals(job: i64, count: i64) -> (Topic, Vec<Change>) {
    let withdrawn = |number: i64| {
        let track_id = TrackId(1_000_000_000 + number);
        ReviewChange::TrackWithdrawn { track_id }.into()
    };
    (Topic::Review(JobId(job)), (0..count).map(withdrawn).collect())
}

/// Runs seeds, and names the first that fails.
async fn run(seeds: impl Iterator<Item = u64>, work: Work) -> Summary {
    let started = Instant::now();
    let mut summary = Summary::default();
    let mut arena: Option<(Arena, u64)> = None;
    let mut count = 0;
    for seed in seeds {
        let (mut here, lived) = match arena.take() {
            Some((here, lived)) if lived < SEEDS_A_SERVER => (here, lived),
            _ => (Arena::new(seed, work).await, 0),
        };
        match AssertUnwindSafe(here.run(seed, work)).catch_unwind().await {
            Ok(of_this) => summary.merge(&of_this),
            Err(fault) => {
                eprintln!("seed {seed} fails; CONVERGENCE_SEED={seed} make seeds runs it alone");
                std::panic::resume_unwind(fault);
            }
        }
        count += 1;
        if count % 10 == 0 {
            eprintln!("{count} seeds in {:.0?}: {summary}", started.elapsed());
        }
        arena = Some((here, lived + 1));
    }
    summary
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_seeds_end_with_every_client_equal_to_the_database() {
    let summary = run(1..=50, Work::Rating).await;
    // something that never happened was not tested
    for what in [
        "frames",
        "resumes",
        "snapshots",
        "resyncs",
        "connections lost",
        "writes",
        "saves",
        "restarts",
        "kills",
    ] {
        assert!(summary.of(what) > 0, "no {what}: {summary}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_seeds_of_people_who_edit_playlists_together_end_equal_and_lose_nothing_that_was_added() {
    let summary = run(1..=100, Work::Editing).await;
    for what in [
        "frames",
        "resumes",
        "snapshots",
        "resyncs",
        "connections",
        "drops",
        "writes",
        "writes refused",
    ] {
        assert!(summary.of(what) > 0, "no {what}: {summary}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make seeds: many more, for minutes"]
async fn many_seeds_end_with_every_client_equal_to_the_database() {
    if let Some(seed) = setting("CONVERGENCE_SEED") {
        run(std::iter::once(seed), Work::Rating).await;
        return;
    }
    let first = setting("CONVERGENCE_FIRST").unwrap_or(1_000);
    run(
        first..first + setting("CONVERGENCE_SEEDS").unwrap_or(1_000),
        Work::Rating,
    )
    .await;
}
