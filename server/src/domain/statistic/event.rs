//! Plays and downloads.

use protocol::ids::{SessionId, TrackId};

/// What happened to a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// It was heard.
    Listen,
    /// It was saved.
    Download,
}

impl Counted {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Listen => "listen",
            Self::Download => "download",
        }
    }
}

/// A track that somebody who may hear it has heard or saved.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// The track.
    pub track: TrackId,
    /// Whose session it was.
    pub session: SessionId,
    /// What happened.
    pub counted: Counted,
}
