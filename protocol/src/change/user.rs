//! Changes of `user:`, for one person alone.

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

/// The counts of a track's submissions, plays, downloads and shares; they only grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackCount {
    /// The track.
    pub track_id: TrackId,
    /// Jobs that it was ever submitted to.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// Plays: once for each listener and day.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// Downloads: once for each listener and day.
    #[ts(type = "number")]
    pub download_count: i64,
    /// Links and shares that ever contained it.
    #[ts(type = "number")]
    pub share_count: i64,
}

/// A change that concerns one person alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UserChange {
    /// This person's allowance on a job changed.
    LeftChanged(JobAllowance),
    /// The plan changed.
    SubscriptionChanged(Box<SubscriptionInfo>),
    /// Invoices, payment methods or the next payment changed; they come from billing/get_billing_info and billing/get_invoices.
    BillingChanged {},
    /// This person's affiliate link was made, or its results changed; the numbers come from affiliate/get_statistic.
    AffiliateChanged {
        /// True if there is a link.
        is_affiliate: bool,
        /// Its address.
        affiliate_url: String,
    },
    /// The whole days left of the trial changed; null when not on trial.
    TrialChanged {
        /// Days.
        trialcounter: Option<i64>,
    },
    /// Storage was used or freed.
    StorageChanged(StorageInfo),
    /// The numbers that count against the plan's limits changed.
    UsageChanged(PlanUsage),
    /// An application of this person was made, or a playlist of their own; the row comes from application/get_by_job or application/get.
    ApplicationCreated {
        /// The application.
        application_id: ApplicationId,
        /// Its job; null for a playlist of their own.
        job_id: Option<JobId>,
    },
    /// An application of this person is gone, or a playlist of their own.
    ApplicationDeleted {
        /// The application.
        application_id: ApplicationId,
        /// Its job; null for a playlist of their own.
        job_id: Option<JobId>,
    },
    /// The counts of this person's tracks changed; only the changed ones are listed. Sent at most once a second.
    TrackCounts {
        /// The tracks.
        tracks: Vec<TrackCount>,
    },
    /// This person belongs to a company now; the row comes from company/get.
    CompanyJoined {
        /// The company.
        company_id: CompanyId,
    },
    /// This person no longer belongs to a company.
    CompanyLeft {
        /// The company.
        company_id: CompanyId,
        /// True if the company itself was deleted.
        #[serde(default)]
        #[schema(required)]
        deleted: bool,
    },
    /// A team of this person was made or was taken over from a colleague, or its members or its number of open jobs changed; the row comes from
    /// team/get.
    TeamChanged {
        /// The team.
        team_id: TeamId,
    },
    /// A team of this person was deleted, or is no longer theirs.
    TeamDeleted {
        /// The team.
        team_id: TeamId,
    },
    /// This creator belongs to a team now, and may follow it and its jobs.
    TeamJoined {
        /// The team.
        team_id: TeamId,
        /// Its name.
        name: String,
    },
    /// This creator no longer belongs to a team, or the team was deleted.
    TeamLeft {
        /// The team.
        team_id: TeamId,
    },
    /// A team invites this creator; the row comes from team/get_musician_invites.
    TeamInviteArrived {
        /// The invitation.
        invite_id: TeamInviteId,
        /// The team.
        team_id: TeamId,
        /// Its name.
        team_name: String,
        /// The number of invitations into teams that wait for this person's answer.
        unread_team_invites: u32,
    },
    /// An invitation into a team that this creator received, or one of this manager's teams, was made, accepted or deleted; the row comes from
    /// team/get_musician_invites or team/get_manager_invites.
    TeamInviteChanged {
        /// The invitation.
        invite_id: TeamInviteId,
        /// The team.
        team_id: TeamId,
        /// Its status; null if it was deleted.
        status: Option<TeamInviteStatus>,
        /// The number of invitations into teams that wait for this person's answer.
        unread_team_invites: u32,
    },
    /// A track of this person was made, edited or deleted; the row comes from track/get.
    TrackChanged {
        /// The track.
        track_id: TrackId,
        /// True if it was deleted.
        deleted: bool,
    },
    /// A playlist that this person may see was made.
    PlaylistCreated {
        /// The playlist.
        playlist_id: PlaylistId,
        /// Its job.
        job_id: JobId,
    },
    /// A playlist that this person could see is gone.
    PlaylistDeleted {
        /// The playlist.
        playlist_id: PlaylistId,
        /// Its job.
        job_id: JobId,
    },
    /// A playlist was shared with this person, or no longer is.
    PlaylistShared {
        /// The playlist.
        playlist_id: PlaylistId,
        /// Its job.
        job_id: JobId,
        /// The reviewer who did it.
        by: UserId,
        /// True if it is shared now.
        shared: bool,
    },
    /// This person has opened a playlist that was shared with them: it is no longer new to them.
    PlaylistOpened {
        /// The playlist.
        playlist_id: PlaylistId,
        /// Its job.
        job_id: JobId,
    },
    /// A private note of this person on a submission was made, changed or deleted.
    NoteChanged {
        /// The note.
        comment_id: CommentId,
        /// The track.
        track_id: TrackId,
        /// The note as it is now; null if it was deleted.
        comment: Option<Box<Comment>>,
    },
    /// A comment mentions this person.
    Mentioned {
        /// The comment.
        comment_id: CommentId,
        /// The job.
        job_id: JobId,
        /// The track.
        track_id: TrackId,
        /// The comment's position in the track, in seconds.
        position: f64,
        /// The author.
        by: ReviewPerson,
        /// The number of unread mentions.
        unread_mentions: u32,
    },
    /// Mentions of this person were read, or are gone.
    MentionsChanged {
        /// The number of unread mentions.
        unread_mentions: u32,
    },
    /// A company invites this person; the row comes from company/get_received_invites.
    InviteArrived {
        /// The invitation.
        invite_id: InviteId,
        /// The time from which it can no longer be accepted.
        expires: Timestamp,
        /// The number of invitations that wait for this person's answer.
        unread_invites: u32,
    },
    /// An invitation that this person received, or one of a company that they lead, was made, answered or deleted; the row comes from
    /// company/get_received_invites or company/get_created_invites.
    InviteChanged {
        /// The invitation.
        invite_id: InviteId,
        /// Its status; null if it was deleted.
        status: Option<InviteStatus>,
        /// The number of invitations that wait for this person's answer.
        unread_invites: u32,
    },
    /// This person's picture was set or deleted.
    AvatarChanged {
        /// The address of their picture, else of their company's logo, as in account/get_info.
        logo: Option<String>,
    },
    /// This person's name changed.
    NameChanged {
        /// The name.
        user_name: String,
    },
    /// This person's email changed and is confirmed.
    EmailChanged {
        /// The new email.
        email: String,
    },
    /// This creator's public contact changed.
    ContactChanged {
        /// The contact, perhaps empty.
        public_contact: String,
    },
    /// This person's rights changed: the server checks the subscriptions again.
    RightsChanged,
    /// The account was approved, or approval was withdrawn.
    Approved {
        /// True if it is approved now.
        is_approved: bool,
    },
    /// A text for this person.
    Notice {
        /// The text.
        text: String,
    },
}

impl UserChange {
    /// Returns true if it changes what this person may follow.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::RightsChanged | Self::TeamLeft { .. })
    }
}

/// The part of a job's limits that one creator has used, and the number of tracks that can still be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct JobAllowance {
    /// The job.
    pub job_id: JobId,
    /// Tracks submitted.
    pub used: i32,
    /// Tracks added and not yet submitted.
    pub added: i32,
    /// The tracks added and not yet submitted.
    pub added_tracks: Vec<TrackId>,
    /// Tracks that can still be added.
    pub tracks_allowed_amount: i32,
    /// True if the person's rating or teams exclude them from this job.
    pub is_blocked: bool,
    /// True if nothing is left of the job's own limit.
    pub is_exceeded_by_job_limit: bool,
    /// True if nothing is left of the plan's applications of this month.
    pub is_exceeded_by_subscription_limit: bool,
}
