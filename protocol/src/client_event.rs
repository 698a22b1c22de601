//! Everything a client may say over the live connection, one payload each.

mod company;
mod export;
mod playlist;
mod presence;
mod team;
mod track_edit;
mod undo;

pub use company::{AssignedRole, HandOverCompany, RestoreCompany, SetCompanyRole};
pub use export::{ArchiveFormat, AskExport, DownloadArchive, DownloadTracks, ExportAnswer, ExportState};
pub use playlist::{
    ExportPlaylist, FileLocation, MovePlaylistTrack, PlaylistTracks, RenamePlaylist, SetPlaylistTrackListened,
};
pub use presence::{Doing, Presence, PresenceEvent, PresentPerson};
pub use team::{AskTeamMembers, LeaveTeam, RemoveTeamMember, TeamMembers, WithdrawTeamInvite};
pub use track_edit::{
    AskTrackUsage, EditUndone, SkippedTrack, TrackUsage, TracksEdit, TracksEdited, TracksSetting, UndoEdit,
};

pub use undo::{ApplicationRestored, Deleted, LeftOut, Restore, TrackRestored};

use crate::entity::account::Role;
use crate::ids::{JobId, LinkId, PlaylistId, TrackId};
use crate::payload::{PayloadError, read, read_object, stated};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::{Config, TS};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// An event of a client, decoded.
#[derive(Debug, Clone, PartialEq)]
pub enum ClientEvent {
    /// `init`
    Init(Init),
    /// `subscribe`, one or a list
    Subscribe(Vec<Subscribe>, SubscribeForm),
    /// `unsubscribe`
    Unsubscribe(Unsubscribe),
    /// `presence`
    Presence(Presence),
    /// `playlist.download_shareable_zip`, `application.download_shareable_zip`, `DownloadTracks`
    AskExport(AskExport),
    /// One of the table of commands
    Command(Command),
}

/// Managers and the platform's staff.
const REVIEWERS: &[Role] = &[Role::Manager, Role::Admin];
/// Creators.
const CREATORS: &[Role] = &[Role::Creator];
/// The platform's staff.
const STAFF: &[Role] = &[Role::Admin];
/// Whoever has an account.
const EVERYBODY: &[Role] = &[Role::Creator, Role::Manager, Role::Admin];

/// The table of the events that change something: their payload, what acknowledges them, and who may ask for them at all. What is said of an
/// event is its description for programmers from outside.
macro_rules! with_commands {
    ($declare:ident) => {
        $declare! {
            /// Rates a track, as the call rating/set_track.
            Rate(RateTrack) -> RateTrackAnswer = "rating.set_track" by REVIEWERS,
            /// Marks a track as listened, as the call application/set_track_listened.
            SetListened(SetTrackListened) -> Done = "application.set_track_listened" by REVIEWERS,
            /// Puts a track to the list that is to be submitted to a job.
            AddTrack(JobTrack) -> JobTrackAnswer = "application.add_track" by CREATORS,
            /// Takes a track from that list.
            RemoveTrack(JobTrack) -> JobTrackAnswer = "application.remove_track" by CREATORS,
            /// Puts tracks at the end of a playlist.
            AddPlaylistTracks(PlaylistTracks) -> Playlist = "playlist.add_tracks" by REVIEWERS,
            /// Takes tracks out of a playlist.
            DeletePlaylistTracks(PlaylistTracks) -> Playlist = "playlist.delete_tracks" by REVIEWERS,
            /// Puts a track of a playlist behind another of it, or first.
            MovePlaylistTrack(MovePlaylistTrack) -> Playlist = "playlist.move_track" by REVIEWERS,
            /// Gives a playlist another name.
            RenamePlaylist(RenamePlaylist) -> Playlist = "playlist.rename" by REVIEWERS,
            /// Marks a track as listened, as the call playlist/set_track_listened.
            SetPlaylistTrackListened(SetPlaylistTrackListened) -> Done = "playlist.set_track_listened" by REVIEWERS,
            /// Gives the address of a playlist as CSV.
            ExportPlaylist(ExportPlaylist) -> FileLocation = "playlist.export_csv" by REVIEWERS,
            /// Sets the same in many of one's own tracks; those that cannot take it are left out and named.
            EditTracks(TracksEdit) -> TracksEdited = "track.edit_many" by CREATORS,
            /// Takes an edit of many tracks back, for ten minutes; what was changed since stays and is named.
            UndoEdit(UndoEdit) -> EditUndone = "track.undo_edit" by CREATORS,
            /// Counts what deleting tracks of one's own concerns: submissions, own playlists, links.
            AskTrackUsage(AskTrackUsage) -> TrackUsage = "track.usage" by CREATORS,
            /// Brings a deleted track back, within 60 seconds, with its places in submissions and playlists, its ratings and counts.
            RestoreTrack(Restore) -> TrackRestored = "track.restore" by CREATORS,
            /// Brings a deleted playlist back, within 60 seconds, with its tracks, links and those it is shared with.
            RestorePlaylist(Restore) -> Playlist = "playlist.restore" by REVIEWERS,
            /// Brings a deleted application or own playlist back, within 60 seconds, with what it submitted and its links.
            RestoreApplication(Restore) -> ApplicationRestored = "application.restore" by CREATORS,
            /// Changes what a share link allows, its password and when it ends; what is left out stays.
            UpdateLink(LinkUpdate) -> ShareLink = "link.update" by EVERYBODY,
            /// Says how a creator is reached in public; an empty text takes it away.
            SetPublicContact(SetPublicContact) -> PublicContact = "account.set_public_contact" by CREATORS,
            /// Makes a member of a company one of its admins, or a plain member again, as its owner.
            SetCompanyRole(SetCompanyRole) -> Company = "company.set_role" by REVIEWERS,
            /// Gives a company to another of its members, as its owner, who is one of its admins from then on.
            HandOverCompany(HandOverCompany) -> Company = "company.hand_over" by REVIEWERS,
            /// Brings a deleted company back, within 30 days: its jobs with the status that they had, its members and their playlists.
            RestoreCompany(RestoreCompany) -> Company = "company.restore" by STAFF,
            /// Reads the members of a team, the newest first.
            AskTeamMembers(AskTeamMembers) -> TeamMembers = "team.members" by REVIEWERS,
            /// Takes a member out of a team.
            RemoveTeamMember(RemoveTeamMember) -> Done = "team.remove_member" by REVIEWERS,
            /// Withdraws an invitation into a team, or takes it off the list; whoever has accepted it stays a member.
            WithdrawTeamInvite(WithdrawTeamInvite) -> Done = "team.delete_invite" by REVIEWERS,
            /// Leaves a team.
            LeaveTeam(LeaveTeam) -> Done = "team.leave" by CREATORS,
        }
    };
}
pub(crate) use with_commands;

macro_rules! declare_commands {
    ($(
        $(#[$doc:meta])*
        $variant:ident($payload:ty) -> $answer:ty = $name:literal by $roles:ident,
    )+) => {
        /// An event that changes something.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command {
            $( $(#[$doc])* $variant($payload), )+
        }

        impl Command {
            /// The names on the wire.
            pub const NAMES: &[&str] = &[$( $name ),+];

            fn decode(name: &str, payload: &str) -> Result<Self, EventError> {
                match name {
                    $( $name => Ok(Self::$variant(read_object(payload.as_bytes())?)), )+
                    _ => Err(EventError::Unknown),
                }
            }

            /// The roles that may ask for it at all; rows decide the rest.
            pub const fn roles(&self) -> &'static [Role] {
                match self {
                    $( Self::$variant(_) => $roles, )+
                }
            }
        }

        /// The TypeScript of the commands' payloads, each once.
        pub fn typescript(config: &Config) -> Vec<String> {
            let mut all = vec![$( <$payload as TS>::decl(config) ),+];
            all.sort();
            all.dedup();
            all
        }
    };
}

with_commands!(declare_commands);

/// What acknowledges an event that has nothing to tell: `true`.
#[derive(Debug, Clone, Copy)]
pub struct Done;

impl PartialSchema for Done {
    fn schema() -> RefOr<Schema> {
        let yes = ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .enum_values(Some([true]));
        yes.into()
    }
}

impl ToSchema for Done {}

/// Whether subscribe was given one topic or a list, and so how it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeForm {
    /// One topic: the answer is one result.
    One,
    /// A list: the answer is a list in the same order.
    List,
}

/// Why an event could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// No event has this name.
    #[error("unknown event")]
    Unknown,
    /// The payload is not what the event takes.
    #[error(transparent)]
    Payload(#[from] PayloadError),
}

impl ClientEvent {
    /// Decodes the event `name` with its first argument (`null` where there is none).
    ///
    /// # Errors
    /// The name is unknown, or the payload has wrong types.
    pub fn decode(name: &str, payload: &str) -> Result<Self, EventError> {
        Ok(match name {
            "init" if payload.trim() == "null" => Self::Init(Init::default()),
            "init" => Self::Init(read_object(payload.as_bytes())?),
            "subscribe" => {
                if payload.trim_start().starts_with('[') {
                    Self::Subscribe(read(payload.as_bytes())?, SubscribeForm::List)
                } else {
                    Self::Subscribe(vec![read_object(payload.as_bytes())?], SubscribeForm::One)
                }
            }
            "unsubscribe" => Self::Unsubscribe(read_object(payload.as_bytes())?),
            "presence" => Self::Presence(read_object(payload.as_bytes())?),
            "playlist.download_shareable_zip" => Self::AskExport(AskExport::Playlist(read_object(payload.as_bytes())?)),
            "application.download_shareable_zip" => {
                Self::AskExport(AskExport::Application(read_object(payload.as_bytes())?))
            }
            "DownloadTracks" if payload.trim() == "null" => {
                Self::AskExport(AskExport::Tracks(DownloadTracks::default()))
            }
            "DownloadTracks" => Self::AskExport(AskExport::Tracks(read_object(payload.as_bytes())?)),
            _ => Self::Command(Command::decode(name, payload)?),
        })
    }
}

/// Says who the connection is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Init {
    /// The session's sid; without it the connection is a visitor's.
    #[ts(optional)]
    pub sid: Option<String>,
    /// Newest frame held of the person's own topic.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[ts(optional)]
    pub epoch: Option<String>,
}

/// Asks to follow a topic, from where the client stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Subscribe {
    /// The topic's name; kept as text, so that one bad name in a list refuses only its own item.
    pub topic: String,
    /// Newest frame that the client holds.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[serde(default)]
    #[ts(optional)]
    pub epoch: Option<String>,
    /// A share link's token, for `link:`.
    #[serde(default)]
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password, for `link:`.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that the password was shown for, for `link:`.
    #[serde(default)]
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Stops following a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Unsubscribe {
    /// The topic's name.
    pub topic: String,
}

/// Present even where its value is null: a rating left out by mistake must not take the old one back.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Rates a track, or takes the rating back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrack {
    /// The track.
    pub track_id: TrackId,
    /// 1 to 10, or null to take the rating back.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<crate::schema::Rating>)]
    pub track_rating: Option<i16>,
    /// The job that it was submitted to.
    pub job_id: JobId,
    /// The playlist being put together, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moderated_playlist_id: Option<PlaylistId>,
    /// The shared playlist being heard, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shared_playlist_id: Option<PlaylistId>,
}

/// What a rating is answered with.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrackAnswer {
    /// Mean of all reviewers' ratings, one decimal; null when there are none.
    pub rating: Option<f64>,
    /// The caller's rating.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
}

/// Changes a share link; what is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkUpdate {
    /// The link.
    pub link_id: LinkId,
    /// Whether the archive may be downloaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_all_tracks: Option<bool>,
    /// Whether single tracks may be downloaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_single_track: Option<bool>,
    /// Whether what is downloaded names IPIs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub include_ipis: Option<bool>,
    /// Whether whoever made it gets an email when it is opened for the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notify_first_open: Option<bool>,
    /// Whom it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::LinkRecipient>)]
    pub recipient: Option<String>,
    /// When it ends; null for never.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "Timestamp | null")]
    #[schema(value_type = Option<Timestamp>)]
    pub expires_at: Option<Option<Timestamp>>,
    /// Another password; null for none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "string | null")]
    #[schema(value_type = Option<crate::schema::LinkPassword>)]
    pub new_password: Option<Option<String>>,
}

/// How a creator wants to be reached in public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPublicContact {
    /// An address, a name, a page: at most 100 characters.
    #[schema(value_type = crate::schema::PublicContactText)]
    pub contact: String,
}

/// How a creator is reached in public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicContact {
    /// Perhaps empty.
    pub public_contact: String,
}

/// Marks a track as listened by the caller, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetTrackListened {
    /// The track.
    pub track_id: TrackId,
    /// The flag.
    pub listened: bool,
    /// The job that it was submitted to.
    pub job_id: JobId,
}

/// A track and the job it is to be submitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrack {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
}

/// What adding or removing a track is answered with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrackAnswer {
    /// Tracks added and not yet submitted.
    pub added: i32,
    /// Tracks submitted.
    pub used: i32,
    /// Tracks that can still be added.
    pub tracks_allowed_amount: i32,
}

#[cfg(test)]
mod tests;
