//! The errors that end a run.

use std::io;

/// The reason why a run could not be made or does not count.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A socket or a file failed.
    #[error("{what}: {source}")]
    Io {
        /// The operation that failed.
        what: String,
        /// The cause.
        source: io::Error,
    },
    /// A connection did not get as far as following its topic.
    #[error("connection {connection}: {reason}")]
    Opening {
        /// Its place in the fleet.
        connection: usize,
        /// The reply that it received instead.
        reason: String,
    },
    /// A REST call failed.
    #[error("{call}: {reason}")]
    Call {
        /// The path of the call.
        call: String,
        /// The status and body, or what was missing in it.
        reason: String,
    },
    /// The job does not have what the options need.
    #[error("{0}")]
    Setup(String),
    /// A rating was refused: the rest of the run would not be comparable.
    #[error("a rating was refused: {0}")]
    Refused(String),
    /// A results file cannot be read.
    #[error("results line {line}: {source}")]
    Results {
        /// The line, counted from 1.
        line: usize,
        /// The cause.
        source: serde_json::Error,
    },
}

impl LoadError {
    /// Wraps an input/output error with the operation that failed.
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
