//! The recurring task of the queue itself. It deletes the records of given-up tasks after a week.

use std::time::Duration;

use sqlx::PgPool;

use super::handler::Handlers;
use super::lane::Lane;
use super::store;
use super::task::Recurring;

/// The time for which the record of a given-up task is kept. The record contains the reason for giving up and the task's subject, for
/// example a person.
const REMEMBER_GIVEN_UP: Duration = Duration::from_hours(7 * 24);

const FORGET_GIVEN_UP: Recurring = Recurring::new("forget_given_up", Lane::Upkeep, Duration::from_hours(1));

pub(super) fn add_to(handlers: Handlers, pool: PgPool) -> Handlers {
    handlers.purging(FORGET_GIVEN_UP, move |_| {
        let pool = pool.clone();
        async move { Ok(store::delete_given_up(&mut *pool.acquire().await?, REMEMBER_GIVEN_UP).await?) }
    })
}
