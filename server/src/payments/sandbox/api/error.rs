//! Error answers, as JSON in the same form as Stripe's.

use std::fmt;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use serde_json::{Value, json};

/// The reason why an API request was refused or failed.
#[derive(Debug)]
pub(crate) struct ApiError(Box<Particulars>);

#[derive(Debug)]
struct Particulars {
    status: StatusCode,
    kind: &'static str,
    code: Option<&'static str>,
    message: String,
    param: Option<String>,
    decline_code: Option<&'static str>,
    /// True if the changes that were made before the error are saved nevertheless, as for a declined card.
    is_result: bool,
    /// The cause of an internal error, for the operator's log; it is not sent to the client.
    cause: Option<String>,
}

impl ApiError {
    fn new(status: StatusCode, kind: &'static str, code: Option<&'static str>, message: impl Into<String>) -> Self {
        Self(Box::new(Particulars {
            status,
            kind,
            code,
            message: message.into(),
            param: None,
            decline_code: None,
            is_result: false,
            cause: None,
        }))
    }

    /// Returns a 400 error with this code, for a request that cannot be carried out.
    pub(crate) fn invalid(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request_error", Some(code), message)
    }

    /// Returns the error for a parameter with an invalid value.
    pub(crate) fn param(param: &str, message: impl Into<String>) -> Self {
        Self::invalid("parameter_invalid", message).of(param)
    }

    /// Returns the error for an object that does not exist.
    pub(crate) fn missing(kind: &str, id: &str, param: &str) -> Self {
        let kind = kind.rsplit('.').next().unwrap_or(kind).replace('_', " ");
        Self::new(
            StatusCode::NOT_FOUND,
            "invalid_request_error",
            Some("resource_missing"),
            format!("No such {kind}: '{id}'"),
        )
        .of(param)
    }

    /// Returns the error for a request without an API key, or with a wrong one.
    pub(crate) fn unauthorized() -> Self {
        let message = "Invalid API Key provided";
        Self::new(StatusCode::UNAUTHORIZED, "invalid_request_error", None, message)
    }

    /// Returns the 404 error for a method and path that no API call has.
    pub(crate) fn no_such_call(method: &str, path: &str) -> Self {
        let message = format!("Unrecognized request URL ({method}: {path})");
        Self::new(StatusCode::NOT_FOUND, "invalid_request_error", None, message)
    }

    /// Returns the error for an idempotency key that was already used with a different request.
    pub(crate) fn other_request() -> Self {
        let message =
            "Keys for idempotent requests can only be used with the same parameters they were first used with.";
        Self::new(StatusCode::BAD_REQUEST, "idempotency_error", None, message)
    }

    /// Returns the error for a declined card.
    pub(crate) fn card(code: &'static str, decline_code: Option<&'static str>, message: impl Into<String>) -> Self {
        let mut error = Self::new(StatusCode::PAYMENT_REQUIRED, "card_error", Some(code), message);
        error.0.decline_code = decline_code;
        error
    }

    /// Returns the error for a fault of the sandbox itself.
    pub(crate) fn internal(cause: impl fmt::Display) -> Self {
        let message = "An error occurred in the sandbox";
        let mut error = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "api_error", None, message);
        error.0.cause = Some(cause.to_string());
        error
    }

    /// Sets the name of the parameter that caused the error.
    pub(crate) fn of(mut self, param: &str) -> Self {
        self.0.param = Some(param.to_owned());
        self
    }

    /// Marks the error so that the changes made before it are saved, not rolled back. A declined card uses this, because the failed payment
    /// must be recorded.
    pub(crate) fn keep_changes(mut self) -> Self {
        self.0.is_result = true;
        self
    }

    /// Returns true if the changes that were made before the error are to be saved.
    pub(crate) fn is_result(&self) -> bool {
        self.0.is_result
    }

    /// Returns the HTTP status of the error.
    pub(crate) fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Returns the error message that people see.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the error as the JSON body of an HTTP response.
    pub(crate) fn body(&self) -> Value {
        let Particulars {
            kind,
            code,
            message,
            param,
            decline_code,
            ..
        } = &*self.0;
        let mut error = json!({"type": kind, "message": message});
        let optional = [
            ("code", *code),
            ("param", param.as_deref()),
            ("decline_code", *decline_code),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                error[name] = json!(value);
            }
        }
        json!({"error": error})
    }

    /// Returns the error as an HTTP response. If the sandbox itself is at fault, logs the cause.
    pub(crate) fn response(&self) -> HttpResponse {
        if let Some(cause) = &self.0.cause {
            tracing::error!(cause, "payments sandbox");
        }
        HttpResponse::build(self.0.status).json(self.body())
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.cause.as_deref().unwrap_or(&self.0.message))
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        Self::internal(error)
    }
}
