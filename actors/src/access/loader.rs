//! Loads what viewers may do with topics, many in one query. When a network or a server comes back, everybody asks at once, so whoever asks while the database
//! answers others goes with the next query. No timer, no wait when idle.

use super::topic::list_topic_access;
use super::topic::{TopicAccess, Viewer};
use crate::database::connection::{DedicatedConnection, within};
use crate::database::internal_error::internal_error;
use crate::database::outage::{is_connection_lost, is_passing};
use actix::ArbiterHandle;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::postgres::PgConnectOptions;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Topics of one query, unless a single question has more. With more of them the snapshots that follow come in bursts, and take the
/// process more memory than the time that they save is worth.
const BATCH_TOPICS: usize = 16;
/// Questions that may wait; whoever comes later waits to put theirs.
const QUEUE: usize = 16_384;

struct Question {
    viewer: Viewer,
    topics: Vec<Topic>,
    answer: oneshot::Sender<Result<TopicAccess, Refusal>>,
}

/// The way to the task that asks the database.
pub struct AccessLoader(mpsc::Sender<Question>);

impl AccessLoader {
    /// Starts answering on the given thread. A database that has not answered `within` this is given up.
    pub fn start(connect: &PgConnectOptions, within: Duration, arbiter: &ArbiterHandle) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        arbiter.spawn(answer_all(DedicatedConnection::new(connect, within), within, receiver));
        Self(sender)
    }

    /// Questions that wait for the next query.
    pub fn waiting(&self) -> usize {
        QUEUE - self.0.capacity().min(QUEUE)
    }

    /// What `viewer` may do with `topics`, as the database knows it after the call. An account that is blocked may do nothing.
    ///
    /// # Errors
    /// `try_again` where the database is away, `internal_error` where it refuses; the cause is logged.
    pub async fn load(&self, viewer: Viewer, topics: Vec<Topic>) -> Result<TopicAccess, Refusal> {
        let (answer, coming) = oneshot::channel();
        let question = Question { viewer, topics, answer };
        // neither fails before the process ends
        self.0.send(question).await.map_err(|_| ErrorCode::TryAgain)?;
        coming.await.unwrap_or_else(|_| Err(ErrorCode::TryAgain.into()))
    }
}

async fn answer_all(mut connection: DedicatedConnection, time: Duration, mut queue: mpsc::Receiver<Question>) {
    let seconds = metrics::histogram!("needledrop_rights_seconds");
    let mut carried: Option<Question> = None;
    loop {
        let Some(first) = (match carried.take() {
            Some(question) => Some(question),
            None => queue.recv().await,
        }) else {
            return;
        };
        let mut topics = first.topics.len();
        let mut batch = vec![first];
        while let Ok(next) = queue.try_recv() {
            topics += next.topics.len();
            if topics > BATCH_TOPICS {
                carried = Some(next);
                break;
            }
            batch.push(next);
        }
        let asked: Vec<(Viewer, &[Topic])> = batch.iter().map(|q| (q.viewer, q.topics.as_slice())).collect();
        let started = Instant::now();
        let result = read(&mut connection, time, &asked).await;
        seconds.record(started.elapsed().as_secs_f64());
        if result.is_err() && !connection.is_open() {
            // the database is away: nobody waits for that again, one batch after the other
            batch.extend(carried.take());
            while let Ok(question) = queue.try_recv() {
                batch.push(question);
            }
        }
        match result {
            Ok(rights) => {
                for (question, rights) in batch.into_iter().zip(rights) {
                    let _ = question.answer.send(Ok(rights));
                }
            }
            Err(refusal) => {
                for question in batch {
                    let _ = question.answer.send(Err(refusal.clone()));
                }
            }
        }
    }
}

/// A connection may have been lost since the last question: it is asked once more over a new one, unless it was lost by a long silence.
async fn read(
    connection: &mut DedicatedConnection,
    time: Duration,
    asked: &[(Viewer, &[Topic])],
) -> Result<Vec<TopicAccess>, Refusal> {
    for is_last in [false, true] {
        let started = Instant::now();
        let Some(open) = connection.connected().await else {
            break;
        };
        let error = match within(time, list_topic_access(&mut open.conn, asked)).await {
            Ok(rights) => return Ok(rights),
            Err(error) => error,
        };
        let is_lost = is_connection_lost(&error);
        if is_lost {
            connection.discard();
        }
        if is_last || !is_lost || started.elapsed() >= time {
            if is_passing(&error) {
                tracing::error!(%error, "rights could not be read");
                return Err(ErrorCode::TryAgain.into());
            }
            return Err(internal_error(&error, "rights could not be read"));
        }
    }
    Err(ErrorCode::TryAgain.into())
}
