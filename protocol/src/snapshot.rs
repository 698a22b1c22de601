//! The snapshots that a subscription returns if the server no longer has the frames that the client missed. They contain only fields that are
//! the same for every follower.

use crate::change::review::ReviewCounters;
use crate::entity::account::{StorageInfo, SubscriptionInfo};
use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::entity::shared::SharedThing;
use crate::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The snapshot of a `user:` topic, which is for one person only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct UserSnapshot {
    /// The person to whom the topic belongs.
    pub user_id: UserId,
    /// The person's plan.
    pub subscription: SubscriptionInfo,
    /// The number of whole days that are left of the trial; null if the person is not on a trial.
    pub trialcounter: Option<i64>,
    /// The storage that the person uses, and the storage of the plan.
    pub storage: StorageInfo,
    /// The number of invitations into companies that the person has not answered.
    pub unread_invites: u32,
    /// The number of invitations into teams that the creator has not answered.
    pub unread_team_invites: u32,
    /// The number of comments that mention the person and that the person has not read.
    pub unread_mentions: u32,
}

/// The snapshot of a `job:` topic, which everybody who may see the job can follow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobSnapshot {
    /// The id of the job.
    pub id: JobId,
    /// The brief: the title, the description and the other fields that an edit changes.
    #[serde(flatten)]
    pub details: JobDetails,
    /// The status of the job.
    pub status: JobStatus,
    /// The view that the company's members see first when they open the job: the list of all submissions, or the playlists that are shared
    /// with the company.
    pub share_type: ShareType,
    /// The job's limits: who can submit tracks, and how many tracks each creator can submit.
    #[serde(flatten)]
    pub limits: crate::change::job::JobLimits,
}

/// The snapshot of a `review:` topic, which the job's reviewers follow. It has no submissions: the call application/get_applied returns them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewSnapshot {
    /// The number of submitted tracks and the number of rated ones.
    pub counters: ReviewCounters,
    /// True if the job is blind: a reviewer sees the other reviewers' ratings of a track only after rating the track too.
    pub blind: bool,
}

/// The snapshot of a `playlist:` topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaylistSnapshot {
    /// The id of the playlist.
    pub playlist_id: PlaylistId,
    /// The job to which the tracks were submitted.
    pub job_id: JobId,
    /// The playlist's name.
    pub playlist_name: String,
    /// The reviewer who made the playlist.
    pub user_id: UserId,
    /// The playlist's tracks, in the order of the playlist.
    pub tracks_id: Vec<TrackId>,
    /// True if the playlist is shared with the whole company.
    pub shared_company: bool,
    /// The members of the company with whom the playlist is shared.
    pub members: Vec<UserId>,
}

/// The snapshot of an `application:` topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApplicationSnapshot {
    /// The id of the application.
    pub id: ApplicationId,
    /// The job to which the application was made; null for a creator's own playlist.
    pub job_id: Option<JobId>,
    /// The application's name.
    pub playlist_name: String,
    /// The creator's message to the reviewers.
    pub description: String,
    /// The status of the application: `on_review` once it was submitted, null before.
    pub status: Option<String>,
    /// The application's tracks, in the order of the application.
    pub tracks_id: Vec<TrackId>,
    /// The version of the application, which grows whenever its tracks or texts are set.
    #[ts(type = "number")]
    pub version: i64,
}

/// The snapshot of a `team:` topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamSnapshot {
    /// The id of the team.
    pub id: TeamId,
    /// The team's name.
    pub name: String,
}

/// The snapshot of a `company:` topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanySnapshot {
    /// The id of the company.
    pub id: CompanyId,
    /// The company's name.
    pub name: String,
    /// The text in which the company describes itself.
    pub description: String,
    /// True if the platform's staff has verified the company.
    pub verified: bool,
    /// The company's members, beginning with the owner and the admins; for a deleted company, its former members.
    pub members: Vec<CompanyPerson>,
    /// The time at which the company was deleted; null if it was not deleted.
    pub deleted_at: Option<Timestamp>,
}

/// A member of a company, as the `company:` topic shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyPerson {
    /// The id of the member's account.
    pub user_id: UserId,
    /// The member's name.
    pub user_name: String,
    /// The member's role in the company: owner, admin or member.
    pub role_name: String,
}

/// The snapshot of a `link:` topic, which everybody who has the share link can follow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkSnapshot {
    /// The playlist or application that the link opens.
    #[serde(flatten)]
    pub target: SharedThing,
    /// The tracks that the link shows, in order.
    pub tracks_id: Vec<TrackId>,
}

/// The snapshot of the topics `board` and `admin`. It is empty, because calls return the data of these topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EmptySnapshot {}
