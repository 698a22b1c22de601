//! Everything a client may say over the live connection, one payload each.

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
    ExportPlaylist, FileLocation, MovePlaylistTrack, PlaylistTracks, RenamePlaylist, SetPlaylistTrackListened,
};
pub use presence::{Doing, Followers, Gathering, Presence, PresenceEvent, PresentPerson, TimedDoing};
pub use rating::{RateTrack, RateTrackAnswer, SetTrackListened};
pub use review::{AbstainTracks, AskRatings, Gather, MarkTracks, Ratings, TrackRatings};
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
    /// One of the table of commands
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

/// An event of a client, as the description of the live protocol has it.
#[derive(Debug)]
pub struct EventDescription {
    /// Its name.
    pub name: &'static str,
    /// Its purpose, in a few sentences.
    pub summary: &'static str,
    /// The roles that may ask for it; empty where visitors may, too.
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

// The table of the events that change or read something: their payload, what acknowledges them, and who may ask for them at all. The comment
// of an event is its description for programmers from outside, also in docs/live-protocol.md.
declare_commands! {
    /// Rates a track, as the call rating/set_track: 1 to 10; null takes the rating back.
    Rate(RateTrack) -> RateTrackAnswer = "rating.set_track" by REVIEWERS,
    /// Marks a track as listened, as the call application/set_track_listened.
    SetListened(SetTrackListened) -> Done = "application.set_track_listened" by REVIEWERS,
    /// Puts a track to the list that is put together for a job.
    AddTrack(JobTrack) -> JobTrackAnswer = "application.add_track" by CREATORS,
    /// Takes a track from the list that is put together for a job.
    RemoveTrack(JobTrack) -> JobTrackAnswer = "application.remove_track" by CREATORS,
    /// Puts tracks at the end of a playlist; playlist/update sets the whole list.
    AddPlaylistTracks(PlaylistTracks) -> Playlist = "playlist.add_tracks" by REVIEWERS,
    /// Takes tracks out of a playlist; playlist/update sets the whole list.
    DeletePlaylistTracks(PlaylistTracks) -> Playlist = "playlist.delete_tracks" by REVIEWERS,
    /// Puts a track of a playlist behind `after`, or first where that is null; an `after` that has left meanwhile stands for its place.
    /// Followers get the whole order as `tracks_set`. For everybody who sees the playlist.
    MovePlaylistTrack(MovePlaylistTrack) -> Playlist = "playlist.move_track" by REVIEWERS,
    /// Gives a playlist another name. For its owner and admins; playlist/update sets list and name.
    RenamePlaylist(RenamePlaylist) -> Playlist = "playlist.rename" by REVIEWERS,
    /// Marks a track as listened, as the call playlist/set_track_listened; the flag is that of application.set_track_listened.
    SetPlaylistTrackListened(SetPlaylistTrackListened) -> Done = "playlist.set_track_listened" by REVIEWERS,
    /// Gives the address of a playlist as CSV, good for an hour with the cookie of the session. For everybody who sees the playlist.
    ExportPlaylist(ExportPlaylist) -> FileLocation = "playlist.export_csv" by REVIEWERS,
    /// Sets the same in 1 to 500 of one's own tracks; those that cannot take it are left out and named. Tags are the parts between commas;
    /// `#empty` goes with the first real one. `undo` is null where nothing was changed.
    EditTracks(TracksEdit) -> TracksEdited = "track.edit_many" by CREATORS,
    /// Takes an edit of many tracks back, within ten minutes, one of a person's newest 20. A field that was changed since stays and is named,
    /// 409 `conflict`.
    UndoEdit(UndoEdit) -> EditUndone = "track.undo_edit" by CREATORS,
    /// Counts what deleting 1 to 500 tracks concerns: their submissions to jobs, own playlists that hold one, links of both. Tracks of others
    /// count nothing.
    AskTrackUsage(AskTrackUsage) -> TrackUsage = "track.usage" by CREATORS,
    /// Brings a track back that track/delete has deleted, within 60 seconds, with its places in submissions and playlists, its ratings and
    /// counts. `left_out` names the jobs where its place is taken meanwhile; 402 where the plan has no room for it any more.
    RestoreTrack(Restore) -> TrackRestored = "track.restore" by CREATORS,
    /// Brings a playlist back that playlist/delete has deleted, within 60 seconds, with its tracks, its links and those it is shared with. For
    /// who deleted it; 409 `conflict` at the bound of a person's playlists.
    RestorePlaylist(Restore) -> Playlist = "playlist.restore" by REVIEWERS,
    /// Brings back what application/delete has deleted, within 60 seconds, with its links and what it submitted, also where the job is closed
    /// meanwhile. 409 `job_limit_exceeded` or `conflict` where its tracks' places are taken: nothing has come back then.
    RestoreApplication(Restore) -> ApplicationRestored = "application.restore" by CREATORS,
    /// Changes what a share link allows, its password and when it ends; what is left out stays. `expires_at` null: never; `new_password` null:
    /// none. For whoever may make one.
    UpdateLink(LinkUpdate) -> ShareLink = "link.update" by EVERYBODY,
    /// Sets how a creator is reached in public: at most 100 characters, written into the tags of saved tracks. An empty text takes it away.
    SetPublicContact(SetPublicContact) -> PublicContact = "account.set_public_contact" by CREATORS,
    /// Makes another member of a company one of its admins (`admin`), or a plain member again (`member`). For its owner.
    SetCompanyRole(SetCompanyRole) -> Company = "company.set_role" by REVIEWERS,
    /// Gives a company to another of its members, who owns it from then on; the caller becomes one of its admins. For its owner; 409 `conflict`
    /// for a manager who owns as many as the settings allow (25).
    HandOverCompany(HandOverCompany) -> Company = "company.hand_over" by REVIEWERS,
    /// Brings a deleted company back, within 30 days: its jobs with the status that they had, its members and their playlists. 404 after that.
    RestoreCompany(RestoreCompany) -> Company = "company.restore" by STAFF,
    /// Reads the members of a team, the newest first, 200 at a time unless `limit` says less. For its manager and admins; team/get shows the
    /// newest 200.
    AskTeamMembers(AskTeamMembers) -> TeamMembers = "team.members" by REVIEWERS,
    /// Takes a member out of a team. For its manager and admins.
    RemoveTeamMember(RemoveTeamMember) -> Done = "team.remove_member" by REVIEWERS,
    /// Withdraws an invitation into a team, or takes it off the list; whoever has accepted it stays a member. For its manager and admins.
    WithdrawTeamInvite(WithdrawTeamInvite) -> Done = "team.delete_invite" by REVIEWERS,
    /// Leaves a team.
    LeaveTeam(LeaveTeam) -> Done = "team.leave" by CREATORS,
    /// Reads the comments on a submission, 100 at a time unless `limit` says otherwise, with where `review:` stands. For the job's reviewers; a
    /// private note comes to its author alone.
    AskComments(AskComments) -> Comments = "comment.list" by REVIEWERS,
    /// Comments on a moment or a range of a submission, in at most 1,000 characters. For the job's reviewers, 20 times a minute; 409 `conflict`
    /// beyond 500 comments on a track.
    AddComment(AddComment) -> Comment = "comment.add" by REVIEWERS,
    /// Gives one's own comment another text.
    EditComment(EditComment) -> Comment = "comment.edit" by REVIEWERS,
    /// Deletes one's own comment, as whoever manages the job's company may any. One with replies stays, empty, as long as they do.
    DeleteComment(DeleteComment) -> Done = "comment.delete" by REVIEWERS,
    /// Says whether what a comment asks for is done; not of a reply. For the job's reviewers.
    ResolveComment(ResolveComment) -> Comment = "comment.resolve" by REVIEWERS,
    /// Finds members of the job's company to mention, by a part of their name: at most 20. For the job's reviewers.
    AskCommentPeople(AskCommentPeople) -> CommentPeople = "comment.people" by REVIEWERS,
    /// Lists the comments that mention the caller, 20 at a time unless `limit` says otherwise.
    AskMentions(AskMentions) -> Mentions = "comment.list_mentions" by REVIEWERS,
    /// Notes comments that mention the caller as read.
    ReadMentions(ReadMentions) -> MentionCount = "comment.read_mentions" by REVIEWERS,
    /// Gives the address of a job's comments as CSV, without private notes. It is good for an hour, for the caller's session alone. For the job's
    /// reviewers.
    ExportComments(ExportComments) -> FileLocation = "comment.export_csv" by REVIEWERS,
    /// Sets the team's mark of 1 to 200 submissions, or takes it off with null; told as `track_marked`, in a blind job as
    /// `track_marked_blind`. For the job's reviewers.
    MarkTracks(MarkTracks) -> Done = "review.mark" by REVIEWERS,
    /// Abstains from rating 1 to 200 submissions, or no longer; told as `track_abstained`. For the job's reviewers.
    AbstainTracks(AbstainTracks) -> Done = "review.abstain" by REVIEWERS,
    /// Reads the ratings of 1 to 200 submissions, with where `review:` stands. For the job's reviewers.
    AskRatings(AskRatings) -> Ratings = "review.ratings" by REVIEWERS,
    /// Asks everybody in the review to come to a moment of a track, once in 10 seconds; told as `gather` of the event `presence`. For the
    /// job's reviewers.
    Gather(Gather) -> Done = "review.gather" by REVIEWERS,
}

/// The acknowledgement of an event that has nothing to tell: `true`.
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
