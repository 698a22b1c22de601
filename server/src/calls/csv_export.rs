//! Records in the audit log that a person downloads a CSV file.

use actix_web::HttpRequest;
use actors::access::caller::Caller;
use actors::audit::{AuditContext, AuditTarget};
use actors::live::Live;
use serde_json::json;

use crate::config::Config;
use crate::domain::audit;
use crate::http::CallError;
use crate::http::rate_limit::network_of;

/// Adds an entry to the audit log that says that the caller exports a file. Call it before any of the file is sent.
pub(super) async fn note(
    (live, config, request): (&Live, &Config, &HttpRequest),
    caller: &Caller,
    about: Option<AuditTarget>,
    file: &str,
) -> Result<(), CallError> {
    let context = AuditContext {
        action: "csv_export",
        network: network_of(request, config),
    };
    context
        .begin(|| audit::record(live, caller, about, json!({ "file": file })))
        .await?;
    Ok(())
}
