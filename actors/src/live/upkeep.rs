//! The recurring tasks of the engine. They create the partitions of the frames and audit tables in advance, and drop old partitions. They also
//! delete old marks (the rows by which a commit without frames is looked up) and old stored results of requests.

use super::Live;
use super::options::FrameLimits;
use crate::audit;
use crate::frame::{partitions, store};
use crate::queue::{Failure, Handlers, Lane, Recurring, Run};
use sqlx::PgPool;
use std::time::Duration;

/// The task that maintains the frames table. Partitions are created hours in advance, so some runs of the task can fail without harm.
const TIDY_FRAMES: Recurring = Recurring::new("tidy_frames", Lane::Expiry, Duration::from_mins(10));

/// The task that maintains the audit table. Partitions are created two months in advance.
const TIDY_AUDIT: Recurring = Recurring::new("tidy_audit", Lane::Expiry, Duration::from_hours(6));

async fn tidy_audit(pool: PgPool, run: Run) -> Result<(), Failure> {
    let may_purge = run.may_purge().await?;
    audit::partitions::maintain(&mut *pool.acquire().await?, run.now, may_purge).await?;
    Ok(())
}

async fn tidy(pool: PgPool, limits: FrameLimits, run: Run) -> Result<(), Failure> {
    let may_purge = run.may_purge().await?;
    let mut conn = pool.acquire().await?;
    let hours = may_purge.then_some(limits.hours);
    partitions::maintain(&mut conn, run.now, hours, limits.max_bytes).await?;
    if may_purge {
        store::delete_old_marks(&mut conn).await?;
        crate::write::delete_old_results(&mut conn).await?;
    }
    Ok(())
}

impl Live {
    /// Adds the engine's recurring tasks.
    pub fn add_upkeep(&self, handlers: Handlers) -> Handlers {
        let (pool, limits) = (self.engine.pool.clone(), self.frames);
        let for_audit = pool.clone();
        handlers
            .recurring(TIDY_FRAMES, move |run| tidy(pool.clone(), limits, run))
            .recurring(TIDY_AUDIT, move |run| tidy_audit(for_audit.clone(), run))
    }
}
