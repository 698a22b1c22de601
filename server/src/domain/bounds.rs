//! Bounds of what one person may have. Whoever counts holds a lock under which that person's number does not grow.

use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;

/// Refuses one more than `bound`: 409 `conflict`, with a message as 'You can own at most 25 companies'.
pub(in crate::domain) fn check_bound(present: i64, bound: u32, who_can: &str, things: &str) -> Result<(), WriteError> {
    if present < i64::from(bound) {
        return Ok(());
    }
    let full = Refusal::from(ErrorCode::Conflict);
    Err(full.with_message(format!("{who_can} at most {bound} {things}")).into())
}
