//! Writes by a process in which no engine runs. Such a process is an operator's command, which may run beside a server, or a server that is
//! starting.

use super::tries::{Tries, before, retry};
use super::{Subject, Write, WriteError};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

/// Runs `change`, perhaps several times, and commits it. `change` cannot lock topics, because this process would not publish their frames. If
/// `change` adds a task, workers find the task when they next read the queue.
///
/// # Errors
/// `change` returned an error, or the database is unavailable or rejected a statement.
pub async fn offline_write<T>(
    pool: &PgPool,
    subject: Subject,
    now: OffsetDateTime,
    change: impl AsyncFn(&mut Write) -> Result<T, WriteError>,
) -> Result<T, WriteError> {
    retry(Tries::begin(), async |deadline| {
        let prepared = before(deadline, async {
            let mut write = Write::begin_without_topics(pool, now, Uuid::new_v4(), deadline).await?;
            subject.lock_shared(write.rows()).await?;
            let result = change(&mut write).await?;
            Ok::<_, WriteError>((result, write.prepare().await?))
        });
        let (result, prepared) = prepared.await?;
        prepared.commit().await?;
        Ok(result)
    })
    .await
}
