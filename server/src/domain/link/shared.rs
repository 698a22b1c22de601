//! The two kinds of objects that a share link can open: playlists and applications.

use actors::audit::AuditTarget;
use protocol::change::{ApplicationChange, Change, PlaylistChange};
use protocol::ids::{ApplicationId, PlaylistId};
use protocol::topic::Topic;
use serde::Serialize;

/// The playlist or application that a link opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Shared {
    /// A playlist of a reviewer.
    Playlist(PlaylistId),
    /// An application or a creator's own playlist.
    Application(ApplicationId),
}

impl Shared {
    /// Returns the topic of the playlist or application.
    pub fn topic(self) -> Topic {
        match self {
            Self::Playlist(id) => Topic::Playlist(id),
            Self::Application(id) => Topic::Application(id),
        }
    }

    /// Returns the playlist or application as the object of an audit entry.
    pub(in crate::domain) fn about(self) -> AuditTarget {
        match self {
            Self::Playlist(id) => AuditTarget::Playlist(id),
            Self::Application(id) => AuditTarget::Application(id),
        }
    }

    /// Returns the playlist or application with this topic; `None` for any other topic.
    pub fn of(target: &Topic) -> Option<Self> {
        match target {
            Topic::Playlist(id) => Some(Self::Playlist(*id)),
            Topic::Application(id) => Some(Self::Application(*id)),
            _ => None,
        }
    }

    /// Returns the change to publish on the topic: `of_playlist` for a playlist, `of_application` for an application.
    pub(in crate::domain) fn change(self, of_playlist: PlaylistChange, of_application: ApplicationChange) -> Change {
        match self {
            Self::Playlist(_) => of_playlist.into(),
            Self::Application(_) => of_application.into(),
        }
    }
}
