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

/// How often a track was submitted, heard, saved and shared; these only grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackCount {
    /// The track.
    pub track_id: TrackId,
    /// Jobs that it was ever submitted to.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// Times heard: once for each listener and day.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// Times saved: once for each listener and day.
    #[ts(type = "number")]
    pub download_count: i64,
    /// Links and shares that it ever stood in.
    #[ts(type = "number")]
    pub share_count: i64,
}

/// What may happen to a person's own matters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UserChange {
    /// What is left for this person on a job.
    LeftChanged(JobAllowance),
    /// The plan changed.
    SubscriptionChanged(Box<SubscriptionInfo>),
    /// Invoices, payment methods or the next payment changed; they come from billing/get_billing_info and billing/get_invoices.
    BillingChanged {},
    /// An affiliate link of one's own was made, or what it has brought changed; the numbers come from affiliate/get_statistic.
    AffiliateChanged {
        /// Whether there is one.
        is_affiliate: bool,
        /// Its address.
        affiliate_url: String,
    },
    /// Whole days left of the trial; null when not on trial.
    TrialChanged {
        /// Days.
        trialcounter: Option<i64>,
    },
    /// Storage was used or freed.
    StorageChanged(StorageInfo),
    /// What counts against the plan's limits changed.
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
    /// What this person's tracks count, of those whose counts changed; at most once a second.
    TrackCounts {
        /// The tracks.
        tracks: Vec<TrackCount>,
    },
    /// This person belongs to a company now; the row comes from company/get.
    CompanyJoined {
        /// The company.
        company_id: CompanyId,
    },
    /// This person belongs to a company no more.
    CompanyLeft {
        /// The company.
        company_id: CompanyId,
        /// The company itself was deleted.
        #[serde(default)]
        #[schema(required)]
        deleted: bool,
    },
    /// A team of this person's was made, came to them from a colleague, or has other members or another number of open jobs; the row comes from
    /// team/get.
    TeamChanged {
        /// The team.
        team_id: TeamId,
    },
    /// A team of this person's is gone, or theirs no more.
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
    /// This creator belongs to a team no more, or it is gone.
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
        /// Invitations into teams that wait for this person's answer.
        unread_team_invites: u32,
    },
    /// An invitation into a team that this creator received, or one of this manager's teams, was made, accepted or deleted; the row comes from
    /// team/get_musician_invites or team/get_manager_invites.
    TeamInviteChanged {
        /// The invitation.
        invite_id: TeamInviteId,
        /// The team.
        team_id: TeamId,
        /// Where it stands; null where it is deleted.
        status: Option<TeamInviteStatus>,
        /// Invitations into teams that wait for this person's answer.
        unread_team_invites: u32,
    },
    /// A track of this person was made, edited or deleted; the row comes from track/get.
    TrackChanged {
        /// The track.
        track_id: TrackId,
        /// It is gone.
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
        /// Whether it is shared now.
        shared: bool,
    },
    /// A private note of this person on a submission was made, changed or deleted.
    NoteChanged {
        /// The note.
        comment_id: CommentId,
        /// The track.
        track_id: TrackId,
        /// It as it stands; null where it was deleted.
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
        /// Its moment, in seconds.
        position: f64,
        /// Who wrote it.
        by: ReviewPerson,
        /// Mentions that were not read.
        unread_mentions: u32,
    },
    /// Mentions of this person were read, or are gone.
    MentionsChanged {
        /// Mentions that were not read.
        unread_mentions: u32,
    },
    /// A company invites this person; the row comes from company/get_received_invites.
    InviteArrived {
        /// The invitation.
        invite_id: InviteId,
        /// When it can no longer be accepted.
        expires: Timestamp,
        /// Invitations that wait for this person's answer.
        unread_invites: u32,
    },
    /// An invitation that this person received, or one of a company that they lead, was made, answered or deleted; the row comes from
    /// company/get_received_invites or company/get_created_invites.
    InviteChanged {
        /// The invitation.
        invite_id: InviteId,
        /// Where it stands; null where it is deleted.
        status: Option<InviteStatus>,
        /// Invitations that wait for this person's answer.
        unread_invites: u32,
    },
    /// This person's picture was set or deleted.
    AvatarChanged {
        /// What shows them: the picture, else their company's logo, as account/get_info says it.
        logo: Option<String>,
    },
    /// This person has another name.
    NameChanged {
        /// The name.
        user_name: String,
    },
    /// This person has another email, which is confirmed.
    EmailChanged {
        /// The email.
        email: String,
    },
    /// This creator is reached in public in another way.
    ContactChanged {
        /// The contact, perhaps empty.
        public_contact: String,
    },
    /// What this person may see changed: subscriptions are checked again.
    RightsChanged,
    /// The account was approved, or approval was withdrawn.
    Approved {
        /// Whether it is approved now.
        is_approved: bool,
    },
    /// A text for this person.
    Notice {
        /// The text.
        text: String,
    },
}

impl UserChange {
    /// Whether it changes what this person may follow.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::RightsChanged | Self::TeamLeft { .. })
    }
}

/// What one creator has used of a job's limits, and whether more can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct JobAllowance {
    /// The job.
    pub job_id: JobId,
    /// Tracks submitted.
    pub used: i32,
    /// Tracks added and not yet submitted.
    pub added: i32,
    /// Which these are.
    pub added_tracks: Vec<TrackId>,
    /// Tracks that can still be added.
    pub tracks_allowed_amount: i32,
    /// The person's rating or teams keep them out of this job.
    pub is_blocked: bool,
    /// Nothing is left of the job's own limit.
    pub is_exceeded_by_job_limit: bool,
    /// Nothing is left of the plan's applications of this month.
    pub is_exceeded_by_subscription_limit: bool,
}
