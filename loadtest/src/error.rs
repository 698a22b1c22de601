//! The errors that end a run.

use std::io;

/// The reason why a run could not be made or why its result is not valid.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A socket or a file failed.
    #[error("{what}: {source}")]
    Io {
        /// The operation that failed.
        what: String,
        /// The input/output error that caused the failure.
        source: io::Error,
    },
    /// A live connection failed, usually because it was closed or refused before its script was complete.
    #[error("connection {connection}: {reason}")]
    Opening {
        /// The index of the connection in the fleet.
        connection: usize,
        /// The server's reply, or another description of the failure.
        reason: String,
    },
    /// A REST call failed.
    #[error("{call}: {reason}")]
    Call {
        /// The path of the call.
        call: String,
        /// The status and body of the response, or the name of the value that the body lacks.
        reason: String,
    },
    /// The data or options that the run needs are missing or unsuitable.
    #[error("{0}")]
    Setup(String),
    /// The server refused a rating or a comment, so the run is not comparable with others.
    #[error("a rating was refused: {0}")]
    Refused(String),
    /// A results file cannot be read.
    #[error("results line {line}: {source}")]
    Results {
        /// The number of the line that cannot be read, counted from 1.
        line: usize,
        /// The JSON error that caused the failure.
        source: serde_json::Error,
    },
}

impl LoadError {
    /// Returns a function that adds the name of the failed operation to an input/output error.
    pub fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }

    /// Makes the error of a failed call.
    pub fn call(call: &str, reason: impl Into<String>) -> Self {
        Self::Call {
            call: call.to_owned(),
            reason: reason.into(),
        }
    }
}
