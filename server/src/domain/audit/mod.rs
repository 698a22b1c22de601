//! Reads the audit log for the staff, and writes entries about actions that change no other data.

pub mod csv;
pub mod failed_log_ins;
mod filter;
pub mod store;

use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::Subject;
use serde_json::Value;

pub use filter::AuditFilter;

/// Writes the audit entry of an action that changes no other data, such as an export. The name of the action is that of the current
/// request.
pub fn record(live: &Live, by: impl Into<Subject>, target: Option<AuditTarget>, details: Value) -> PendingReply<()> {
    live.write(by).run(async move |write| {
        write.audit(target, details.clone()).await?;
        Ok(())
    })
}
