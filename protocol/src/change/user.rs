//! Changes of `user:`, for one person alone.

use crate::entity::account::{StorageInfo, SubscriptionInfo};
use crate::entity::company::InviteStatus;
use crate::ids::{ApplicationId, CompanyId, InviteId, JobId, PlaylistId, TrackId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a person's own matters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UserChange {
    /// What is left for this person on a job.
    LeftChanged(JobAllowance),
    /// The plan changed.
    SubscriptionChanged(SubscriptionInfo),
    /// Whole days left of the trial; null when not on trial.
    TrialChanged {
        /// Days.
        trialcounter: Option<i64>,
    },
    /// Storage was used or freed.
    StorageChanged(StorageInfo),
    /// What counts against the plan's limits changed.
    UsageChanged {
        /// Tracks in the catalogue, drafts included.
        tracks: i32,
        /// Applications of this month, UTC.
        applications: i32,
        /// When the next month begins.
        resets_at: Timestamp,
    },
    /// An application of this person was made, or a playlist of their own; the row comes from application/get_by_job or application/get.
    ApplicationCreated {
        /// The application.
        application_id: ApplicationId,
        /// Its job; null for a playlist of their own.
        job_id: Option<JobId>,
    },
    /// This person belongs to a company now; the row comes from company/get.
    CompanyJoined {
        /// The company.
        company_id: CompanyId,
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
        /// Whether it is shared now.
        shared: bool,
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
        matches!(self, Self::RightsChanged)
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
