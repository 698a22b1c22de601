//! The events that are counted: opened pages, plays and downloads.

use protocol::ids::{LinkId, SessionId, TrackId, UserId};

use crate::domain::visit::visitor::Visitor;

/// The kinds of events that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The page of a link was opened.
    Open,
    /// Somebody played a track.
    Listen,
    /// Somebody downloaded a track.
    Download,
    /// Somebody downloaded the archive of a link or playlist.
    Archive,
    /// A page of the site was opened.
    Site,
}

impl Counted {
    /// Returns the name of the track count that the event increases: `listen` or `download`.
    pub(super) fn of_tracks(self) -> &'static str {
        match self {
            Self::Open | Self::Listen | Self::Site => "listen",
            Self::Download | Self::Archive => "download",
        }
    }
}

/// The account or the anonymous visitor that caused an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Listener {
    /// A person with an account, and the session that they used.
    Person(SessionId, UserId),
    /// A visitor without an account.
    Visitor(Visitor),
}

/// An event to be counted. The right of the listener to open, play or download was already checked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Event {
    /// The account or visitor that caused the event.
    pub listener: Listener,
    /// The kind of the event.
    pub counted: Counted,
    /// The link that was used, for which the event is counted as a visit; `None` if no link was used, or if the listener owns or created the
    /// link.
    pub link: Option<LinkId>,
    /// The tracks that were played or downloaded.
    pub tracks: Vec<TrackId>,
}
