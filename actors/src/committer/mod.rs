//! The two committers of the process, each with its own database connection. A topic is assigned to one of them by hash and has at most one
//! commit in progress. Commits that arrive while a committer is busy are carried out together, in its next batch. There is no timer, so an idle
//! committer starts without delay.

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

/// A rating of a track by a reviewer, to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingRow {
    pub track_id: TrackId,
    /// The reviewer who rates the track.
    pub user_id: UserId,
    /// The rating, 1 to 10; none removes the rating.
    pub value: Option<i16>,
}

/// A listened flag of a reviewer for a track, to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListenedRow {
    pub track_id: TrackId,
    /// The reviewer whose flag it is.
    pub user_id: UserId,
    pub listened: bool,
}

/// A person who sent a command that is part of a commit. At the time of the commit they must be logged in and a reviewer of the job.
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

/// The commit of one topic: one frame, and the rows of the ratings and listened flags that the frame reports. For each track and user there is
/// at most one rating and one listened flag.
#[derive(Debug)]
pub struct Commit {
    /// The `review:` topic of the job.
    pub topic: Topic,
    pub job_id: JobId,
    /// The number of the topic's last frame when the changes were computed.
    pub expected: i64,
    /// The JSON text of the list of changes.
    pub changes: String,
    /// The unique id of this commit.
    pub origin: Uuid,
    pub ratings: Vec<RatingRow>,
    pub listened: Vec<ListenedRow>,
    /// The people whose commands are part of the commit.
    pub principals: Vec<Principal>,
}

/// The reason why a person may no longer write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthFailure {
    /// The person's session has ended.
    Session,
    /// The person is not a reviewer of the job.
    Right,
}

/// The outcome of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitOutcome {
    /// The commit succeeded; its frame has the number `expected` + 1.
    Committed {
        /// The time of the commit.
        at: Timestamp,
    },
    /// Nothing was changed: the topic has frames that the changes did not take into account. Apply those frames and try again.
    StaleHead,
    /// Nothing was changed: these people may no longer write.
    Unauthorized(Vec<(Principal, AuthFailure)>),
    /// Nothing was changed: the database rejects the commit, and would reject it again.
    Refused,
    /// Nothing was changed: the database is unavailable or busy. A later attempt can succeed.
    Failed,
    /// The connection was lost during the commit, and the outcome could not be found out in time.
    Unknown,
}

/// A commit that waits for a committer, and the sender for its outcome.
type PendingCommit = (Commit, oneshot::Sender<CommitOutcome>);

/// A handle with which topic actors send commits to the committers.
#[derive(Clone)]
pub struct Committers {
    queues: [mpsc::Sender<PendingCommit>; COMMITTERS],
}

impl Committers {
    /// Starts the committers, distributed over the given threads. If the database has not answered a commit after `within`, its outcome is
    /// looked up over another connection.
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

    /// Carries out `commit`, in one batch with the other commits that wait, and returns its outcome.
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
