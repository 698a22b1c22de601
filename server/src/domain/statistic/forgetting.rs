//! Deletes the records of who listened to which track. The records are needed only to count each listener once a day. The counts of tracks
//! and creators are stored separately and are kept.

use actors::live::Live;
use actors::write::{Subject, WriteError};
use time::{Duration, OffsetDateTime, UtcOffset};

use super::store;

/// The maximum number of rows that are deleted in one transaction.
const AT_ONCE: u16 = 10_000;

/// The maximum number of transactions in one run; the next run deletes the remaining rows.
const ROUNDS: u32 = 200;

/// Deletes the records of listeners on the days before yesterday (UTC). Yesterday is kept because an event from just before midnight may still
/// be counted.
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
