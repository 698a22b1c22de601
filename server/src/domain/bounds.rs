//! Limits on how many objects (such as companies) one person may have, and on how fast a person may act. Code that counts a person's
//! objects must hold a lock, so that no object is added in the meantime.

use std::time::Instant;

use actors::live::Live;
use actors::rate_limit::Kind;
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;

/// Refuses to add another object if `present`, the number of existing objects, has reached `bound`: 409 `conflict`, with a message such as
/// 'You can own at most 25 companies'.
pub(in crate::domain) fn check_bound(present: i64, bound: u32, who_can: &str, items: &str) -> Result<(), WriteError> {
    if present < i64::from(bound) {
        return Ok(());
    }
    let full = Refusal::from(ErrorCode::Conflict);
    Err(full.with_message(format!("{who_can} at most {bound} {items}")).into())
}

/// Counts one action of a person against the rate limit of its kind; 429 if the person acts too fast.
pub(in crate::domain) fn count_one(live: &Live, kind: Kind, person: UserId) -> Result<(), Refusal> {
    let counted = live.rate_limiter().check(kind, person, Instant::now());
    counted.map(|_| ()).map_err(|wait| Refusal {
        retry_after: Some(wait),
        ..ErrorCode::TooManyRequests.into()
    })
}
