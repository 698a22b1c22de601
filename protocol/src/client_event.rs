//! The events that a client may send over the live connection, each with its payload.

mod account;
mod application;
mod comment;
mod company;
mod connection;
mod export;
mod link;
mod playlist;
mod presence;
mod rating;
mod review;
mod team;
mod track_edit;
mod undo;

pub use account::{PublicContact, SetPublicContact};
pub use application::{JobTrack, JobTrackAnswer};
pub use comment::{
    AddComment, AskCommentPeople, AskComments, AskMentions, CommentPeople, Comments, DeleteComment, EditComment,
    ExportComments, Mention, MentionCount, Mentions, ReadMentions, ResolveComment,
};
pub use company::{AssignedRole, HandOverCompany, RestoreCompany, SetCompanyRole};
pub use connection::{Init, ServerTime, Subscribe, Unsubscribe};
pub use export::{ArchiveFormat, AskExport, DownloadArchive, DownloadTracks, ExportAnswer, ExportState};
pub use link::LinkUpdate;
pub use playlist::{
    ExportPlaylist, FileLocation, MovePlaylistTrack, OpenPlaylist, PlaylistTracks, RenamePlaylist,
    SetPlaylistTrackListened,
};
pub use presence::{Activity, Followers, Gathering, Presence, PresenceEvent, PresentPerson, TimedActivity};
pub use rating::{RateTrack, RateTrackAnswer, SetTrackListened};
pub use review::{
    AbstainTracks, AskFacets, AskRatings, AskUnread, Facets, Gather, JobUnread, MarkTracks, Ratings, TrackRatings,
    Unread,
};
pub use team::{AskTeamMembers, LeaveTeam, RemoveTeamMember, TeamMembers, WithdrawTeamInvite};
pub use track_edit::{
    AskTrackUsage, EditUndone, SkippedTrack, TrackUsage, TracksEdit, TracksEdited, TracksSetting, UndoEdit,
};
pub use undo::{ApplicationRestored, Deleted, LeftOut, Restore, TrackRestored};

use crate::entity::account::Role;
use crate::entity::comment::Comment;
use crate::entity::company::Company;
use crate::entity::link::ShareLink;
use crate::entity::playlist::Playlist;
use crate::payload::{PayloadError, read, read_object};
use crate::shapes::Shapes;
use serde_json::Value;
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
    /// `clock`
    Clock,
    /// `playlist.download_shareable_zip`, `application.download_shareable_zip`, `DownloadTracks`
    AskExport(AskExport),
    /// One event of the table of commands
    Command(Command),
}

/// Managers and the platform's staff.
pub(crate) const REVIEWERS: &[Role] = &[Role::Manager, Role::Admin];
/// Creators.
const CREATORS: &[Role] = &[Role::Creator];
/// The platform's staff.
pub(crate) const STAFF: &[Role] = &[Role::Admin];
/// Everybody with an account.
pub(crate) const EVERYBODY: &[Role] = &[Role::Creator, Role::Manager, Role::Admin];

/// An event of a client, for the description of the live protocol.
#[derive(Debug)]
pub struct EventDescription {
    /// Its name.
    pub name: &'static str,
    /// Its purpose, in a few sentences.
    pub summary: &'static str,
    /// The roles that may send it; empty if visitors may, too.
    pub roles: &'static [Role],
    /// Its payload's shape.
    pub payload: Value,
    /// The shape of the result that acknowledges it.
    pub result: Value,
}

macro_rules! declare_commands {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident($payload:ty) -> $answer:ty = $name:literal by $roles:ident,
    )+) => {
        /// An event that changes or reads something.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command {
            $( $(#[doc = $doc])+ $variant($payload), )+
        }

        impl Command {
            fn decode(name: &str, payload: &str) -> Result<Self, EventError> {
                match name {
                    $( $name => Ok(Self::$variant(read_object(payload.as_bytes())?)), )+
                    _ => Err(EventError::Unknown),
                }
            }

            /// Returns the roles that may send it at all; the rows that it concerns decide the rest.
            pub const fn roles(&self) -> &'static [Role] {
                match self {
                    $( Self::$variant(_) => $roles, )+
                }
            }
        }

        /// Returns the TypeScript of the commands' payloads, each once.
        pub fn typescript(config: &Config) -> Vec<String> {
            let mut all = vec![$( <$payload as TS>::decl(config) ),+];
            all.sort();
            all.dedup();
            all
        }

        /// Describes the commands.
        pub(crate) fn describe_commands(shapes: &mut Shapes) -> Vec<EventDescription> {
            vec![$( EventDescription {
                name: $name,
                summary: concat!($($doc),+).trim_ascii(),
                roles: $roles,
                payload: shapes.add::<$payload>(),
                result: shapes.add::<$answer>(),
            } ),+]
        }
    };
}

// The table of the events that change or read something: their payload, the result that acknowledges them, and the roles that may send them at
// all. The comment of an event is its description for outside programmers, also in docs/live-protocol.md.
declare_commands! {
    /// Rates a track, as the call rating/set_track: 1 to 10; null takes the rating back.
    Rate(RateTrack) -> RateTrackAnswer = "rating.set_track" by REVIEWERS,
    /// Marks a track as listened, as the call application/set_track_listened.
    SetListened(SetTrackListened) -> Done = "application.set_track_listened" by REVIEWERS,
    /// Adds a track to the list that is collected for a job.
    AddTrack(JobTrack) -> JobTrackAnswer = "application.add_track" by CREATORS,
    /// Removes a track from the list that is collected for a job.
    RemoveTrack(JobTrack) -> JobTrackAnswer = "application.remove_track" by CREATORS,
    /// Adds tracks at the end of a playlist; playlist/update sets the whole list.
    AddPlaylistTracks(PlaylistTracks) -> Playlist = "playlist.add_tracks" by REVIEWERS,
    /// Removes tracks from a playlist; playlist/update sets the whole list.
    DeletePlaylistTracks(PlaylistTracks) -> Playlist = "playlist.delete_tracks" by REVIEWERS,
    /// Moves a track of a playlist behind `after`, or to the beginning if that is null; if `after` was removed in the meantime, to its former
    /// place. Followers get the whole order as `tracks_set`. For everybody who sees the playlist.
    MovePlaylistTrack(MovePlaylistTrack) -> Playlist = "playlist.move_track" by REVIEWERS,
    /// Renames a playlist. For its owner and admins; playlist/update sets list and name.
    RenamePlaylist(RenamePlaylist) -> Playlist = "playlist.rename" by REVIEWERS,
    /// Notes that the caller has opened a playlist that was shared with them: it is no longer among the new ones of `review.unread`, until it is
    /// shared with them again. For everybody who sees the playlist.
    OpenPlaylist(OpenPlaylist) -> Done = "playlist.open" by REVIEWERS,
    /// Marks a track as listened, as the call playlist/set_track_listened; the flag is that of application.set_track_listened.
    SetPlaylistTrackListened(SetPlaylistTrackListened) -> Done = "playlist.set_track_listened" by REVIEWERS,
    /// Returns the address of a playlist as CSV, valid for an hour with the cookie of the session. For everybody who sees the playlist.
    ExportPlaylist(ExportPlaylist) -> FileLocation = "playlist.export_csv" by REVIEWERS,
    /// Sets the same values in 1 to 500 of the caller's own tracks; tracks that cannot take them are skipped and named. Tags are the parts
    /// between commas; `#empty` is removed with the first real tag. `undo` is null if nothing was changed.
    EditTracks(TracksEdit) -> TracksEdited = "track.edit_many" by CREATORS,
    /// Undoes an edit of many tracks, within ten minutes, if it is one of the caller's newest 20. A field that was changed since then stays and
    /// is named, 409 `conflict`.
    UndoEdit(UndoEdit) -> EditUndone = "track.undo_edit" by CREATORS,
    /// Counts the things that deleting 1 to 500 tracks would affect: their submissions to jobs, own playlists that hold one, links of both.
    /// Tracks of others are not counted.
    AskTrackUsage(AskTrackUsage) -> TrackUsage = "track.usage" by CREATORS,
    /// Restores a track that track/delete has deleted, within 60 seconds, with its places in submissions and playlists, its ratings and counts.
    /// `left_out` names the jobs in which its place was taken in the meantime; 402 if the plan has no room for it any more.
    RestoreTrack(Restore) -> TrackRestored = "track.restore" by CREATORS,
    /// Restores a playlist that playlist/delete has deleted, within 60 seconds, with its tracks, its links and the people with whom it is
    /// shared. For the person who deleted it; 409 `conflict` at the limit of a person's playlists.
    RestorePlaylist(Restore) -> Playlist = "playlist.restore" by REVIEWERS,
    /// Restores an application that application/delete has deleted, within 60 seconds, with its links and submissions, even if the job was
    /// closed in the meantime. 409 `job_limit_exceeded` or `conflict` if its tracks' places are taken: nothing is restored then.
    RestoreApplication(Restore) -> ApplicationRestored = "application.restore" by CREATORS,
    /// Changes a share link's permissions, its password and the time at which it ends; a field that is left out stays. `expires_at` null: never;
    /// `new_password` null: none. For everybody who may make such a link.
    UpdateLink(LinkUpdate) -> ShareLink = "link.update" by EVERYBODY,
    /// Sets a creator's public contact: at most 100 characters, written into the tags of downloaded tracks. An empty text removes it.
    SetPublicContact(SetPublicContact) -> PublicContact = "account.set_public_contact" by CREATORS,
    /// Makes another member of a company one of its admins (`admin`), or a plain member again (`member`). For its owner.
    SetCompanyRole(SetCompanyRole) -> Company = "company.set_role" by REVIEWERS,
    /// Gives a company to another of its members, who owns it from then on; the caller becomes one of its admins. For its owner; 409 `conflict`
    /// for a manager who owns as many as the settings allow (25).
    HandOverCompany(HandOverCompany) -> Company = "company.hand_over" by REVIEWERS,
    /// Restores a deleted company, within 30 days: its jobs with their earlier status, its members and their playlists. 404 after that.
    RestoreCompany(RestoreCompany) -> Company = "company.restore" by STAFF,
    /// Reads the members of a team, the newest first, 200 at a time unless `limit` is smaller. For its manager and admins; team/get shows the
    /// newest 200.
    AskTeamMembers(AskTeamMembers) -> TeamMembers = "team.members" by REVIEWERS,
    /// Removes a member from a team. For its manager and admins.
    RemoveTeamMember(RemoveTeamMember) -> Done = "team.remove_member" by REVIEWERS,
    /// Withdraws an invitation into a team, or removes it from the list; a creator who has accepted it stays a member. For its manager and
    /// admins.
    WithdrawTeamInvite(WithdrawTeamInvite) -> Done = "team.delete_invite" by REVIEWERS,
    /// Leaves a team.
    LeaveTeam(LeaveTeam) -> Done = "team.leave" by CREATORS,
    /// Reads the comments on a submission, 100 at a time unless `limit` is given, with the head of `review:`. For the job's reviewers; only its
    /// author receives a private note.
    AskComments(AskComments) -> Comments = "comment.list" by REVIEWERS,
    /// Comments on a moment or a range of a submission, in at most 1,000 characters. For the job's reviewers, 20 times a minute; 409 `conflict`
    /// beyond 500 comments on a track.
    AddComment(AddComment) -> Comment = "comment.add" by REVIEWERS,
    /// Changes the text of one's own comment.
    EditComment(EditComment) -> Comment = "comment.edit" by REVIEWERS,
    /// Deletes one's own comment; the people who manage the job's company may delete any. A comment with replies stays, empty, as long as they
    /// do.
    DeleteComment(DeleteComment) -> Done = "comment.delete" by REVIEWERS,
    /// Resolves a comment, or reopens it; not a reply. For the job's reviewers.
    ResolveComment(ResolveComment) -> Comment = "comment.resolve" by REVIEWERS,
    /// Finds members of the job's company to mention, by a part of their name: at most 20. For the job's reviewers.
    AskCommentPeople(AskCommentPeople) -> CommentPeople = "comment.people" by REVIEWERS,
    /// Lists the comments that mention the caller, 20 at a time unless `limit` is given.
    AskMentions(AskMentions) -> Mentions = "comment.list_mentions" by REVIEWERS,
    /// Marks comments that mention the caller as read.
    ReadMentions(ReadMentions) -> MentionCount = "comment.read_mentions" by REVIEWERS,
    /// Returns the address of a job's comments as CSV, without private notes. It is valid for an hour, for the caller's session alone. For the
    /// job's reviewers.
    ExportComments(ExportComments) -> FileLocation = "comment.export_csv" by REVIEWERS,
    /// Sets the team's mark of 1 to 200 submissions, or takes it off with null; published as `track_marked`, in a blind job as
    /// `track_marked_blind`. For the job's reviewers.
    MarkTracks(MarkTracks) -> Done = "review.mark" by REVIEWERS,
    /// Abstains from rating 1 to 200 submissions, or takes that back; published as `track_abstained`. For the job's reviewers.
    AbstainTracks(AbstainTracks) -> Done = "review.abstain" by REVIEWERS,
    /// Reads the ratings of 1 to 200 submissions, with the head of `review:`. For the job's reviewers.
    AskRatings(AskRatings) -> Ratings = "review.ratings" by REVIEWERS,
    /// Asks everybody in the review to come to a moment of a track, once in 10 seconds; published as `gather` of the event `presence`. For the
    /// job's reviewers.
    Gather(Gather) -> Done = "review.gather" by REVIEWERS,
    /// Reads the genres, tags and tempos of all submissions of a job, with the head of `review:`. For the job's reviewers.
    AskFacets(AskFacets) -> Facets = "review.facets" by REVIEWERS,
    /// Reads what is new to the caller in 1 to 200 jobs: playlists that others have shared with them, and unread comments that mention them, with
    /// the head of `user:`. Jobs in which nothing is new, or that the caller does not review, are left out.
    AskUnread(AskUnread) -> Unread = "review.unread" by REVIEWERS,
}

/// The acknowledgement of an event without a result: `true`.
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

/// The form of subscribe's payload, which decides the form of its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeForm {
    /// One topic: the answer is one result.
    One,
    /// A list: the answer is a list in the same order.
    List,
}

/// The reason for which an event could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// No event has this name.
    #[error("unknown event")]
    Unknown,
    /// The payload does not have the event's shape.
    #[error(transparent)]
    Payload(#[from] PayloadError),
}

impl ClientEvent {
    /// Decodes the event `name` with its first argument (`null` if there is none).
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
            "clock" => Self::Clock,
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

#[cfg(test)]
mod tests;
