//! A write of a process whose engine does not run: an operator's command, which may run beside the server, or a server that starts.

use super::tries::{Tries, before, retry};
use super::{Subject, Write, WriteError};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

/// Runs `change`, perhaps several times, and commits it. It can lock no topic, since nobody here would publish its frames. A task that it adds
/// is found at a worker's next look-up.
///
/// # Errors
/// The error of `change`; or the database refused, or is away.
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
