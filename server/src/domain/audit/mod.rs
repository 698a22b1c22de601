//! The audit as the staff reads it, and the lines of acts that change nothing else.

pub mod csv;
mod filter;
pub mod store;

use actors::audit::About;
use actors::live::Live;
use actors::topic::reply::Answer;
use actors::write::Subject;
use serde_json::Value;

pub use filter::AuditFilter;

/// Writes the line of an act that changes nothing, such as an export, under the name of the present request.
pub fn record(live: &Live, by: impl Into<Subject>, about: Option<About>, details: Value) -> Answer<()> {
    live.write(by).run(async move |write| {
        write.audit(about, details.clone()).await?;
        Ok(())
    })
}

/// Writes the line of failed log-ins, which show that somebody tries passwords.
pub fn record_failed_log_ins(live: &Live, about: Option<About>, details: Value) -> Answer<()> {
    live.write(Subject::Visitor)
        .audited_as("log_in_failed")
        .run(async move |write| {
            write.audit(about, details.clone()).await?;
            Ok(())
        })
}
