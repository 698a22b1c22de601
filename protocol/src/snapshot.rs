//! The snapshots that subscribe returns if the server no longer holds the missed frames: the fields that are the same for every reader.

use crate::change::review::ReviewCounters;
use crate::entity::account::{StorageInfo, SubscriptionInfo};
use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::entity::shared::SharedThing;
use crate::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `user:`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct UserSnapshot {
    /// The person.
    pub user_id: UserId,
    /// The plan.
    pub subscription: SubscriptionInfo,
    /// Whole days left of the trial; null when not on trial.
    pub trialcounter: Option<i64>,
    /// Storage.
    pub storage: StorageInfo,
    /// The number of invitations that wait for an answer.
    pub unread_invites: u32,
    /// The number of invitations into teams that wait for a creator's answer.
    pub unread_team_invites: u32,
    /// The number of comments that mention this person and that they have not read.
    pub unread_mentions: u32,
}

/// `job:`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobSnapshot {
    /// The job.
    pub id: JobId,
    /// The brief.
    #[serde(flatten)]
    pub details: JobDetails,
    /// Its status.
    pub status: JobStatus,
    /// The way in which submissions are shared.
    pub share_type: ShareType,
    /// The limits: the people who may submit, and the number of tracks.
    #[serde(flatten)]
    pub limits: crate::change::job::JobLimits,
}

/// `review:`; the rows come from application/get_applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewSnapshot {
    /// The counters.
    pub counters: ReviewCounters,
    /// True if the job is blind.
    pub blind: bool,
}

/// `playlist:`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaylistSnapshot {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// Its job.
    pub job_id: JobId,
    /// Its name.
    pub playlist_name: String,
    /// The person who made it.
    pub user_id: UserId,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// True if it is shared with the whole company.
    pub shared_company: bool,
    /// The members with whom it is shared.
    pub members: Vec<UserId>,
}

/// `application:`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApplicationSnapshot {
    /// The application.
    pub id: ApplicationId,
    /// Its job; null for a playlist of the creator's own.
    pub job_id: Option<JobId>,
    /// Its name.
    pub playlist_name: String,
    /// A message to the reviewers.
    pub description: String,
    /// `on_review` once submitted.
    pub status: Option<String>,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// The version, which grows whenever its list or texts are set.
    #[ts(type = "number")]
    pub version: i64,
}

/// `team:`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamSnapshot {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
}

/// `company:`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanySnapshot {
    /// The company.
    pub id: CompanyId,
    /// Its name.
    pub name: String,
    /// A text on what it does.
    pub description: String,
    /// The platform's staff verified it.
    pub verified: bool,
    /// Its members, its owner and admins first; for a deleted company its former members.
    pub members: Vec<CompanyPerson>,
    /// The time of its deletion; null if it was not deleted.
    pub deleted_at: Option<Timestamp>,
}

/// A member of a company, as `company:` shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyPerson {
    /// The person.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// owner, admin or member.
    pub role_name: String,
}

/// `link:`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkSnapshot {
    /// The thing that the link shows.
    #[serde(flatten)]
    pub target: SharedThing,
    /// The tracks, in their order.
    pub tracks_id: Vec<TrackId>,
}

/// `board` and `admin`: the calls return the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EmptySnapshot {}
