//! What clients may say and what topics tell, as the description of the live protocol says it.

use serde_json::{Value, json};

use crate::change::{
    AdminChange, ApplicationChange, BoardChange, CompanyChange, ExportChange, JobChange, LinkChange, PlaylistChange,
    ReviewChange, TeamChange, UserChange,
};
use crate::client_event::{
    ApplicationRestored, AskTeamMembers, AskTrackUsage, Done, DownloadArchive, DownloadTracks, EditUndone,
    ExportAnswer, ExportPlaylist, FileLocation, HandOverCompany, Init, JobTrack, JobTrackAnswer, LeaveTeam, LinkUpdate,
    MovePlaylistTrack, PlaylistTracks, Presence, PublicContact, RateTrack, RateTrackAnswer, RemoveTeamMember,
    RenamePlaylist, Restore, RestoreCompany, SetCompanyRole, SetPlaylistTrackListened, SetPublicContact,
    SetTrackListened, Subscribe, TeamMembers, TrackRestored, TrackUsage, TracksEdit, TracksEdited, UndoEdit,
    Unsubscribe, WithdrawTeamInvite, with_commands,
};
use crate::entity::company::Company;
use crate::entity::link::ShareLink;
use crate::entity::playlist::Playlist;
use crate::server_event::{Introduction, Subscribed};
use crate::shapes::Shapes;
use crate::snapshot::{
    ApplicationSnapshot, CompanySnapshot, EmptySnapshot, JobSnapshot, LinkSnapshot, PlaylistSnapshot, ReviewSnapshot,
    TeamSnapshot, UserSnapshot,
};
use crate::topic::with_topics;

/// An event of a client.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub summary: &'static str,
    /// Its payload's shape.
    pub payload: Value,
    /// The shape of the result that acknowledges it.
    pub result: Value,
}

/// A topic.
#[derive(Debug)]
pub struct TopicDescription {
    /// Its name before the colon.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub summary: &'static str,
    /// The shape of its changes.
    pub changes: Value,
    /// The shape of its snapshot.
    pub snapshot: Value,
    /// Whether people are shown on it.
    pub presence: bool,
}

/// Everything that clients may say.
pub fn commands(shapes: &mut Shapes) -> Vec<Command> {
    let (init, introduction) = (shapes.add::<Init>(), shapes.add::<Introduction>());
    let (subscribe, subscribed) = (shapes.add::<Subscribe>(), shapes.add::<Subscribed>());
    let refused = shapes.add::<crate::refusal::ErrorBody>();
    let each = json!({"oneOf": [
        {"type": "object", "required": ["result"], "properties": {"result": subscribed}},
        refused,
    ]});
    let mut all = vec![
        Command {
            name: "init",
            summary: "Says who the connection is.",
            payload: init,
            result: introduction,
        },
        Command {
            name: "subscribe",
            summary: "Follows a topic, or a list of them, which is answered by a list in the same order.",
            payload: json!({"oneOf": [subscribe, {"type": "array", "items": subscribe}]}),
            result: json!({"oneOf": [subscribed, {"type": "array", "items": each}]}),
        },
        Command {
            name: "unsubscribe",
            summary: "No longer follows a topic.",
            payload: shapes.add::<Unsubscribe>(),
            result: shapes.add::<Done>(),
        },
        Command {
            name: "presence",
            summary: "Tells colleagues what one does on a topic.",
            payload: shapes.add::<Presence>(),
            result: shapes.add::<Done>(),
        },
        Command {
            name: "playlist.download_shareable_zip",
            summary: "Asks for all tracks of a shared playlist as one file, and follows its preparation.",
            payload: shapes.add::<DownloadArchive>(),
            result: shapes.add::<ExportAnswer>(),
        },
        Command {
            name: "application.download_shareable_zip",
            summary: "The same of a creator's shared application.",
            payload: shapes.add::<DownloadArchive>(),
            result: shapes.add::<ExportAnswer>(),
        },
        Command {
            name: "DownloadTracks",
            summary: "Asks for all tracks of the platform as CSV, and follows its preparation.",
            payload: shapes.add::<DownloadTracks>(),
            result: shapes.add::<ExportAnswer>(),
        },
    ];
    all.extend(of_table(shapes));
    all
}

macro_rules! describe_commands {
    ($(
        #[doc = $doc:literal]
        $variant:ident($payload:ty) -> $answer:ty = $name:literal by $roles:ident,
    )+) => {
        /// The events of the table of commands.
        fn of_table(shapes: &mut Shapes) -> Vec<Command> {
            vec![$( Command {
                name: $name,
                summary: $doc.trim_ascii(),
                payload: shapes.add::<$payload>(),
                result: shapes.add::<$answer>(),
            } ),+]
        }
    };
}

with_commands!(describe_commands);

macro_rules! describe_topics {
    ($(
        #[doc = $doc:literal]
        $variant:ident $( ($id:ident: $id_type:ty) )? = $name:literal {
            change: $change:ty,
            snapshot: $snapshot:ty,
            lifetime: $lifetime:ident,
            presence: $presence:literal,
            alters_access: $alters_access:expr,
        }
    )+) => {
        /// Every topic, in the order of their table.
        pub fn topics(shapes: &mut Shapes) -> Vec<TopicDescription> {
            vec![$( TopicDescription {
                name: $name,
                summary: $doc.trim_ascii(),
                changes: shapes.add::<$change>(),
                snapshot: shapes.add::<$snapshot>(),
                presence: $presence,
            } ),+]
        }
    };
}

with_topics!(describe_topics);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_event::{ClientEvent, EventError};
    use crate::server_event::ServerEvent;
    use crate::websocket_close::WebsocketClose;

    const GUIDE: &str = include_str!("../../docs/live-protocol.md");

    #[test]
    fn what_is_described_as_said_by_clients_is_what_is_decoded() {
        for command in commands(&mut Shapes::default()) {
            let decoded = ClientEvent::decode(command.name, "[0]");
            assert_ne!(decoded, Err(EventError::Unknown), "{}", command.name);
        }
    }

    #[test]
    fn the_guide_names_every_topic_and_event() {
        let mut shapes = Shapes::default();
        let topics = topics(&mut shapes).into_iter().map(|topic| topic.name);
        let said = commands(&mut shapes).into_iter().map(|command| command.name);
        for name in topics.chain(said).chain(ServerEvent::NAMES.iter().copied()) {
            assert!(GUIDE.contains(&format!("`{name}")), "the guide says nothing of {name}");
        }
    }

    #[test]
    fn the_guide_lists_every_close_and_no_other() {
        let listed: Vec<(u16, &str)> = GUIDE
            .lines()
            .filter_map(|line| {
                let mut cells = line.strip_prefix("| ")?.split('|').map(str::trim);
                Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`')))
            })
            .collect();
        let closes = WebsocketClose::ALL.iter().map(|close| (close.code(), close.reason()));
        assert_eq!(listed, closes.collect::<Vec<_>>());
    }
}
