//! Changes of a `user:` topic. Only the person whose id the topic contains may follow it.

use crate::entity::account::{PlanUsage, StorageInfo, SubscriptionInfo};
use crate::entity::comment::{Comment, ReviewPerson};
use crate::entity::company::InviteStatus;
use crate::entity::team::TeamInviteStatus;
use crate::ids::{
    ApplicationId, CommentId, CompanyId, InviteId, JobId, PlaylistId, TeamId, TeamInviteId, TrackId, UserId,
};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The counts of one track: submissions, plays, downloads and shares. They never decrease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackCount {
    /// The id of the track.
    pub track_id: TrackId,
    /// The number of jobs that the track was ever submitted to.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// The number of plays, counted once per listener and day.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// The number of downloads, counted once per listener and day.
    #[ts(type = "number")]
    pub download_count: i64,
    /// The number of share links that have ever contained the track, plus the number of times that a reviewers' playlist with the track was
    /// shared.
    #[ts(type = "number")]
    pub share_count: i64,
}

/// A change that concerns only one person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UserChange {
    /// The number of tracks that this person can still submit to a job has changed, or their right to submit to the job has changed.
    LeftChanged(JobAllowance),
    /// This person's plan changed.
    SubscriptionChanged(Box<SubscriptionInfo>),
    /// This person's invoices, payment methods or next payment changed; clients request them by billing/get_billing_info and
    /// billing/get_invoices.
    BillingChanged {},
    /// This person's affiliate link was made, or its results (visitors, sign-ups, payments) changed; clients request the numbers by
    /// affiliate/get_statistic.
    AffiliateChanged {
        /// True if this person has an affiliate link.
        is_affiliate: bool,
        /// The URL of the affiliate link.
        affiliate_url: String,
    },
    /// The number of whole days left of this person's trial changed.
    TrialChanged {
        /// The number of whole days left; null if there is no trial.
        trialcounter: Option<i64>,
    },
    /// The storage that this person uses changed.
    StorageChanged(StorageInfo),
    /// The usage that counts against the limits of this person's plan changed.
    UsageChanged(PlanUsage),
    /// This person made an application to a job, or made their own playlist. Clients request an application by application/get_by_job and
    /// an own playlist by application/get.
    ApplicationCreated {
        /// The id of the application, or of this person's own playlist.
        application_id: ApplicationId,
        /// The job of the application; null for this person's own playlist.
        job_id: Option<JobId>,
    },
    /// An application of this person, or their own playlist, was deleted.
    ApplicationDeleted {
        /// The id of the application, or of this person's own playlist.
        application_id: ApplicationId,
        /// The job of the application; null for this person's own playlist.
        job_id: Option<JobId>,
    },
    /// The counts of some of this person's tracks changed. Sent at most once a second.
    TrackCounts {
        /// The tracks whose counts changed.
        tracks: Vec<TrackCount>,
    },
    /// This person joined a company; clients request it by company/get.
    CompanyJoined {
        /// The id of the company that this person joined.
        company_id: CompanyId,
    },
    /// This person is no longer a member of a company.
    CompanyLeft {
        /// The id of the company that this person left.
        company_id: CompanyId,
        /// True if the company itself was deleted.
        #[serde(default)]
        #[schema(required)]
        deleted: bool,
        /// The person who removed this person or deleted the company; this person if they did it themselves.
        #[serde(default)]
        #[schema(required)]
        by: UserId,
    },
    /// One of this manager's teams changed: it was made or taken over from a colleague, or its members or its number of open jobs changed.
    /// Clients request it by team/get.
    TeamChanged {
        /// The id of the changed team.
        team_id: TeamId,
    },
    /// A team of this manager was deleted or given to another manager.
    TeamDeleted {
        /// The id of the team that was deleted or given away.
        team_id: TeamId,
    },
    /// This creator joined a team, and may now follow the team and its jobs.
    TeamJoined {
        /// The id of the team that this creator joined.
        team_id: TeamId,
        /// The name of the team.
        name: String,
    },
    /// This creator is no longer a member of a team, or the team was deleted.
    TeamLeft {
        /// The id of the team that this creator left.
        team_id: TeamId,
    },
    /// This creator was invited to a team; clients request the invitation by team/get_musician_invites.
    TeamInviteArrived {
        /// The id of the invitation.
        invite_id: TeamInviteId,
        /// The id of the team into which the creator is invited.
        team_id: TeamId,
        /// The name of the team.
        team_name: String,
        /// The number of team invitations that this person has not answered.
        unread_team_invites: u32,
    },
    /// The status of a team invitation changed: the invitation was made, accepted or deleted. Sent to the creator who received the
    /// invitation and to the manager of the team. Creators request it by team/get_musician_invites, managers by team/get_manager_invites.
    TeamInviteChanged {
        /// The id of the invitation.
        invite_id: TeamInviteId,
        /// The id of the team into which the creator was invited.
        team_id: TeamId,
        /// The status of the invitation; null if it was deleted.
        status: Option<TeamInviteStatus>,
        /// The number of team invitations that this person has not answered.
        unread_team_invites: u32,
    },
    /// A track of this person was made, edited or deleted; clients request it by track/get.
    TrackChanged {
        /// The id of the track.
        track_id: TrackId,
        /// True if the track was deleted.
        deleted: bool,
    },
    /// A playlist that this person may see was made.
    PlaylistCreated {
        /// The id of the new playlist.
        playlist_id: PlaylistId,
        /// The job of the playlist.
        job_id: JobId,
    },
    /// A playlist that this person could see was deleted.
    PlaylistDeleted {
        /// The id of the deleted playlist.
        playlist_id: PlaylistId,
        /// The job of the playlist.
        job_id: JobId,
    },
    /// A playlist was shared with this person, or no longer is.
    PlaylistShared {
        /// The id of the playlist whose sharing changed.
        playlist_id: PlaylistId,
        /// The job of the playlist.
        job_id: JobId,
        /// The reviewer who changed the sharing.
        by: UserId,
        /// True if the playlist is now shared.
        shared: bool,
    },
    /// This person opened a playlist that was shared with them, so it is no longer new to them.
    PlaylistOpened {
        /// The id of the playlist that this person opened.
        playlist_id: PlaylistId,
        /// The job of the playlist.
        job_id: JobId,
    },
    /// A private note of this person on a submission was made, changed or deleted.
    NoteChanged {
        /// The id of the note, which is stored as a comment.
        comment_id: CommentId,
        /// The id of the track that the note is on.
        track_id: TrackId,
        /// The note after the change; null if it was deleted.
        comment: Option<Box<Comment>>,
    },
    /// A new comment mentions this person.
    Mentioned {
        /// The id of the comment that mentions this person.
        comment_id: CommentId,
        /// The id of the job to which the commented track was submitted.
        job_id: JobId,
        /// The id of the track that the comment is on.
        track_id: TrackId,
        /// The comment's position in the track, in seconds.
        position: f64,
        /// The author of the comment.
        by: ReviewPerson,
        /// The number of this person's unread mentions.
        unread_mentions: u32,
    },
    /// Some mentions of this person were marked as read, or the comments with them were deleted.
    MentionsChanged {
        /// The number of this person's unread mentions.
        unread_mentions: u32,
    },
    /// This person was invited to a company; clients request the invitation by company/get_received_invites.
    InviteArrived {
        /// The id of the invitation.
        invite_id: InviteId,
        /// The time at which the invitation expires.
        expires: Timestamp,
        /// The number of company invitations that this person has not answered.
        unread_invites: u32,
    },
    /// The status of a company invitation changed: the invitation was made, answered or deleted. Sent to the person who received the
    /// invitation and to the company's owner and admins. The recipient requests it by company/get_received_invites, the others by
    /// company/get_created_invites.
    InviteChanged {
        /// The id of the invitation.
        invite_id: InviteId,
        /// The status of the invitation; null if it was deleted.
        status: Option<InviteStatus>,
        /// The number of company invitations that this person has not answered.
        unread_invites: u32,
    },
    /// This person's picture was set or removed.
    AvatarChanged {
        /// The URL of this person's picture, or of their company's logo if there is no picture, as in account/get_info.
        logo: Option<String>,
    },
    /// This person's name changed.
    NameChanged {
        /// This person's name after the change.
        user_name: String,
    },
    /// This person confirmed a new email address.
    EmailChanged {
        /// The new email address.
        email: String,
    },
    /// This creator's public contact changed.
    ContactChanged {
        /// The new contact; empty if it was removed.
        public_contact: String,
    },
    /// This person's rights changed, so the server checks again which topics this person may follow.
    RightsChanged,
    /// This person's account was approved, or its approval was withdrawn.
    Approved {
        /// True if the account is now approved.
        is_approved: bool,
    },
    /// A message that is shown to this person.
    Notice {
        /// The text of the message.
        text: String,
    },
}

impl UserChange {
    /// Returns true if the change affects which topics this person may follow.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::RightsChanged | Self::TeamLeft { .. })
    }
}

/// How many tracks one creator has submitted and added to a job, and how many they can still add.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct JobAllowance {
    /// The id of the job.
    pub job_id: JobId,
    /// The number of tracks that the creator has submitted to the job.
    pub used: i32,
    /// The number of tracks that the creator has added but not yet submitted.
    pub added: i32,
    /// The tracks that the creator has added but not yet submitted.
    pub added_tracks: Vec<TrackId>,
    /// The number of tracks that the creator can still add.
    pub tracks_allowed_amount: i32,
    /// True if the creator's rating or teams do not allow submitting to this job.
    pub is_blocked: bool,
    /// True if the creator has reached the job's limit of tracks.
    pub is_exceeded_by_job_limit: bool,
    /// True if the creator has reached the plan's limit of applications for this month.
    pub is_exceeded_by_subscription_limit: bool,
}
