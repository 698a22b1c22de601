//! The reasons why an uploaded sound is refused.

use crate::io_error;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io;

/// The reason why a file was refused.
#[derive(Debug, thiserror::Error, Serialize, Deserialize)]
pub enum ProbeError {
    /// The file is not an MP3, or most of it is something else.
    #[error("not an mpeg layer 3 stream: {0}")]
    NotMp3(Cow<'static, str>),
    /// The header states another number of frames than the file contains: the file is incomplete, or was joined from several files.
    #[error("header counts {declared} frames, the file holds {counted}")]
    Truncated {
        /// The number of frames in the Xing or VBRI header.
        declared: u64,
        /// The number of frames in the file.
        counted: u64,
    },
    /// The sound is longer than three hours.
    #[error("longer than three hours")]
    TooLong,
    /// The file could not be read.
    #[error("cannot read the file")]
    Io(
        #[from]
        #[serde(with = "io_error")]
        io::Error,
    ),
}

impl ProbeError {
    /// Returns [`ProbeError::NotMp3`] with this reason.
    pub const fn not_mp3(reason: &'static str) -> Self {
        Self::NotMp3(Cow::Borrowed(reason))
    }
}
