//! Reads the rights of people on topics, for many requests in one query.
//!
//! When a network or a server recovers, all clients ask for their rights at the same time. The requests that arrive while one query runs are
//! answered together by the next query. There is no timer, so an idle loader answers without delay.

use super::topic::list_topic_access;
use super::topic::{TopicAccess, Viewer};
use crate::database::connection::{DedicatedConnection, within};
use crate::database::internal_error::internal_error;
use crate::database::outage::{is_connection_lost, is_temporary};
use crate::supervision::{FailedComponent, FaultPoint, Faults, catch_panic, supervise};
use actix::ArbiterHandle;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::postgres::PgConnectOptions;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The maximum number of topics in one query, unless a single request has more. With a larger maximum, more clients would receive their
/// snapshots at the same time. The memory for these snapshots would cost more than the saved time is worth.
const BATCH_TOPICS: usize = 16;
/// The maximum number of requests for rights that wait in the queue. If the queue is full, further callers wait until it has space.
const QUEUE: usize = 16_384;

struct AccessRequest {
    viewer: Viewer,
    topics: Vec<Topic>,
    answer: oneshot::Sender<Result<TopicAccess, Refusal>>,
}

/// A handle of the task that reads rights from the database.
pub struct AccessLoader(mpsc::Sender<AccessRequest>);

impl AccessLoader {
    /// Starts the task on the thread `arbiter`. A query fails if the database has not answered after `within`.
    pub fn start(
        connect: &PgConnectOptions,
        within: Duration,
        arbiter: &ArbiterHandle,
        faults: Faults,
        lost: FailedComponent,
    ) -> Self {
        let (sender, mut queue) = mpsc::channel(QUEUE);
        let connect = connect.clone();
        arbiter.spawn_fn(move || {
            actix::spawn(supervise("access loader", lost, async move || {
                let reader = Reader {
                    connection: DedicatedConnection::new(&connect, within),
                    within,
                    faults: faults.clone(),
                };
                serve_requests(reader, &mut queue).await;
            }));
        });
        Self(sender)
    }

    /// Returns the number of requests that wait for the next query.
    pub fn waiting(&self) -> usize {
        QUEUE - self.0.capacity().min(QUEUE)
    }

    /// Reads the rights of `viewer` on `topics`. The query starts after this call, so the rights are current. A blocked account has no rights.
    ///
    /// # Errors
    /// `try_again` if the database is unavailable, `internal_error` if it rejects the query; the cause is logged.
    pub async fn load(&self, viewer: Viewer, topics: Vec<Topic>) -> Result<TopicAccess, Refusal> {
        let (answer, coming) = oneshot::channel();
        let question = AccessRequest { viewer, topics, answer };
        // neither send nor receive fails before the process ends
        self.0.send(question).await.map_err(|_| ErrorCode::TryAgain)?;
        coming.await.unwrap_or_else(|_| Err(ErrorCode::TryAgain.into()))
    }
}

/// The state of the task that reads rights from the database.
struct Reader {
    connection: DedicatedConnection,
    within: Duration,
    faults: Faults,
}

async fn serve_requests(mut reader: Reader, queue: &mut mpsc::Receiver<AccessRequest>) {
    let seconds = metrics::histogram!("needledrop_rights_seconds");
    let mut carried: Option<AccessRequest> = None;
    loop {
        let Some(first) = (match carried.take() {
            Some(question) => Some(question),
            None => queue.recv().await,
        }) else {
            return;
        };
        reader
            .faults
            .panic_if_injected(FaultPoint::AccessLoader, first.topics.len() as i64);
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
        let started = Instant::now();
        let result = reader.read_guarded(&batch).await;
        seconds.record(started.elapsed().as_secs_f64());
        if result.is_err() && !reader.connection.is_open() {
            // the database is away: the questions that wait fail now, not one batch after the other
            batch.extend(carried.take());
            while let Ok(question) = queue.try_recv() {
                batch.push(question);
            }
        }
        match result {
            Ok(rights) => {
                for (question, rights) in batch.into_iter().zip(rights) {
                    let _ = question.answer.send(rights);
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

impl Reader {
    /// Reads the rights for a batch of requests. If this panics, reads the rights for each request separately, so that only the request that
    /// causes the panic fails.
    async fn read_guarded(&mut self, batch: &[AccessRequest]) -> Result<Vec<Result<TopicAccess, Refusal>>, Refusal> {
        if let Ok(read) = catch_panic(self.read(batch)).await {
            return Ok(read?.into_iter().map(Ok).collect());
        }
        let mut answers = Vec::with_capacity(batch.len());
        for question in batch {
            // the connection may be in the middle of an answer
            self.connection.discard();
            answers.push(match catch_panic(self.read(std::slice::from_ref(question))).await {
                Ok(read) => read.and_then(|mut read| read.pop().ok_or_else(|| ErrorCode::TryAgain.into())),
                Err(panicked) => Err(internal_error(&panicked, "rights could not be read")),
            });
        }
        self.connection.discard();
        Ok(answers)
    }

    /// Reads the rights for a batch of requests. If the connection is lost before the time limit has passed, runs the query once more over
    /// a new connection.
    async fn read(&mut self, batch: &[AccessRequest]) -> Result<Vec<TopicAccess>, Refusal> {
        let requests: Vec<(Viewer, &[Topic])> = batch.iter().map(|q| (q.viewer, q.topics.as_slice())).collect();
        for (_, topics) in &requests {
            self.faults.panic_if_injected(FaultPoint::Access, topics.len() as i64);
        }
        for is_last in [false, true] {
            let started = Instant::now();
            let Some(open) = self.connection.connected().await else {
                break;
            };
            let error = match within(self.within, list_topic_access(&mut open.conn, &requests)).await {
                Ok(rights) => return Ok(rights),
                Err(error) => error,
            };
            let is_lost = is_connection_lost(&error);
            if is_lost {
                self.connection.discard();
            }
            if is_last || !is_lost || started.elapsed() >= self.within {
                if is_temporary(&error) {
                    tracing::error!(%error, "rights could not be read");
                    return Err(ErrorCode::TryAgain.into());
                }
                return Err(internal_error(&error, "rights could not be read"));
            }
        }
        Err(ErrorCode::TryAgain.into())
    }
}
