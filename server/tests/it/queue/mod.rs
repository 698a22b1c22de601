//! The queue of background tasks: its workers, its order, its timing and its retries.

mod claims;
mod explain;
mod keys;
mod lanes;
mod migration;
mod process;
mod recurring;
mod removal;
mod retries;

use std::time::Duration;

use actors::queue::{
    Backoff, Failure, Handler, Handlers, Kind, Lane, OUTSIDE, Queue, Run, Task, TaskId, Timing, Worker, enqueue,
};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::{mpsc, oneshot};

use crate::support::{cluster, pause};

/// The longest wait for an expected effect.
const WITHIN: Duration = Duration::from_secs(20);

/// A task that does what the test commands.
#[derive(Debug, Serialize, Deserialize)]
struct Probe {
    name: String,
}

impl Kind for Probe {
    const NAME: &'static str = "probe";
    const LANE: Lane = Lane::Mail;
    const BACKOFF: Backoff = OUTSIDE;
}

/// An attempt that has begun. It ends when the test sends its result.
#[derive(Debug)]
struct Begun {
    name: String,
    uuid: uuid::Uuid,
    tries: i32,
    finish: oneshot::Sender<Result<(), Failure>>,
}

impl Begun {
    fn done(self) {
        self.finish.send(Ok(())).unwrap();
    }
}

/// The status of a task.
#[derive(Debug, PartialEq, Eq)]
enum Status {
    Waiting,
    Running,
    GivenUp,
}

/// A task that is not done.
#[derive(Debug, PartialEq)]
struct Report {
    status: Status,
    tries: i32,
    failure: Option<String>,
}

struct Stage(mpsc::UnboundedSender<Begun>);

impl Handler<Probe> for Stage {
    async fn run(&self, payload: Probe, run: &Run) -> Result<(), Failure> {
        let (finish, finished) = oneshot::channel();
        let begun = Begun {
            name: payload.name,
            uuid: run.uuid,
            tries: run.tries,
            finish,
        };
        self.0.send(begun).unwrap();
        finished.await.expect("the test says how the try ends")
    }
}

/// A database with a queue, and workers that the test starts.
struct Scene {
    pool: PgPool,
    begun: mpsc::UnboundedReceiver<Begun>,
    stage: mpsc::UnboundedSender<Begun>,
}

impl Scene {
    async fn new() -> Self {
        let database = cluster::new_database().await;
        let pool = PgPoolOptions::new()
            .max_connections(12)
            .connect_with(database.options)
            .await
            .unwrap();
        let (stage, begun) = mpsc::unbounded_channel();
        Self { pool, begun, stage }
    }

    /// A worker, of which each node has one.
    fn worker(&self) -> Worker {
        self.worker_with(Timing::default())
    }

    fn worker_with(&self, timing: Timing) -> Worker {
        let handlers = Handlers::new().with(Stage(self.stage.clone()));
        Worker::new(self.pool.clone(), Queue::default(), handlers, timing)
    }

    async fn add(&self, task: &Task) -> TaskId {
        let mut connection = self.pool.acquire().await.unwrap();
        enqueue(&mut connection, task).await.unwrap()
    }

    /// The next attempt that begins.
    async fn next(&mut self) -> Begun {
        let begun = tokio::time::timeout(WITHIN, self.begun.recv()).await;
        begun.expect("a task is run").unwrap()
    }

    async fn report(&self, id: TaskId) -> Option<Report> {
        let found: Option<(bool, bool, i32, Option<String>)> = sqlx::query_as(
            "select given_up is not null, claim is not null, tries, failure from queue_task where id = $1",
        )
        .bind(id.0)
        .fetch_optional(&self.pool)
        .await
        .unwrap();
        let (is_given_up, is_running, tries, failure) = found?;
        let status = match (is_given_up, is_running) {
            (true, _) => Status::GivenUp,
            (false, true) => Status::Running,
            (false, false) => Status::Waiting,
        };
        Some(Report { status, tries, failure })
    }

    /// Waits until the task's row is deleted.
    async fn until_gone(&self, id: TaskId) {
        self.until(&format!(
            "select not exists (select from queue_task where id = {})",
            id.0
        ))
        .await;
    }

    /// Waits until the query answers true.
    async fn until(&self, query: &str) {
        let met = async {
            while !sqlx::query_scalar::<_, bool>(sqlx::AssertSqlSafe(query.to_owned()))
                .fetch_one(&self.pool)
                .await
                .unwrap()
            {
                pause().await;
            }
        };
        tokio::time::timeout(WITHIN, met).await.expect(query);
    }

    async fn number(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.pool).await.unwrap()
    }
}

fn probe(name: &str) -> Task {
    Task::of(&Probe { name: name.to_owned() })
}
