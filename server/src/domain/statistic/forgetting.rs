//! Deleting the notes of who has listened. Listeners are noted so that nobody counts twice on a day; the counts themselves are kept by track and
//! by creator.

use actors::live::Live;
use actors::write::{Subject, WriteError};
use time::{Duration, OffsetDateTime, UtcOffset};

use super::store;

/// The number of rows deleted in one transaction.
const AT_ONCE: u16 = 10_000;

/// The most transactions of one run; the next run deletes the rest.
const ROUNDS: u32 = 200;

/// Deletes the notes of listeners before yesterday, UTC: an event that began just before midnight may still be counted.
pub async fn forget(live: &Live, now: OffsetDateTime) -> Result<(), WriteError> {
    let yesterday = now.to_offset(UtcOffset::UTC).date() - Duration::DAY;
    for _ in 0..ROUNDS {
        let forgotten = live
            .write(Subject::Task("forget who listened"))
            .run(async move |write| Ok(store::delete_listens_before(write.rows(), yesterday, AT_ONCE.into()).await?));
        if forgotten.await?.result < AT_ONCE.into() {
            break;
        }
    }
    Ok(())
}
