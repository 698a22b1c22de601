//! What goes by itself with time: counts of former days, invitations that nobody answered, edits that can no longer be taken back, accounts
//! that nobody confirmed, companies that nobody has brought back, who listened to what.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run};
use actors::write::Subject;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use crate::clock::Clock;
use crate::domain::account::unconfirmed;
use crate::domain::company::{invitation, purge};
use crate::domain::daily;
use crate::domain::statistic::forgetting;
use crate::domain::team;
use crate::domain::track::bulk;

/// How often that is looked at.
const EVERY: Duration = Duration::from_hours(1);

#[derive(Debug, Serialize, Deserialize)]
struct ForgetOld {}

impl Kind for ForgetOld {
    const NAME: &'static str = "forget_old";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

struct Upkeep {
    live: Arc<Live>,
    pool: PgPool,
}

impl Handler<ForgetOld> for Upkeep {
    async fn run(&self, _: ForgetOld, _: &Run) -> Result<(), Failure> {
        let now = Clock.now();
        let forgotten = self
            .live
            .write(Subject::Task("forget what is over"))
            .run(async move |write| {
                daily::forget(write.rows(), now).await?;
                invitation::forget(write.rows(), now).await?;
                team::invitation::forget(write.rows(), now).await?;
                Ok(bulk::forget(write.rows(), now).await?)
            });
        forgotten.await?;
        for forgotten in [
            unconfirmed::forget(&self.live, &self.pool, now).await,
            purge::forget(&self.live, &self.pool, now).await,
            forgetting::forget(&self.live, now).await,
        ] {
            forgotten.map_err(|error| Failure::Temporary(error.to_string()))?;
        }
        Ok(())
    }
}

/// Adds what is done each hour.
pub(super) fn add_to(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    handlers.with_recurring(EVERY, &ForgetOld {}, Upkeep { live, pool })
}
