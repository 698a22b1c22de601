//! Everything that ends a run.

use std::io;

/// Why a run could not be made or does not count.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A socket or a file refused.
    #[error("{what}: {source}")]
    Io {
        /// What was being done.
        what: String,
        /// The cause.
        source: io::Error,
    },
    /// A connection did not get as far as following its topic.
    #[error("connection {connection}: {reason}")]
    Opening {
        /// Its place in the fleet.
        connection: usize,
        /// What it received instead.
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
    /// The options ask for what the job cannot give.
    #[error("{0}")]
    Setup(String),
    /// A rating was refused: nothing that follows would be comparable.
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
    /// Wraps an input/output error with what was being done.
    pub fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }

    /// A failed call.
    pub fn call(call: &str, reason: impl Into<String>) -> Self {
        Self::Call {
            call: call.to_owned(),
            reason: reason.into(),
        }
    }
}
