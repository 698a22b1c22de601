//! Deletes the records of who visited the links and the site. Once a day is over, its records are deleted together with the salt of their
//! hashes. The numbers of visits are kept.

use actors::live::Live;
use actors::write::{Subject, WriteError};
use time::{Duration, OffsetDateTime, UtcOffset};

use super::store;

/// The maximum number of rows of each table that are deleted in one transaction.
const AT_ONCE: u16 = 10_000;

/// The maximum number of transactions in one run; the next run deletes the remaining rows.
const ROUNDS: u32 = 200;

/// The largest expected difference between the clocks of two server nodes.
const SKEW: Duration = Duration::minutes(10);

/// Deletes the records of visitors on the days before today (UTC).
pub async fn forget(live: &Live, now: OffsetDateTime) -> Result<(), WriteError> {
    let today = (now - SKEW).to_offset(UtcOffset::UTC).date();
    for _ in 0..ROUNDS {
        let forgotten = live
            .write(Subject::Task("forget who visited"))
            .run(async move |write| Ok(store::delete_before(write.rows(), today, AT_ONCE.into()).await?));
        if forgotten.await?.result < AT_ONCE.into() {
            break;
        }
    }
    Ok(())
}
