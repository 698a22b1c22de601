//! The events that a client can send over the live connection, each with its payload.

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
pub use export::{
    ArchiveFormat, AskExport, DownloadArchive, DownloadSubmissions, DownloadTracks, ExportAnswer, ExportState,
};
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

/// A decoded event of a client.
#[derive(Debug, Clone, PartialEq)]
pub enum ClientEvent {
    /// The event `init`, by which a client tells which person or visitor uses the connection.
    Init(Init),
    /// The event `subscribe`, for one topic or a list of topics.
    Subscribe(Vec<Subscribe>, SubscribeForm),
    /// The event `unsubscribe`.
    Unsubscribe(Unsubscribe),
    /// The event `presence`, which publishes the caller's activity on a topic.
    Presence(Presence),
    /// The event `clock`, which requests the server's time.
    Clock,
    /// An event that requests an archive or a CSV file: `playlist.download_shareable_zip`, `application.download_shareable_zip`,
    /// `review.download_tracks` or `DownloadTracks`.
    AskExport(AskExport),
    /// An event that changes or reads data.
    Command(Command),
}

impl AskExport {
    /// Returns the roles that may make the request; `None` if visitors may make it, too.
    pub fn roles(&self) -> Option<&'static [Role]> {
        match self {
            Self::Playlist(_) | Self::Application(_) => None,
            Self::Submissions(_) => Some(REVIEWERS),
            Self::Tracks(_) => Some(STAFF),
        }
    }
}

/// The roles of reviewers: managers and the platform's staff.
pub(crate) const REVIEWERS: &[Role] = &[Role::Manager, Role::Admin];
/// The role of creators.
const CREATORS: &[Role] = &[Role::Creator];
/// The role of the platform's staff.
pub(crate) const STAFF: &[Role] = &[Role::Admin];
/// The roles of everybody with an account.
pub(crate) const EVERYBODY: &[Role] = &[Role::Creator, Role::Manager, Role::Admin];

/// A client event, as the documentation of the live protocol describes it.
#[derive(Debug)]
pub struct EventDescription {
    /// The name of the event.
    pub name: &'static str,
    /// The purpose of the event, in a few sentences.
    pub summary: &'static str,
    /// The roles that may send the event; empty if visitors may send it too.
    pub roles: &'static [Role],
    /// The JSON schema of the payload.
    pub payload: Value,
    /// The JSON schema of the result in the acknowledgement.
    pub result: Value,
}

macro_rules! declare_commands {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident($payload:ty) -> $answer:ty = $name:literal by $roles:ident,
    )+) => {
        /// An event that changes or reads data.
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

            /// Returns the roles that may send the event. Whether a caller may use a certain job, track or playlist is checked later.
            pub const fn roles(&self) -> &'static [Role] {
                match self {
                    $( Self::$variant(_) => $roles, )+
                }
            }
        }

        /// Returns the TypeScript declarations of the commands' payloads, without duplicates.
        pub fn typescript(config: &Config) -> Vec<String> {
            let mut all = vec![$( <$payload as TS>::decl(config) ),+];
            all.sort();
            all.dedup();
            all
        }

        /// Returns the descriptions of all commands for the documentation.
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
    /// Rates a track from 1 to 10, as the call rating/set_track does; null withdraws the rating.
    Rate(RateTrack) -> RateTrackAnswer = "rating.set_track" by REVIEWERS,
    /// Marks a track as listened by the caller, or as not listened, like the call application/set_track_listened.
    SetListened(SetTrackListened) -> Done = "application.set_track_listened" by REVIEWERS,
    /// Adds a track to the list of tracks that the caller intends to submit to a job.
    AddTrack(JobTrack) -> JobTrackAnswer = "application.add_track" by CREATORS,
    /// Removes a track from the list of tracks that the caller intends to submit to a job.
    RemoveTrack(JobTrack) -> JobTrackAnswer = "application.remove_track" by CREATORS,
    /// Adds tracks at the end of a playlist. The call playlist/update replaces the whole list.
    AddPlaylistTracks(PlaylistTracks) -> Playlist = "playlist.add_tracks" by REVIEWERS,
    /// Removes tracks from a playlist. The call playlist/update replaces the whole list.
    DeletePlaylistTracks(PlaylistTracks) -> Playlist = "playlist.delete_tracks" by REVIEWERS,
    /// Moves a track of a playlist to the position after the track `after`, or to the beginning if `after` is null. If `after` was removed
    /// in the meantime, the track moves to the former position of `after`. Followers receive all tracks in their new order in the change
    /// `tracks_set`. Allowed for everybody who can see the playlist.
    MovePlaylistTrack(MovePlaylistTrack) -> Playlist = "playlist.move_track" by REVIEWERS,
    /// Renames a playlist. Allowed for its owner and the platform's staff. The call playlist/update sets both the tracks and the name.
    RenamePlaylist(RenamePlaylist) -> Playlist = "playlist.rename" by REVIEWERS,
    /// Records that the caller opened a playlist that was shared with them. Afterwards `review.unread` no longer lists the playlist as new,
    /// unless it is shared with the caller again. Allowed for everybody who can see the playlist.
    OpenPlaylist(OpenPlaylist) -> Done = "playlist.open" by REVIEWERS,
    /// Marks a track as listened by the caller, or as not listened, like the call playlist/set_track_listened. Has the same effect as the
    /// event application.set_track_listened.
    SetPlaylistTrackListened(SetPlaylistTrackListened) -> Done = "playlist.set_track_listened" by REVIEWERS,
    /// Returns the URL of a CSV file with a playlist's tracks. The URL is valid for an hour, only in the caller's session. Allowed for
    /// everybody who can see the playlist.
    ExportPlaylist(ExportPlaylist) -> FileLocation = "playlist.export_csv" by REVIEWERS,
    /// Sets the same values in 1 to 500 of the caller's own tracks. Tracks in which the values cannot be set are skipped and listed in the
    /// result. Commas in a tag separate several tags. The text `#empty`, which stands for "no tags", is removed from a track when a tag is
    /// added to it. The field `undo` of the result is null if nothing was changed.
    EditTracks(TracksEdit) -> TracksEdited = "track.edit_many" by CREATORS,
    /// Undoes one of the caller's newest 20 edits of many tracks, within ten minutes. Fields that were changed after the edit stay as they are
    /// and are listed in the result with 409 `conflict`.
    UndoEdit(UndoEdit) -> EditUndone = "track.undo_edit" by CREATORS,
    /// Counts what the deletion of 1 to 500 tracks would affect: submissions to jobs, the caller's own playlists that contain a track, and the
    /// share links that open an application or own playlist with a track. Tracks of other people are not counted.
    AskTrackUsage(AskTrackUsage) -> TrackUsage = "track.usage" by CREATORS,
    /// Restores a track that was deleted by track/delete in the last 60 seconds. Also restores its positions in submissions and playlists,
    /// its ratings and its counts. The field `left_out` of the result lists the jobs to which the track could not be submitted again. 402
    /// if the plan has no space left for the track.
    RestoreTrack(Restore) -> TrackRestored = "track.restore" by CREATORS,
    /// Restores a playlist that was deleted by playlist/delete in the last 60 seconds, with its tracks, its links and the people with whom
    /// it is shared. Allowed for the person who deleted it. 409 `conflict` if that person has reached the limit of playlists.
    RestorePlaylist(Restore) -> Playlist = "playlist.restore" by REVIEWERS,
    /// Restores an application that was deleted by application/delete in the last 60 seconds, with its links and submissions, even if the job
    /// was closed in the meantime. If its tracks cannot be submitted again, restores nothing and answers 409 `job_limit_exceeded` or `conflict`.
    RestoreApplication(Restore) -> ApplicationRestored = "application.restore" by CREATORS,
    /// Changes a share link's permissions, password and end time. Fields that are left out stay unchanged; null in `expires_at` removes the
    /// end time, and null in `new_password` removes the password. Allowed for everybody who may make links to the same playlist or
    /// application.
    UpdateLink(LinkUpdate) -> ShareLink = "link.update" by EVERYBODY,
    /// Sets a creator's public contact of at most 100 characters, which is written into the tags of downloaded tracks. An empty text removes it.
    SetPublicContact(SetPublicContact) -> PublicContact = "account.set_public_contact" by CREATORS,
    /// Gives another member of a company the role of an admin (`admin`) or of a plain member (`member`). Allowed for the company's owner.
    SetCompanyRole(SetCompanyRole) -> Company = "company.set_role" by REVIEWERS,
    /// Makes another member of a company its owner; the caller becomes one of its admins. Allowed for the company's owner. 409 `conflict`
    /// if the new owner already owns as many companies as the settings allow (25).
    HandOverCompany(HandOverCompany) -> Company = "company.hand_over" by REVIEWERS,
    /// Restores a company that was deleted at most 30 days ago. Also restores its members, their playlists, and its jobs with their earlier
    /// status. 404 after the 30 days.
    RestoreCompany(RestoreCompany) -> Company = "company.restore" by STAFF,
    /// Returns the members of a team, the newest first, at most 200 at a time. Allowed for the team's manager and the platform's staff. The
    /// call team/get returns only the newest 200.
    AskTeamMembers(AskTeamMembers) -> TeamMembers = "team.members" by REVIEWERS,
    /// Removes a member from a team. Allowed for the team's manager and the platform's staff.
    RemoveTeamMember(RemoveTeamMember) -> Done = "team.remove_member" by REVIEWERS,
    /// Deletes an invitation to a team. A creator who has already accepted it stays a member. Allowed for the team's manager and the
    /// platform's staff.
    WithdrawTeamInvite(WithdrawTeamInvite) -> Done = "team.delete_invite" by REVIEWERS,
    /// Ends the caller's membership of a team.
    LeaveTeam(LeaveTeam) -> Done = "team.leave" by CREATORS,
    /// Returns the comments on a submission, 100 at a time unless `limit` is given, and the head of the job's `review:` topic. Private
    /// notes are returned only to their authors. Allowed for the job's reviewers.
    AskComments(AskComments) -> Comments = "comment.list" by REVIEWERS,
    /// Adds a comment of at most 1,000 characters at a position or on a range of a submission. Allowed for the job's reviewers, at most 20
    /// times a minute. 409 `conflict` if the track already has 500 comments.
    AddComment(AddComment) -> Comment = "comment.add" by REVIEWERS,
    /// Changes the text of one of the caller's own comments.
    EditComment(EditComment) -> Comment = "comment.edit" by REVIEWERS,
    /// Deletes one of the caller's own comments. People who manage the job's company may delete any comment. A comment with replies stays, with
    /// an empty text, as long as the replies exist.
    DeleteComment(DeleteComment) -> Done = "comment.delete" by REVIEWERS,
    /// Resolves a comment or reopens it. Replies cannot be resolved. Allowed for the job's reviewers.
    ResolveComment(ResolveComment) -> Comment = "comment.resolve" by REVIEWERS,
    /// Finds at most 20 members of the job's company by a part of their name, so that a comment can mention them. Allowed for the job's
    /// reviewers.
    AskCommentPeople(AskCommentPeople) -> CommentPeople = "comment.people" by REVIEWERS,
    /// Lists the comments that mention the caller, 20 at a time unless `limit` is given.
    AskMentions(AskMentions) -> Mentions = "comment.list_mentions" by REVIEWERS,
    /// Marks comments that mention the caller as read.
    ReadMentions(ReadMentions) -> MentionCount = "comment.read_mentions" by REVIEWERS,
    /// Returns the URL of a CSV file with a job's comments, without private notes. The URL is valid for an hour, only in the caller's
    /// session. Allowed for the job's reviewers.
    ExportComments(ExportComments) -> FileLocation = "comment.export_csv" by REVIEWERS,
    /// Sets the mark (shortlisted, on hold or rejected) of 1 to 200 submissions, or removes it if the mark is null. A submission has one
    /// mark for all reviewers of the job. Followers receive the change `track_marked`, or `track_marked_blind` in a blind job. Allowed for
    /// the job's reviewers.
    MarkTracks(MarkTracks) -> Done = "review.mark" by REVIEWERS,
    /// Records that the caller abstains from rating 1 to 200 submissions, or no longer abstains. Followers receive the change
    /// `track_abstained`. Allowed for the job's reviewers.
    AbstainTracks(AbstainTracks) -> Done = "review.abstain" by REVIEWERS,
    /// Returns the ratings of 1 to 200 submissions and the head of the job's `review:` topic. Allowed for the job's reviewers.
    AskRatings(AskRatings) -> Ratings = "review.ratings" by REVIEWERS,
    /// Asks everybody who is in the review to go to a certain position in a track, at most once in 10 seconds. The request is published in
    /// the field `gather` of the event `presence`. Allowed for the job's reviewers.
    Gather(Gather) -> Done = "review.gather" by REVIEWERS,
    /// Returns the genres, tags and tempos of all submissions of a job, and the head of the job's `review:` topic. Allowed for the job's
    /// reviewers.
    AskFacets(AskFacets) -> Facets = "review.facets" by REVIEWERS,
    /// Returns what is new to the caller in 1 to 200 jobs: playlists that others have shared with them, and unread comments that mention them.
    /// Jobs in which nothing is new, or that the caller does not review, are left out. Also returns the head of the caller's `user:` topic.
    AskUnread(AskUnread) -> Unread = "review.unread" by REVIEWERS,
}

/// The result `true` in the acknowledgement of an event that returns no data.
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

/// The form of a `subscribe`: one topic, or a list of topics. The answer has the same form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeForm {
    /// The payload is one topic, and the answer is one result.
    One,
    /// The payload is a list of topics, and the answer is a list of results in the same order.
    List,
}

/// The reason why an event could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// No event has this name.
    #[error("unknown event")]
    Unknown,
    /// The payload does not have the form that the event requires.
    #[error(transparent)]
    Payload(#[from] PayloadError),
}

impl ClientEvent {
    /// Decodes the event `name` and its first argument `payload` (`null` if there is none).
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
            "review.download_tracks" => Self::AskExport(AskExport::Submissions(read_object(payload.as_bytes())?)),
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
