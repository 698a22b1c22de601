//! The changes that a transaction may make to the queue: add, hasten, cancel, forget.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::lane::Lane;
use super::store;
use super::task::{Key, Recurring, Task, TaskId};

/// Adds a task in the caller's transaction: it runs if, and only if, that commits. [`Queue::wake`](super::Queue::wake) after the commit makes
/// this node run it at once.
pub async fn enqueue(connection: &mut PgConnection, task: &Task) -> sqlx::Result<TaskId> {
    let id = match &task.key {
        None => store::insert_task(connection, task, None).await?,
        // If somebody else takes or frees the key in between, no row is written, and this is tried again.
        Some(Key::Once(key)) => loop {
            store::release_key(connection, key).await?;
            if let Some(id) = store::insert_or_advance_task(connection, task, key).await? {
                break Some(id);
            }
        },
        Some(Key::Replacing(key)) => loop {
            store::delete_key(connection, key).await?;
            if let Some(id) = store::insert_task(connection, task, Some(key)).await? {
                break Some(id);
            }
        },
    };
    id.map(TaskId).ok_or(sqlx::Error::RowNotFound)
}

/// Makes a recurring task run after the caller's transaction, without waiting for its period. A task that runs at this moment does not run again
/// before its next period.
pub async fn trigger(connection: &mut PgConnection, task: Recurring) -> sqlx::Result<()> {
    store::trigger_recurring(connection, task.name).await
}

/// Removes the task of a key from the queue, also one that runs: its handler is dropped at its next heartbeat. False if there is none.
pub async fn cancel_key(connection: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    store::delete_key(connection, key).await
}

/// Removes all tasks about somebody, with the records of those that were given up.
pub async fn forget(connection: &mut PgConnection, subject: &str) -> sqlx::Result<()> {
    store::delete_of_subject(connection, subject).await
}

/// Removes the tasks about somebody that expire at this time.
pub async fn forget_expiring(
    connection: &mut PgConnection,
    subject: &str,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    store::delete_of_subject_expiring(connection, subject, expires).await
}

/// Returns the number of tasks of a lane that wait or run, without recurring ones.
pub async fn length(connection: &mut PgConnection, lane: Lane) -> sqlx::Result<i64> {
    store::count_tasks(connection, lane.as_str()).await
}
