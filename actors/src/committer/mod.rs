//! Two committers for the process, each with a connection of its own. A topic belongs to one of them by hash and has at most one commit in
//! progress; the commits that arrive while one is in progress go together into the next one. No timer, no wait when idle.

mod batch;
mod store;
mod waiter;
mod waiter_queue;

use crate::access::caller::Caller;
use crate::supervision::{FailedComponent, Faults, supervise};
use actix::ArbiterHandle;
use protocol::ids::{JobId, SessionId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::postgres::PgConnectOptions;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use uuid::Uuid;

pub use batch::BATCH_ROWS;

/// The number of committers of the process.
const COMMITTERS: usize = 2;
/// The number of commits that may wait for one committer; each topic has at most one.
const QUEUE: usize = 16_384;

/// A reviewer's value for a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingRow {
    pub track_id: TrackId,
    /// The reviewer.
    pub user_id: UserId,
    /// 1 to 10; none takes the rating back.
    pub value: Option<i16>,
}

/// A reviewer's flag for a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListenedRow {
    pub track_id: TrackId,
    /// The reviewer.
    pub user_id: UserId,
    pub listened: bool,
}

/// A person who must still be logged in and a reviewer of the job at the time of the commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Principal {
    pub session_id: SessionId,
    pub user_id: UserId,
}

impl From<&Caller> for Principal {
    fn from(caller: &Caller) -> Self {
        Self {
            session_id: caller.session_id,
            user_id: caller.user_id,
        }
    }
}

/// One topic's commit: one frame and the rows that it reports. Rows are unique by track and user.
#[derive(Debug)]
pub struct Commit {
    /// The review topic.
    pub topic: Topic,
    pub job_id: JobId,
    /// The head that the changes were computed from.
    pub expected: i64,
    /// The JSON text of the list of changes.
    pub changes: String,
    /// The name of this commit.
    pub origin: Uuid,
    pub ratings: Vec<RatingRow>,
    pub listened: Vec<ListenedRow>,
    /// The people whose commands are in it.
    pub principals: Vec<Principal>,
}

/// The reason why a principal may no longer write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthFailure {
    /// The session has ended.
    Session,
    /// The person is not a reviewer of the job.
    Right,
}

/// The outcome of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitOutcome {
    /// It is committed, under the number after the expected head.
    Committed {
        /// The time of the commit.
        at: Timestamp,
    },
    /// The topic's head is another than expected: apply the missing frames and try again.
    StaleHead,
    /// Nothing was changed: these principals may no longer write.
    Unauthorized(Vec<(Principal, AuthFailure)>),
    /// Nothing was changed: the database refuses something in it, and would refuse it again.
    Refused,
    /// Nothing was changed: the database is away, or could not commit it now.
    Failed,
    /// The connection was lost during the commit, and the outcome could not be found out in time.
    Unknown,
}

/// A commit, and the receiver of its outcome.
type PendingCommit = (Commit, oneshot::Sender<CommitOutcome>);

/// A handle of the committers.
#[derive(Clone)]
pub struct Committers {
    queues: [mpsc::Sender<PendingCommit>; COMMITTERS],
}

impl Committers {
    /// Starts the committers, each on one of the given threads. A commit that the database has not answered `within` this time is looked up on
    /// another connection.
    pub fn start(
        connect: &PgConnectOptions,
        within: Duration,
        arbiters: &[ArbiterHandle],
        faults: &Faults,
        lost: &FailedComponent,
    ) -> Self {
        let (waiters, waiting) = mpsc::channel(waiter_queue::QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for index in 0..waiter::WAITERS {
            let (connect, waiting, again) = (connect.clone(), Arc::clone(&waiting), waiters.downgrade());
            let (faults, lost) = (faults.clone(), lost.clone());
            arbiters[index % arbiters.len()].spawn_fn(move || {
                actix::spawn(supervise("committer's waiter", lost, async move || {
                    waiter::run(&connect, within, &waiting, &again, &faults).await;
                }));
            });
        }
        let queues = std::array::from_fn(|index| {
            let (sender, mut receiver) = mpsc::channel(QUEUE);
            let (connect, waiters) = (connect.clone(), waiters.clone());
            let (faults, lost) = (faults.clone(), lost.clone());
            arbiters[index % arbiters.len()].spawn_fn(move || {
                actix::spawn(supervise("committer", lost, async move || {
                    batch::run(&connect, within, &mut receiver, &waiters, &faults).await;
                }));
            });
            sender
        });
        Self { queues }
    }

    /// Returns the number of commits that wait for a committer.
    pub fn waiting(&self) -> usize {
        self.queues
            .iter()
            .map(|queue| QUEUE - queue.capacity().min(QUEUE))
            .sum()
    }

    /// Commits, together with other commits that wait.
    pub async fn commit(&self, commit: Commit) -> CommitOutcome {
        let mut hasher = DefaultHasher::new();
        commit.topic.hash(&mut hasher);
        let queue = &self.queues[hasher.finish() as usize % COMMITTERS];
        let (sender, receiver) = oneshot::channel();
        if queue.send((commit, sender)).await.is_err() {
            return CommitOutcome::Failed;
        }
        receiver.await.unwrap_or(CommitOutcome::Unknown)
    }
}
