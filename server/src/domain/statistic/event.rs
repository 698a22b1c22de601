//! Opened pages, plays and downloads.

use protocol::ids::{LinkId, SessionId, TrackId, UserId};

use crate::domain::visit::visitor::Visitor;

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The page of a link was opened.
    Open,
    /// A track was heard.
    Listen,
    /// A track was saved.
    Download,
    /// All tracks were saved, in one file.
    Archive,
    /// A page of the site was opened.
    Site,
}

impl Counted {
    /// Returns the kind under which tracks count it.
    pub(super) fn of_tracks(self) -> &'static str {
        match self {
            Self::Open | Self::Listen | Self::Site => "listen",
            Self::Download | Self::Archive => "download",
        }
    }
}

/// The person or the visitor behind an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Listener {
    /// Somebody with an account, by this session.
    Person(SessionId, UserId),
    /// A person who holds a link.
    Visitor(Visitor),
}

/// An act to be counted, of a person with the right to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Event {
    /// The listener.
    pub listener: Listener,
    /// The kind of the act.
    pub counted: Counted,
    /// The link that was used, where it counts the act: never one of the listener's own.
    pub link: Option<LinkId>,
    /// The tracks that the act concerns.
    pub tracks: Vec<TrackId>,
}
