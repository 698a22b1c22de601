//! The changes that a transaction can make to the queue: add tasks, run a recurring task early, and remove tasks.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::lane::Lane;
use super::store;
use super::task::{Key, Recurring, Task, TaskId};

/// Adds a task in the caller's transaction. The task runs if, and only if, the transaction commits. To run it on this node without delay, call
/// [`Queue::wake`](super::Queue::wake) after the commit.
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

/// Makes a recurring task due when the caller's transaction commits, without waiting for its next period. If the task is already running, this
/// has no effect: it runs again in its next period.
pub async fn trigger(connection: &mut PgConnection, task: Recurring) -> sqlx::Result<()> {
    store::trigger_recurring(connection, task.name).await
}

/// Removes the task with this key from the queue. If it is running, its handler is dropped at the next heartbeat. Returns false if there is no
/// such task.
pub async fn cancel_key(connection: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    store::delete_key(connection, key).await
}

/// Removes all tasks with this subject (for example a person), including the records of given-up tasks.
pub async fn forget(connection: &mut PgConnection, subject: &str) -> sqlx::Result<()> {
    store::delete_of_subject(connection, subject).await
}

/// Removes the tasks with this subject (for example a person) that expire exactly at `expires`.
pub async fn forget_expiring(
    connection: &mut PgConnection,
    subject: &str,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    store::delete_of_subject_expiring(connection, subject, expires).await
}

/// Returns the number of tasks in a lane that are waiting or running. Recurring tasks do not count.
pub async fn length(connection: &mut PgConnection, lane: Lane) -> sqlx::Result<i64> {
    store::count_tasks(connection, lane.as_str()).await
}
