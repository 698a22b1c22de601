//! Why a command was not carried out, in the words of the wire.

use crate::error_code::ErrorCode;
use std::collections::BTreeMap;
use std::time::Duration;

/// A refusal: nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Refusal {
    /// The code, which carries its HTTP status.
    pub code: ErrorCode,
    /// A sentence for people, where there is more to say than the code.
    pub message: Option<String>,
    /// Messages for single fields of the payload.
    pub fields: BTreeMap<String, String>,
    /// How long to wait before asking again, where that is known.
    pub retry_after: Option<Duration>,
}

impl Refusal {
    /// A refusal of one field: 400 `invalid_request`.
    pub fn field(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: ErrorCode::InvalidRequest,
            message: None,
            retry_after: None,
            fields: BTreeMap::from([(name.into(), message.into())]),
        }
    }
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            message: None,
            retry_after: None,
            fields: BTreeMap::new(),
        }
    }
}

impl Refusal {
    /// The same with a sentence for people.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}
