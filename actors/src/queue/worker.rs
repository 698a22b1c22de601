//! The worker of background tasks: claims due tasks and runs them, each lane independently. Every node has one worker.

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

/// The maximum time for which a stopping worker tries to release the claims of its interrupted tasks.
const RELEASE_WITHIN: Duration = Duration::from_secs(1);

/// A worker that runs the tasks of a database with the given handlers.
#[derive(Debug, Clone)]
pub struct Worker {
    runner: Runner,
    queue: Queue,
    /// A lock that is held while tasks of one lane are claimed. The lanes claim one after the other, so that together they need only one
    /// connection.
    looking: Arc<Mutex<()>>,
}

impl Worker {
    /// Makes a worker without starting it. Adds the queue's own recurring task to the handlers.
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

    /// Starts the worker: one Tokio task for each lane.
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

    /// Claims and runs the tasks of a lane until the worker stops. Each attempt is a separate Tokio task, so that handlers and heartbeats
    /// continue while the lane waits to claim more.
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

    /// Adds the recurring tasks of a lane to the queue. A started worker does this itself.
    pub async fn register_recurring(&self, lane: Lane) -> sqlx::Result<()> {
        let mut connection = self.runner.pool.acquire().await?;
        for (kind, entry) in self.runner.handlers.of_lane(lane) {
            if let Some(every) = entry.every {
                store::upsert_recurring(&mut connection, lane.as_str(), kind, every).await?;
            }
        }
        Ok(())
    }

    /// Runs all tasks of a lane that are due, including those that become due during the call. Returns the number of attempts.
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

    /// Claims at most `places` due tasks of a lane. Returns them, and the time from which the lease of the claims counts.
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

/// The handle of a running worker, with which the worker can be stopped.
#[derive(Debug)]
pub struct Working {
    worker: Worker,
    stop: watch::Sender<bool>,
    lanes: [JoinHandle<()>; Lane::ALL.len()],
}

impl Working {
    /// Interrupts all running tasks, as if the process were killed. Another worker runs them again when their lease has ended.
    pub fn abort(&self) {
        for lane in &self.lanes {
            lane.abort();
        }
    }

    /// Stops claiming tasks, and waits at most [`Timing::stop_within`] for the running tasks. Then releases the claims of those that still run,
    /// so that other workers can run them.
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
