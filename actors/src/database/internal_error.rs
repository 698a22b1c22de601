//! Errors of the server itself, as callers receive them.

use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::fmt::Display;
use uuid::Uuid;

/// Returns `internal_error`. The cause is logged here, under the request id that the refusal carries.
pub fn internal_error(cause: &dyn Display, what: &'static str) -> Refusal {
    let request_id = Uuid::new_v4().to_string();
    tracing::error!(error = %cause, request_id, "{what}");
    Refusal {
        request_id: Some(request_id),
        ..ErrorCode::InternalError.into()
    }
}
