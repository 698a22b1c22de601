//! Errors of the server itself, as whoever asked is told of them.

use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::fmt::Display;
use uuid::Uuid;

/// `internal_error`: the cause is logged here, under a name that the refusal carries.
pub fn internal_error(cause: &dyn Display, what: &'static str) -> Refusal {
    let request_id = Uuid::new_v4().to_string();
    tracing::error!(error = %cause, request_id, "{what}");
    Refusal {
        request_id: Some(request_id),
        ..ErrorCode::InternalError.into()
    }
}
