//! What goes by itself with time: sessions, what removed accounts have left, counts of former days, invitations that nobody answered, edits and deletions that can no longer be taken back, accounts
//! that nobody confirmed, companies that nobody has brought back, who listened to what,
//! links that were ended.

use std::sync::Arc;
use std::time::Duration;

use actors::access;
use actors::live::Live;
use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run};
use actors::write::Subject;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::domain::account::{sweep, unconfirmed};
use crate::domain::company::{invitation, purge};
use crate::domain::daily;
use crate::domain::statistic::forgetting;
use crate::domain::team;
use crate::domain::track::bulk;
use crate::domain::undo;
use crate::domain::visit;
use crate::http::session;

#[derive(Debug, Serialize, Deserialize)]
struct EndExpired {}

impl Kind for EndExpired {
    const NAME: &'static str = "end_expired_sessions";
    const LANE: Lane = Lane::Expiry;
    const BACKOFF: Backoff = INSIDE;
}

#[derive(Debug, Serialize, Deserialize)]
struct SweepRemoved {}

impl Kind for SweepRemoved {
    const NAME: &'static str = "sweep_removed_accounts";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

#[derive(Debug, Serialize, Deserialize)]
struct ForgetOld {}

impl Kind for ForgetOld {
    const NAME: &'static str = "forget_old";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

#[derive(Debug, Serialize, Deserialize)]
struct ForgetDeletions {}

impl Kind for ForgetDeletions {
    const NAME: &'static str = "forget_deletions";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

#[derive(Clone)]
struct Upkeep {
    live: Arc<Live>,
    pool: PgPool,
}

impl Handler<EndExpired> for Upkeep {
    async fn run(&self, _: EndExpired, run: &Run) -> Result<(), Failure> {
        if !run.may_purge().await? {
            return Ok(());
        }
        session::end_expired(&self.pool, &self.live, run.now).await
    }
}

impl Handler<SweepRemoved> for Upkeep {
    async fn run(&self, _: SweepRemoved, _: &Run) -> Result<(), Failure> {
        let swept = sweep::sweep(&self.live, &self.pool).await;
        swept.map_err(|error| Failure::Temporary(error.to_string()))
    }
}

impl Handler<ForgetDeletions> for Upkeep {
    async fn run(&self, _: ForgetDeletions, run: &Run) -> Result<(), Failure> {
        if !run.may_purge().await? {
            return Ok(());
        }
        let forgotten = undo::forget(&self.live, run.now).await;
        forgotten.map_err(|error| Failure::Temporary(error.to_string()))
    }
}

impl Handler<ForgetOld> for Upkeep {
    async fn run(&self, _: ForgetOld, run: &Run) -> Result<(), Failure> {
        if !run.may_purge().await? {
            return Ok(());
        }
        let now = run.now;
        let forgotten = self
            .live
            .write(Subject::Task("forget what is over"))
            .run(async move |write| {
                daily::forget(write.rows(), now).await?;
                invitation::forget(write.rows(), now).await?;
                team::invitation::forget(write.rows(), now).await?;
                access::link::delete_ended(write.rows()).await?;
                Ok(bulk::forget(write.rows(), now).await?)
            });
        forgotten.await?;
        for forgotten in [
            unconfirmed::forget(&self.live, &self.pool, now).await,
            purge::forget(&self.live, &self.pool, now).await,
            forgetting::forget(&self.live, now).await,
            visit::forgetting::forget(&self.live, now).await,
        ] {
            forgotten.map_err(|error| Failure::Temporary(error.to_string()))?;
        }
        Ok(())
    }
}

/// Adds what is done each minute and each hour.
pub(super) fn add_to(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
    let upkeep = Upkeep { live, pool };
    handlers
        .with_recurring(minute, &EndExpired {}, upkeep.clone())
        .with_recurring(minute, &SweepRemoved {}, upkeep.clone())
        .with_recurring(minute, &ForgetDeletions {}, upkeep.clone())
        .with_recurring(hour, &ForgetOld {}, upkeep)
}
