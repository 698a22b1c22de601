//! The engine's recurring task: partitions of the frames' table are made ahead and dropped, and what is kept for late questions goes.

use super::Live;
use super::options::FrameLimits;
use crate::frame::{partitions, store};
use crate::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use std::time::Duration;

/// Partitions are made for hours ahead: some runs may fail.
const EVERY: Duration = Duration::from_mins(10);

#[derive(Debug, Serialize, Deserialize)]
struct TidyFrames {}

impl Kind for TidyFrames {
    const NAME: &'static str = "tidy_frames";
    const LANE: Lane = Lane::Expiry;
    const BACKOFF: Backoff = INSIDE;
}

struct Tidying {
    pool: PgPool,
    limits: FrameLimits,
}

impl Handler<TidyFrames> for Tidying {
    async fn run(&self, _: TidyFrames, run: &Run) -> Result<(), Failure> {
        let may_purge = run.may_purge().await?;
        let mut conn = self.pool.acquire().await?;
        let hours = may_purge.then_some(self.limits.hours);
        partitions::maintain(&mut conn, run.now, hours, self.limits.max_bytes).await?;
        if may_purge {
            store::delete_old_marks(&mut conn).await?;
            crate::write::delete_old_results(&mut conn).await?;
        }
        Ok(())
    }
}

impl Live {
    /// Adds the engine's recurring task.
    pub fn add_upkeep(&self, handlers: Handlers) -> Handlers {
        let tidying = Tidying {
            pool: self.engine.pool.clone(),
            limits: self.frames,
        };
        handlers.with_recurring(EVERY, &TidyFrames {}, tidying)
    }
}
