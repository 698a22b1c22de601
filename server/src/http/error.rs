//! The error of a call that was refused or has failed, and its conversion to an HTTP response.

use std::error::Error as StdError;
use std::fmt;
use std::io::ErrorKind;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use actors::database::internal_error::internal_error;
use actors::database::outage::is_temporary;
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::{ErrorBody, Refusal};

use super::{SecurityTargets, request_id};
use crate::blob::BlobError;

/// The reason why a call was refused or has failed. The details are in a box, so that a `Result` with this error stays small.
#[derive(Debug)]
pub struct CallError(Box<Particulars>);

#[derive(Debug)]
struct Particulars {
    refusal: Refusal,
    cause: Option<Box<dyn StdError + Send + Sync>>,
    targets: SecurityTargets,
}

impl CallError {
    /// Creates a refusal with an error code and no details.
    pub fn new(code: ErrorCode) -> Self {
        Refusal::from(code).into()
    }

    /// Creates an internal server error. The cause is logged, but not sent to the client.
    pub fn internal(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        let mut error = Self::new(ErrorCode::InternalError);
        error.0.cause = Some(cause.into());
        error
    }

    /// Creates a 429 `too_many_requests`. The caller should wait for `retry_after` before the next attempt.
    pub fn too_many_requests(retry_after: Duration) -> Self {
        let mut error = Self::new(ErrorCode::TooManyRequests);
        error.0.refusal.retry_after = Some(retry_after);
        error
    }

    /// Creates a 400 `invalid_request` with the error message `text` for one field of the request.
    pub fn field(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(ErrorCode::InvalidRequest).with_field(name, text)
    }

    /// Adds an error message for one field of the request.
    pub fn with_field(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.0.refusal.fields.insert(name.into(), text.into());
        self
    }

    /// Sets a sentence that explains the error to people.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.refusal.message = Some(message.into());
        self
    }

    /// Sets the account that the call was about, for the security log. It is not sent to the client.
    pub fn with_account(mut self, account: UserId) -> Self {
        self.0.targets.account = Some(account);
        self
    }

    /// Sets the account, company and job that the call was about, for the security log. They are not sent to the client.
    pub fn with_targets(mut self, targets: SecurityTargets) -> Self {
        self.0.targets = targets;
        self
    }

    /// Returns the account, company and job that the call was about, as far as they are known, for the security log.
    pub fn targets(&self) -> SecurityTargets {
        self.0.targets
    }

    /// Returns the error code that is sent to the client.
    pub fn code(&self) -> ErrorCode {
        self.0.refusal.code
    }

    /// Returns the body of the error response. For an internal error, the body contains the id of the current request.
    pub fn body(&self) -> ErrorBody {
        let mut body = self.0.refusal.body();
        if body.error == ErrorCode::InternalError {
            body.request_id = body.request_id.or_else(request_id::current);
        }
        body
    }

    /// Logs the cause of an internal error. Does nothing for an error without a cause, such as a refusal.
    pub fn log(&self) {
        if let Some(cause) = &self.0.cause {
            let request_id = request_id::current().unwrap_or_default();
            tracing::error!(error = %cause, error.code = %self.code(), request_id, "call failed");
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code().fmt(f)
    }
}

impl StdError for CallError {}

impl From<ErrorCode> for CallError {
    fn from(code: ErrorCode) -> Self {
        Self::new(code)
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        Self(Box::new(Particulars {
            refusal,
            cause: None,
            targets: SecurityTargets::default(),
        }))
    }
}

impl From<CallError> for Refusal {
    /// Converts the error of a call to the refusal that is sent over a live connection, and logs its cause.
    fn from(error: CallError) -> Self {
        let Particulars { refusal, cause, .. } = *error.0;
        match cause {
            Some(cause) if refusal.code == ErrorCode::InternalError => Self {
                request_id: internal_error(&cause, "an event failed").request_id,
                ..refusal
            },
            Some(cause) => {
                tracing::error!(error = %cause, error.code = %refusal.code, "an event failed");
                refusal
            }
            None => refusal,
        }
    }
}

impl From<sqlx::Error> for CallError {
    fn from(error: sqlx::Error) -> Self {
        let mut failed = Self::new(if is_temporary(&error) {
            ErrorCode::TryAgain
        } else {
            ErrorCode::InternalError
        });
        failed.0.cause = Some(Box::new(error));
        failed
    }
}

impl From<WriteError> for CallError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Database(error) => error.into(),
            other => Refusal::from(other).into(),
        }
    }
}

impl From<CallError> for WriteError {
    fn from(error: CallError) -> Self {
        let particulars = *error.0;
        match particulars.cause {
            Some(cause) => match cause.downcast::<sqlx::Error>() {
                Ok(error) => Self::Database(*error),
                Err(cause) => Self::Internal(cause),
            },
            None => Self::Refused(particulars.refusal),
        }
    }
}

impl From<std::io::Error> for CallError {
    fn from(error: std::io::Error) -> Self {
        let is_full = matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded);
        let mut failed = Self::internal(error);
        if is_full {
            failed.0.refusal.code = ErrorCode::TryAgain;
            failed.0.refusal.message = Some("The server's disk is full".to_owned());
        }
        failed
    }
}

impl From<BlobError> for CallError {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::Missing => ErrorCode::NotFound.into(),
            BlobError::Io(error) => error.into(),
            BlobError::Store(error) => {
                let message = match error.kind() {
                    ErrorKind::StorageFull => "There is no room for files right now",
                    _ => "Files cannot be reached right now",
                };
                let mut failed = Self::internal(error);
                failed.0.refusal.code = ErrorCode::TryAgain;
                failed.0.refusal.message = Some(message.to_owned());
                failed
            }
        }
    }
}

impl ResponseError for CallError {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code().status()).expect("every code has a valid status")
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        self.log();
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(wait) = self.0.refusal.retry_after {
            let whole_seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            response.insert_header((header::RETRY_AFTER, whole_seconds.max(1).to_string()));
        }
        response.json(self.body())
    }
}
