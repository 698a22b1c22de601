//! Forgetting who visited: the hashes of a day go with its salt, once the day is over. The sums stay with their links.

use actors::live::Live;
use actors::write::{Subject, WriteError};
use time::{Duration, OffsetDateTime, UtcOffset};

use super::store;

/// Rows that go in one transaction.
const AT_ONCE: u16 = 10_000;

/// Transactions of one time; what is left goes the next.
const ROUNDS: u32 = 200;

/// How far the clocks of nodes may lie apart.
const SKEW: Duration = Duration::minutes(10);

/// Forgets who visited before today, UTC.
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
