//! Helpers for the queue of background tasks.

use std::time::Instant;

use actors::queue::Lane;
use sqlx::PgPool;
use time::Duration;

use super::{TestServer, pause};

/// The longest wait for a task.
const WITHIN: std::time::Duration = std::time::Duration::from_secs(20);

/// Moves everything in the queue this far into the past, because the database's clock cannot be set.
pub async fn pass(pool: &PgPool, time: Duration) {
    sqlx::query(
        "update queue_task
         set created = created - make_interval(secs => $1), due = due - make_interval(secs => $1),
             expires = expires - make_interval(secs => $1), given_up = given_up - make_interval(secs => $1)",
    )
    .bind(time.as_seconds_f64())
    .execute(pool)
    .await
    .unwrap();
}

impl TestServer {
    /// Moves everything in the queue this far into the past, and waits until no task of this kind is due any more.
    pub async fn pass_until_done(&self, time: Duration, kind: &str, lane: Lane) {
        pass(&self.pool, time).await;
        let deadline = Instant::now() + WITHIN;
        loop {
            // a running task is due again when its claim expires
            let left: i64 = sqlx::query_scalar(
                "select count(*) from queue_task where kind = $1 and (due <= now() or claim is not null)",
            )
            .bind(kind)
            .fetch_one(&self.pool)
            .await
            .unwrap();
            if left == 0 {
                return;
            }
            assert!(Instant::now() < deadline, "{kind} is not done");
            self.state.queue.wake(lane);
            pause().await;
        }
    }

    /// The same for a recurring task, which a worker registers a while after the server has started.
    pub async fn pass_until_recurred(&self, time: Duration, kind: &str, lane: Lane) {
        let deadline = Instant::now() + WITHIN;
        let registered = "select exists (select from queue_task where unique_key = 'recurring:' || $1)";
        while !sqlx::query_scalar::<_, bool>(registered)
            .bind(kind)
            .fetch_one(&self.pool)
            .await
            .unwrap()
        {
            assert!(Instant::now() < deadline, "{kind} is not registered");
            pause().await;
        }
        self.pass_until_done(time, kind, lane).await;
    }

    /// Lets the time pass in which deletions can be undone, and waits until their files are removed.
    pub async fn until_deletions_are_over(&self) {
        let over = sqlx::query("update deletion set expires = expires - interval '1 minute'");
        over.execute(&self.pool).await.unwrap();
        let deadline = Instant::now() + WITHIN;
        while self
            .number(
                "select count(*) from deletion where expires <= now() and user_id > $1",
                0,
            )
            .await
            > 0
        {
            assert!(Instant::now() < deadline, "deletions are not forgotten");
            // also if a test has postponed it
            let due = "update queue_task set due = now() where kind = 'forget_deletions' and claim is null";
            sqlx::query(due).execute(&self.pool).await.unwrap();
            self.state.queue.wake(Lane::Upkeep);
            pause().await;
        }
        self.until_files_are_removed().await;
    }

    /// Keeps recurring tasks, which may begin at any moment, from writing during a test, and waits until those that run have ended.
    pub async fn postpone_recurring_tasks(&self) {
        let postponed = "with postponed as (
                update queue_task set due = now() + interval '1 day' where every is not null and claim is null)
            select count(*) from queue_task where every is not null and claim is not null";
        let deadline = Instant::now() + WITHIN;
        loop {
            let running: i64 = sqlx::query_scalar(postponed).fetch_one(&self.pool).await.unwrap();
            if running == 0 {
                return;
            }
            assert!(Instant::now() < deadline, "a recurring task does not end");
            pause().await;
        }
    }

    /// Ends the claims of recurring tasks whose server was cut off from the database, so that nothing waits for the end of their leases.
    pub async fn end_claims_of_recurring_tasks(&self) {
        let ended = "update queue_task set claim = null where every is not null and claim is not null";
        sqlx::query(ended).execute(&self.pool).await.unwrap();
    }

    /// Waits until the file store has caught up with the database.
    pub async fn until_files_are_removed(&self) {
        let deadline = Instant::now() + WITHIN;
        while self
            .number("select count(*) from queue_task where lane = 'files' and id > $1", 0)
            .await
            > 0
        {
            assert!(Instant::now() < deadline, "files are not removed");
            pause().await;
        }
    }
}
