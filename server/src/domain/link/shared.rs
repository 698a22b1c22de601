//! The things that a share link can open.

use actors::audit::AuditTarget;
use protocol::change::{ApplicationChange, Change, PlaylistChange};
use protocol::ids::{ApplicationId, PlaylistId};
use protocol::topic::Topic;
use serde::Serialize;

/// The thing that a link opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Shared {
    /// A reviewers' playlist.
    Playlist(PlaylistId),
    /// A creator's application.
    Application(ApplicationId),
}

impl Shared {
    /// Returns its topic.
    pub fn topic(self) -> Topic {
        match self {
            Self::Playlist(id) => Topic::Playlist(id),
            Self::Application(id) => Topic::Application(id),
        }
    }

    /// Returns its name in the audit.
    pub(in crate::domain) fn about(self) -> AuditTarget {
        match self {
            Self::Playlist(id) => AuditTarget::Playlist(id),
            Self::Application(id) => AuditTarget::Application(id),
        }
    }

    /// Returns the thing with this topic, where links can open it.
    pub fn of(target: &Topic) -> Option<Self> {
        match target {
            Topic::Playlist(id) => Some(Self::Playlist(*id)),
            Topic::Application(id) => Some(Self::Application(*id)),
            _ => None,
        }
    }

    /// Returns the change of its kind, for its topic.
    pub(in crate::domain) fn change(self, of_playlist: PlaylistChange, of_application: ApplicationChange) -> Change {
        match self {
            Self::Playlist(_) => of_playlist.into(),
            Self::Application(_) => of_application.into(),
        }
    }
}
