//! The upkeep tasks. Every minute or every hour, they end expired sessions, delete rows that are stored only for a limited time, and count
//! ratings for the statistics.

use std::sync::Arc;
use std::time::Duration;

use actors::access;
use actors::live::Live;
use actors::queue::{Failure, Handlers, Lane, Recurring, Run};
use actors::write::Subject;
use sqlx::PgPool;

use crate::domain::account::unconfirmed;
use crate::domain::audit::failed_log_ins;
use crate::domain::company::{invitation, purge};
use crate::domain::statistic::{daily as of_days, forgetting};
use crate::domain::track::bulk;
use crate::domain::{daily_limit, team, undo, visit};
use crate::http::session;
use crate::mail;

/// The time for which the staff can see in the email log which emails were sent to a person.
const MAIL_LOGGED: time::Duration = time::Duration::days(90);

const MINUTE: Duration = Duration::from_mins(1);

const END_EXPIRED: Recurring = Recurring::new("end_expired_sessions", Lane::Expiry, MINUTE);
const FORGET_DELETIONS: Recurring = Recurring::new("forget_deletions", Lane::Upkeep, MINUTE);
const FORGET_OLD: Recurring = Recurring::new("forget_old", Lane::Upkeep, Duration::from_hours(1));

const COUNT_RATINGS: Recurring = Recurring::new("count_ratings", Lane::Upkeep, Duration::from_hours(1));

/// The parts of the server that the upkeep tasks need. Their reads use the pool for calls.
#[derive(Clone)]
struct Upkeep {
    live: Arc<Live>,
    pool: PgPool,
}

/// Registers the upkeep tasks that run every minute and every hour.
pub(super) fn add_to(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    let of = Upkeep { live, pool };
    let [for_sessions, for_deletions, for_ratings, for_old] = [of.clone(), of.clone(), of.clone(), of];
    handlers
        .recurring(COUNT_RATINGS, move |run| for_ratings.clone().count_ratings(run))
        .purging(END_EXPIRED, move |run| for_sessions.clone().end_expired(run))
        .purging(FORGET_DELETIONS, move |run| for_deletions.clone().forget_deletions(run))
        .purging(FORGET_OLD, move |run| for_old.clone().forget_old(run))
}

impl Upkeep {
    async fn end_expired(self, run: Run) -> Result<(), Failure> {
        session::end_expired(&self.live, &self.pool, run.now).await
    }

    async fn forget_deletions(self, run: Run) -> Result<(), Failure> {
        Ok(undo::forget(&self.live, run.now).await?)
    }

    async fn count_ratings(self, run: Run) -> Result<(), Failure> {
        let counting = (self.live.write(Subject::Task("count ratings")))
            .run(async move |write| Ok(of_days::count_ratings(write.rows(), run.now).await?));
        counting.await?;
        Ok(())
    }

    async fn forget_old(self, run: Run) -> Result<(), Failure> {
        let (live, pool, now) = (&*self.live, &self.pool, run.now);
        let forgotten = (live.write(Subject::Task("forget what is over"))).run(async move |write| {
            daily_limit::forget(write.rows(), now).await?;
            of_days::forget(write.rows(), now).await?;
            invitation::forget(write.rows(), now).await?;
            team::invitation::forget(write.rows(), now).await?;
            access::link::delete_ended(write.rows()).await?;
            failed_log_ins::forget(write.rows()).await?;
            mail::store::delete_logged_before(write.rows(), now - MAIL_LOGGED).await?;
            Ok(bulk::forget(write.rows(), now).await?)
        });
        forgotten.await?;
        for forgotten in [
            unconfirmed::forget(live, pool, now).await,
            purge::forget(live, pool, now).await,
            forgetting::forget(live, now).await,
            visit::forgetting::forget(live, now).await,
        ] {
            forgotten?;
        }
        Ok(())
    }
}
