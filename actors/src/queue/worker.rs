//! The worker: claims due tasks and runs them, lane by lane. Every node has one.

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::{Mutex, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;

use super::attempt::{Claims, Runner};
use super::clean_up;
use super::handler::Handlers;
use super::lane::Lane;
use super::store::{self, Claimed};
use super::timing::Timing;
use super::wake::Queue;

/// The longest time that giving claims back may delay the stop.
const RELEASE_WITHIN: Duration = Duration::from_secs(1);

/// Runs the tasks of a database with these handlers.
#[derive(Debug, Clone)]
pub struct Worker {
    runner: Runner,
    queue: Queue,
    /// Held by the lane that claims tasks: the lanes take turns, so that they need one connection in all.
    looking: Arc<Mutex<()>>,
}

impl Worker {
    /// Makes a worker that is not started. Adds the queue's own clean-up to the handlers.
    pub fn new(pool: PgPool, queue: Queue, handlers: Handlers, timing: Timing) -> Self {
        Self {
            runner: Runner {
                handlers: Arc::new(clean_up::add_to(handlers, pool.clone())),
                pool,
                timing,
                claims: Claims::default(),
            },
            queue,
            looking: Arc::default(),
        }
    }

    /// Starts the worker: one task of the runtime for each lane.
    pub fn start(self) -> Working {
        self.runner.count_from_zero();
        let (stop, stopped) = watch::channel(false);
        let lanes = Lane::ALL.map(|lane| {
            let (worker, stopped) = (self.clone(), stopped.clone());
            tokio::spawn(async move { worker.run(lane, stopped).await })
        });
        Working {
            worker: self,
            stop,
            lanes,
        }
    }

    /// Runs a lane. Each attempt is a task of the runtime, so that handlers and their heartbeats go on while the claim waits.
    async fn run(&self, lane: Lane, mut stopped: watch::Receiver<bool>) {
        let mut under_way = JoinSet::new();
        let mut is_registered = false;
        let mut is_reading_well = true;
        while !*stopped.borrow() {
            let claimed = async {
                let _turn = self.looking.lock().await;
                if !is_registered {
                    self.register_recurring(lane).await?;
                    is_registered = true;
                }
                let (claimed, held_since) = self.claim(lane, lane.concurrency() - under_way.len()).await?;
                for task in claimed {
                    under_way.spawn(self.runner.run(task, held_since));
                }
                Ok(())
            };
            match claimed.await {
                Ok(()) => is_reading_well = true,
                Err::<(), sqlx::Error>(error) => {
                    if is_reading_well {
                        tracing::warn!(lane = lane.as_str(), %error, "queue cannot be read");
                    }
                    is_reading_well = false;
                }
            }
            tokio::select! {
                _ = stopped.changed() => break,
                Some(_) = under_way.join_next(), if is_reading_well => {}
                () = self.queue.woken(lane) => {}
                () = tokio::time::sleep(self.runner.timing.look_every) => {}
            }
        }
        while under_way.join_next().await.is_some() {}
    }

    /// Adds the recurring tasks of this node's handlers; a started worker does this by itself.
    pub async fn register_recurring(&self, lane: Lane) -> sqlx::Result<()> {
        let mut connection = self.runner.pool.acquire().await?;
        for (kind, entry) in self.runner.handlers.of_lane(lane) {
            if let Some(every) = entry.every {
                store::upsert_recurring(&mut connection, lane.as_str(), kind, every).await?;
            }
        }
        Ok(())
    }

    /// Runs all tasks of a lane that are due now or become due meanwhile; returns the number of tries.
    pub async fn run_due(&self, lane: Lane) -> sqlx::Result<usize> {
        let mut tries = 0;
        loop {
            let (claimed, held_since) = self.claim(lane, lane.concurrency()).await?;
            if claimed.is_empty() {
                return Ok(tries);
            }
            tries += claimed.len();
            let running = claimed.into_iter().map(|task| self.runner.run(task, held_since));
            futures_util::future::join_all(running).await;
        }
    }

    /// Claims tasks that may run now; returns them and a time from which on the claims are valid.
    async fn claim(&self, lane: Lane, places: usize) -> sqlx::Result<(Vec<Claimed>, Instant)> {
        let held_since = Instant::now();
        let kinds: Vec<String> = self
            .runner
            .handlers
            .of_lane(lane)
            .map(|(kind, _)| kind.to_owned())
            .collect();
        if places == 0 || kinds.is_empty() {
            return Ok((Vec::new(), held_since));
        }
        let mut connection = self.runner.pool.acquire().await?;
        let held_since = Instant::now();
        let lease = self.runner.timing.lease;
        let claimed = store::claim_due(&mut connection, lane, &kinds, lease, places as i64).await?;
        Ok((claimed, held_since))
    }
}

/// A running worker, to be stopped.
#[derive(Debug)]
pub struct Working {
    worker: Worker,
    stop: watch::Sender<bool>,
    lanes: [JoinHandle<()>; Lane::ALL.len()],
}

impl Working {
    /// Cuts running tasks off, as a kill would: another worker runs them again once their lease has ended.
    pub fn abort(&self) {
        for lane in &self.lanes {
            lane.abort();
        }
    }

    /// Claims no more tasks, lets running ones finish for a moment ([`Timing::stop_within`]), and gives the rest back to the queue.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let deadline = Instant::now() + self.worker.runner.timing.stop_within;
        for mut lane in self.lanes {
            if tokio::time::timeout_at(deadline, &mut lane).await.is_err() {
                lane.abort();
                let _ = lane.await;
            }
        }
        let claims = self.worker.runner.claims.held();
        if claims.is_empty() {
            return;
        }
        let released = async {
            let mut connection = self.worker.runner.pool.acquire().await?;
            store::release_claims(&mut connection, &claims).await
        };
        match tokio::time::timeout(RELEASE_WITHIN, released).await {
            Ok(Ok(())) => tracing::info!(tasks = claims.len(), "tasks cut off by the stop wait for another node"),
            Ok(Err(error)) => tracing::warn!(%error, "tasks cut off by the stop wait for the end of their lease"),
            Err(_) => tracing::warn!("tasks cut off by the stop wait for the end of their lease"),
        }
    }
}
