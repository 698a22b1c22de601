//! The changes that a transaction may make to the queue: add, hasten, cancel, forget.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::lane::Lane;
use super::store;
use super::task::{Key, Recurring, Task, TaskId};

/// Adds a task in the caller's transaction: it runs if, and only if, that commits. [`Queue::wake`](super::Queue::wake) after the commit has
/// this node look for it at once.
pub async fn enqueue(connection: &mut PgConnection, task: &Task) -> sqlx::Result<TaskId> {
    let id = match &task.key {
        None => store::insert_task(connection, task, None).await?,
        // A key that somebody else takes or gives free in between shows as a row that was not written.
        Some(Key::Once(key)) => loop {
            store::release_key(connection, key).await?;
            if let Some(id) = store::insert_or_hasten_task(connection, task, key).await? {
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

/// Has a recurring task run after the caller's transaction, without waiting for its period. One that runs at this moment does not run again
/// before its next period.
pub async fn hasten(connection: &mut PgConnection, task: Recurring) -> sqlx::Result<()> {
    store::hasten_recurring(connection, task.name).await
}

/// Takes the task of a key out of the queue, also one that runs: its handler is dropped at its next heartbeat. False where there is none.
pub async fn cancel_key(connection: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    store::delete_key(connection, key).await
}

/// Takes out all tasks about somebody, with what is known of those that were given up.
pub async fn forget(connection: &mut PgConnection, subject: &str) -> sqlx::Result<()> {
    store::delete_of_subject(connection, subject).await
}

/// Takes out the tasks about somebody that expire at this time.
pub async fn forget_expiring(
    connection: &mut PgConnection,
    subject: &str,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    store::delete_of_subject_expiring(connection, subject, expires).await
}

/// Tasks of a lane that wait or run, recurring ones aside.
pub async fn length(connection: &mut PgConnection, lane: Lane) -> sqlx::Result<i64> {
    store::count_tasks(connection, lane.as_str()).await
}
