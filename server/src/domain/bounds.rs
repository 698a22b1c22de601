//! Bounds of what one person may have, and of how fast they may act. A caller that counts what somebody has must hold a lock that keeps the
//! number from growing.

use std::time::Instant;

use actors::live::Live;
use actors::rate_limit::Kind;
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;

/// Refuses one more thing than `bound`: 409 `conflict`, with a message such as 'You can own at most 25 companies'.
pub(in crate::domain) fn check_bound(present: i64, bound: u32, who_can: &str, items: &str) -> Result<(), WriteError> {
    if present < i64::from(bound) {
        return Ok(());
    }
    let full = Refusal::from(ErrorCode::Conflict);
    Err(full.with_message(format!("{who_can} at most {bound} {items}")).into())
}

/// Counts one act of a person; 429 where the acts follow too fast.
pub(in crate::domain) fn count_one(live: &Live, kind: Kind, person: UserId) -> Result<(), Refusal> {
    let counted = live.rate_limiter().check(kind, person, Instant::now());
    counted.map(|_| ()).map_err(|wait| Refusal {
        retry_after: Some(wait),
        ..ErrorCode::TooManyRequests.into()
    })
}
