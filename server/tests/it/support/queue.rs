//! The queue of background tasks, as tests see it.

use std::time::Instant;

use sqlx::PgPool;
use time::Duration;

use super::TestServer;

/// How long a task is waited for.
const WITHIN: std::time::Duration = std::time::Duration::from_secs(20);

/// Has this time pass for all that is queued: the database's clock cannot be set, so the rows move back.
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
    /// Waits until the file store has caught up with the database.
    pub async fn until_files_are_removed(&self) {
        let deadline = Instant::now() + WITHIN;
        while self
            .number("select count(*) from queue_task where lane = 'files' and id > $1", 0)
            .await
            > 0
        {
            assert!(Instant::now() < deadline, "files are not removed");
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}
