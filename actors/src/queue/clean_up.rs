//! The queue's own recurring task: what was given up is forgotten after a week.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use super::backoff::{Backoff, INSIDE};
use super::handler::{Failure, Handler, Handlers, Run};
use super::lane::Lane;
use super::store;
use super::task::Kind;

/// How long it is known that a task was given up, why, and whom it was about.
const REMEMBER_GIVEN_UP: Duration = Duration::from_hours(7 * 24);

/// How often that is looked at.
const EVERY: Duration = Duration::from_hours(1);

#[derive(Debug, Serialize, Deserialize)]
struct ForgetGivenUp {}

impl Kind for ForgetGivenUp {
    const NAME: &'static str = "forget_given_up";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

struct CleanUp {
    pool: PgPool,
}

impl Handler<ForgetGivenUp> for CleanUp {
    async fn run(&self, _: ForgetGivenUp, run: &Run) -> Result<(), Failure> {
        if !run.may_purge().await? {
            return Ok(());
        }
        let mut connection = self.pool.acquire().await?;
        Ok(store::delete_given_up(&mut connection, REMEMBER_GIVEN_UP).await?)
    }
}

pub(super) fn add_to(handlers: Handlers, pool: PgPool) -> Handlers {
    handlers.with_recurring(EVERY, &ForgetGivenUp {}, CleanUp { pool })
}
