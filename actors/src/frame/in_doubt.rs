//! Determines the outcome of a commit whose connection was lost, for every kind of write.
//!
//! A database backend continues after its client is gone and may still commit. It is therefore terminated first. Then the commit is looked up by
//! its unique id (`origin`), which its frames contain. A write without frames stores a mark instead: a row with this id. `pg_xact_status` is not
//! used, because after a crash PostgreSQL can reuse a transaction id that was never written to disk.

use super::store;
use sqlx::{PgConnection, PgPool};
use std::time::Duration;
use time::OffsetDateTime;
use uuid::Uuid;

/// The maximum time to wait until the backend of a lost commit has ended and the outcome of the commit is known.
const RESOLVE_WITHIN: Duration = Duration::from_mins(1);
/// The interval between two checks whether the backend has ended.
const RESOLVE_EVERY: Duration = Duration::from_millis(500);

/// A commit whose connection was lost.
#[derive(Debug, Clone, Copy)]
pub struct LostCommit<'a> {
    /// The process id of the database backend that carried out the commit.
    pub backend: i32,
    /// The topics of the commit's frames, by which the commit is found. Empty if the commit wrote no frames, but a row into `commit_mark`.
    pub topics: &'a [String],
    /// The unique id of the commit.
    pub origin: Uuid,
}

/// The reason why a lost commit does not count as successful: it did not happen, or its outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LostCommitError {
    /// The commit did not happen: nothing was changed.
    #[error("the commit does not hold")]
    NotCommitted,
    /// The outcome is unknown: the database did not answer within a minute.
    #[error("the outcome of a commit is unknown")]
    Unknown,
}

/// Writes a mark (a row with the id `origin`) for a commit that has no frames, so that the commit can be looked up. Returns the time of the mark
/// and the process id of the backend.
pub async fn mark(conn: &mut PgConnection, origin: Uuid) -> Result<(OffsetDateTime, i32), sqlx::Error> {
    store::insert_mark(conn, origin).await
}

/// Terminates the backend of a lost commit, waits until it has ended, then looks up the commit. Returns the time of the commit.
///
/// # Errors
/// The commit did not happen, or its outcome is unknown: see [`LostCommitError`].
pub async fn resolve(pool: &PgPool, doubt: LostCommit<'_>) -> Result<OffsetDateTime, LostCommitError> {
    // a pool may itself wait long for a database that is away, and a query for one that does not respond
    match tokio::time::timeout(RESOLVE_WITHIN, look_up(pool, doubt)).await {
        Ok(Some(at)) => Ok(at),
        Ok(None) => Err(LostCommitError::NotCommitted),
        Err(_) => Err(LostCommitError::Unknown),
    }
}

async fn look_up(pool: &PgPool, doubt: LostCommit<'_>) -> Option<OffsetDateTime> {
    loop {
        if let Ok(mut conn) = pool.acquire().await
            && let Ok(false) = store::end_backend(&mut conn, doubt.backend).await
        {
            match store::find_commit(&mut conn, doubt.topics, doubt.origin).await {
                Ok(found) => return found,
                Err(error) => tracing::warn!(%error, "cannot look a lost commit up yet"),
            }
        }
        tokio::time::sleep(RESOLVE_EVERY).await;
    }
}
