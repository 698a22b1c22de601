//! Why a letter did not leave.

use super::message::MessageError;

/// Why a letter did not leave. No text here names an address.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    /// No server took part: the letter is tried again, soon.
    #[error("mail server cannot be used: {0}")]
    Silence(String),
    /// The server does not take it yet: the letter is tried again, at growing distances.
    #[error("put off by the mail server ({0})")]
    PutOff(String),
    /// The letter will never leave.
    #[error("refused ({0})")]
    Refused(String),
}

impl From<MessageError> for SendError {
    fn from(error: MessageError) -> Self {
        Self::Refused(error.to_string())
    }
}
