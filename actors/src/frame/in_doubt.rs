//! Finds out the outcome of a commit whose connection was lost, in one place for every kind of write.
//!
//! A backend outlives its client and may still commit, so it is ended first; once it is gone, the traces of the commit are looked up by its
//! origin: its frames, or, for a write without frames, its mark. `pg_xact_status` is not used, because a transaction number that was never
//! written to disk is given out again after a crash.

use super::store;
use sqlx::{PgConnection, PgPool};
use std::time::Duration;
use time::OffsetDateTime;
use uuid::Uuid;

/// The longest wait until the backend of a lost commit is gone.
const RESOLVE_WITHIN: Duration = Duration::from_mins(1);
/// The interval between two checks of the backend.
const RESOLVE_EVERY: Duration = Duration::from_millis(500);

/// A commit whose connection was lost.
#[derive(Debug, Clone, Copy)]
pub struct Doubt<'a> {
    /// The backend that carried it out.
    pub backend: i32,
    /// The topics of its frames; none where it left a mark.
    pub topics: &'a [String],
    /// The name of the commit.
    pub origin: Uuid,
}

/// The commit does not hold, or its outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InDoubt {
    /// Nothing was changed.
    #[error("the commit does not hold")]
    NotCommitted,
    /// The database did not answer within a minute.
    #[error("the outcome of a commit is unknown")]
    Unknown,
}

/// Leaves a mark of a write that has no frames. Returns its time and the backend.
pub async fn mark(conn: &mut PgConnection, origin: Uuid) -> Result<(OffsetDateTime, i32), sqlx::Error> {
    store::insert_mark(conn, origin).await
}

/// Ends the backend of a lost commit, waits until it is gone, then checks whether the commit holds. Returns its time.
///
/// # Errors
/// See [`InDoubt`].
pub async fn resolve(pool: &PgPool, doubt: Doubt<'_>) -> Result<OffsetDateTime, InDoubt> {
    // a pool may itself wait long for a database that is away, and a query for one that does not respond
    match tokio::time::timeout(RESOLVE_WITHIN, look_up(pool, doubt)).await {
        Ok(Some(at)) => Ok(at),
        Ok(None) => Err(InDoubt::NotCommitted),
        Err(_) => Err(InDoubt::Unknown),
    }
}

async fn look_up(pool: &PgPool, doubt: Doubt<'_>) -> Option<OffsetDateTime> {
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
