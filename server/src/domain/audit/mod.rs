//! The audit as the staff reads it, and the lines of acts that change nothing else.

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

/// Writes the line of an act that changes nothing, such as an export, under the name of the present request.
pub fn record(live: &Live, by: impl Into<Subject>, target: Option<AuditTarget>, details: Value) -> PendingReply<()> {
    live.write(by).run(async move |write| {
        write.audit(target, details.clone()).await?;
        Ok(())
    })
}
