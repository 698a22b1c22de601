//! How a command's transaction ends badly.

use crate::frame::transaction::TransactionError;
use crate::refusal::Refusal;
use protocol::error_code::ErrorCode;

/// Nothing was changed.
#[derive(Debug)]
pub enum Fault {
    /// For whoever gave the command.
    Refused(Refusal),
    /// The head was another than the state's: fold and try again.
    Moved,
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "a command's transaction failed");
        Self::Refused(ErrorCode::TryAgain.into())
    }
}

impl From<TransactionError> for Fault {
    fn from(error: TransactionError) -> Self {
        tracing::error!(%error, "a command's commit failed");
        Self::Refused(ErrorCode::TryAgain.into())
    }
}

impl From<ErrorCode> for Fault {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code.into())
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal,
            // a transaction that locks what it reads meets no other head
            Fault::Moved => ErrorCode::TryAgain.into(),
        }
    }
}
