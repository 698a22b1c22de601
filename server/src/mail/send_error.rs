//! Why an email did not leave.

use super::mime::MimeError;

/// Why an email did not leave. No text here names an address.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    /// No server took part: the email is tried again, soon.
    #[error("mail server cannot be used: {0}")]
    Silence(String),
    /// The server does not take it yet: the email is tried again, at growing distances.
    #[error("put off by the mail server ({0})")]
    PutOff(String),
    /// The email will never leave.
    #[error("refused ({0})")]
    Refused(String),
}

impl From<MimeError> for SendError {
    fn from(error: MimeError) -> Self {
        Self::Refused(error.to_string())
    }
}
