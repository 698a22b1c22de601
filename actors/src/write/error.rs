//! The errors with which a write can end.

use super::tries::TryError;
use crate::database::internal_error::internal_error;
use crate::database::outage::is_temporary;
use crate::frame::in_doubt::LostCommitError;
use crate::queue::Failure;
use crate::supervision::Panicked;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::error::Error as StdError;

/// The reason why a write failed. Nothing was changed, except perhaps with `Unknown`.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The write was refused; the caller receives this error.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// After the topics were locked, the plan returned an additional topic. The write starts again.
    #[error("the topics of a write changed while they were locked")]
    TopicsChanged,
    /// The database is unavailable or rejected a statement.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The time limit passed before the commit was sent.
    #[error("a write took too long")]
    TimedOut,
    /// The function `plan` or `change` panicked before the commit was sent.
    #[error(transparent)]
    Panicked(#[from] Panicked),
    /// There is a bug in this program.
    #[error("{0}")]
    Internal(Box<dyn StdError + Send + Sync>),
    /// The connection was lost during the commit, and it could not be determined in time whether the commit succeeded.
    #[error("the outcome of a commit is unknown")]
    Unknown,
}

impl From<ErrorCode> for WriteError {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code.into())
    }
}

impl From<WriteError> for Failure {
    /// Converts the error of a write that a background task made into a temporary failure, so that the task is tried again.
    fn from(error: WriteError) -> Self {
        Self::Temporary(error.to_string())
    }
}

impl From<LostCommitError> for WriteError {
    fn from(in_doubt: LostCommitError) -> Self {
        match in_doubt {
            LostCommitError::NotCommitted => Self::Database(sqlx::Error::WorkerCrashed),
            LostCommitError::Unknown => Self::Unknown,
        }
    }
}

impl TryError for WriteError {
    /// Returns true if another attempt can succeed immediately: after a lock timeout, a deadlock, or a change of the topics.
    fn is_retryable(&self) -> bool {
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
    /// Logs the cause, and returns the error that the caller receives.
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Refused(refusal) => refusal,
            WriteError::Database(error) if !is_temporary(&error) => {
                internal_error(&error, "the database refused a write")
            }
            WriteError::Internal(error) => internal_error(&error, "a write failed"),
            WriteError::Panicked(error) => internal_error(&error, "a write was given up"),
            WriteError::TopicsChanged | WriteError::TimedOut => ErrorCode::TryAgain.into(),
            WriteError::Database(_) => {
                tracing::error!(%error, "a write was not committed");
                ErrorCode::TryAgain.into()
            }
            WriteError::Unknown => {
                tracing::error!(%error, "the outcome of a write is unknown");
                ErrorCode::OutcomeUnknown.into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unknown_outcome_is_reported_as_unknown() {
        let code = |error: WriteError| Refusal::from(error).code;
        assert_eq!(code(LostCommitError::Unknown.into()), ErrorCode::OutcomeUnknown);
        let certain = [
            LostCommitError::NotCommitted.into(),
            WriteError::TimedOut,
            WriteError::TopicsChanged,
        ];
        for error in certain {
            assert_eq!(code(error), ErrorCode::TryAgain);
        }
        assert_eq!(code(sqlx::Error::PoolTimedOut.into()), ErrorCode::TryAgain);
    }
}
