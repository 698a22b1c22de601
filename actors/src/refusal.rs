//! Why a command was not carried out, in the words of the wire.

use protocol::error_code::ErrorCode;
use std::collections::BTreeMap;

/// A refusal: nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Refusal {
    /// The code, which carries its HTTP status.
    pub code: ErrorCode,
    /// A sentence for people, where there is more to say than the code.
    pub message: Option<String>,
    /// Messages for single fields of the payload.
    pub fields: BTreeMap<&'static str, String>,
}

impl Refusal {
    /// A refusal of one field: 400 `invalid_request`.
    pub fn field(name: &'static str, message: impl Into<String>) -> Self {
        Self {
            code: ErrorCode::InvalidRequest,
            message: None,
            fields: BTreeMap::from([(name, message.into())]),
        }
    }
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            message: None,
            fields: BTreeMap::new(),
        }
    }
}
