//! Converts errors of the server itself into the error that callers receive.

use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::fmt::Display;
use uuid::Uuid;

/// Logs `cause` together with a new request id, and returns `internal_error` with that id.
pub fn internal_error(cause: &dyn Display, what: &'static str) -> Refusal {
    let request_id = Uuid::new_v4().to_string();
    tracing::error!(error = %cause, request_id, "{what}");
    Refusal {
        request_id: Some(request_id),
        ..ErrorCode::InternalError.into()
    }
}
