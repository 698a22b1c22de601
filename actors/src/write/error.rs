//! How a write ends without a commit.

use crate::database::internal_error::internal_error;
use crate::database::outage::is_passing;
use crate::frame::in_doubt::InDoubt;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::error::Error as StdError;

/// Nothing was changed; or, in the last case, nobody can tell.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// For whoever asked for the write.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What was found before the locks differs from what is found under them: the write begins again.
    #[error("the topics of a write changed while they were locked")]
    TopicsChanged,
    /// The database refused, or is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A fault of this process.
    #[error("{0}")]
    Internal(Box<dyn StdError + Send + Sync>),
    /// The connection was lost in commit, and the database could not be asked in time whether it holds.
    #[error("the outcome of a commit is unknown")]
    Unknown,
}

impl From<ErrorCode> for WriteError {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code.into())
    }
}

impl From<InDoubt> for WriteError {
    fn from(in_doubt: InDoubt) -> Self {
        match in_doubt {
            InDoubt::NotCommitted => Self::Database(sqlx::Error::WorkerCrashed),
            InDoubt::Unknown => Self::Unknown,
        }
    }
}

impl WriteError {
    /// Whether the same write may succeed at once: it met a lock, a deadlock, or topics that changed.
    pub(crate) fn may_succeed_now(&self) -> bool {
        match self {
            Self::TopicsChanged => true,
            Self::Database(sqlx::Error::Database(error)) => {
                // serialization failure, deadlock, lock not available
                error
                    .code()
                    .is_some_and(|code| matches!(&*code, "40001" | "40P01" | "55P03"))
            }
            _ => false,
        }
    }
}

impl From<WriteError> for Refusal {
    /// What the caller is told; the cause is logged here.
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Refused(refusal) => refusal,
            WriteError::Database(error) if !is_passing(&error) => {
                internal_error(&error, "the database refused a write")
            }
            WriteError::Internal(error) => internal_error(&error, "a write failed"),
            WriteError::TopicsChanged => ErrorCode::TryAgain.into(),
            WriteError::Database(_) | WriteError::Unknown => {
                tracing::error!(%error, "a write was not committed");
                ErrorCode::TryAgain.into()
            }
        }
    }
}
