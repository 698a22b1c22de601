//! Jobs as the API returns them, and the parts of a job.

use crate::entity::author::Author;
use crate::entity::live::LiveHead;
use crate::entity::team::NamedTeam;
use crate::ids::{CompanyId, JobId, TeamId, TrackId};
use crate::text_enum::text_enum;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

text_enum! {
    /// The status of a job.
    JobStatus {
        /// The job accepts submissions.
        Open = "open",
        /// The job accepts no more submissions.
        Closed = "closed",
        /// The job was archived.
        Archived = "archived",
        /// The job was deleted: only its reviewers still see it.
        Deleted = "deleted",
    }
}

text_enum! {
    /// The view that the company's members see first when they open the job: the list of all submissions, or the playlists that are shared
    /// with the company.
    ShareType {
        /// When a member of the company opens the job, they first see the list of all submissions.
        AutoForwarding = "auto_forwarding",
        /// When a member of the company opens the job, they first see the playlists that were shared with the company.
        PlaylistSharing = "playlist_sharing",
    }
}

/// A job's brief: the fields that an edit changes and that are the same for every viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobDetails {
    /// The job's title.
    pub title: String,
    /// The text of the brief.
    pub description: String,
    /// The budget as free text; if it is a number, it is shown with a $ in front.
    pub budget: String,
    /// The name of the job's type.
    #[serde(rename = "type")]
    pub job_type: String,
    /// The role of the company in this job, for example `Direct Licensor / Buyer` or `Reseller`.
    #[schema(value_type = crate::schema::BuyerType)]
    pub buyer_type: String,
    /// The company's name.
    pub company: String,
    /// The company that owns the job.
    pub company_id: CompanyId,
    /// The URL of music that shows what the company looks for.
    pub link_1: String,
    /// The URL of a second example of music that shows what the company looks for, or empty.
    pub link_2: String,
    /// The URL of the job's picture; null if it has none.
    pub avatar_url: Option<String>,
    /// The time at which the job closes automatically, or has closed; null if it has no closing time.
    pub closes_at: Option<Timestamp>,
}

/// A job, as the caller may see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Job {
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
    /// The time at which the job was posted.
    pub date_time: Timestamp,
    /// Only creators whose own rating is at least this value can submit to the job.
    #[schema(value_type = crate::schema::Quality)]
    pub access_from: i16,
    /// Only creators whose own rating is at most this value can submit to the job.
    #[schema(value_type = crate::schema::Quality)]
    pub access_to: i16,
    /// The maximum number of tracks that one creator can submit to the job.
    #[schema(value_type = crate::schema::TracksPerUser)]
    pub tracks_per_user_limit: i32,
    /// The titles of the plans whose creators can submit to the job; empty means all plans. The field `available_for_plans` has the same value.
    pub subscription_limitation: Vec<String>,
    /// The titles of the plans whose creators can submit to the job; empty means all plans. The field `subscription_limitation` has the same
    /// value.
    pub available_for_plans: Vec<String>,
    /// The teams whose members can submit to the job. If the list is empty and `is_team_job` is false, the job is not limited to teams.
    pub teams_id: Vec<TeamId>,
    /// True if only members of the job's teams can submit. It stays true when all of these teams are deleted.
    pub is_team_job: bool,
    /// The teams in `teams_id` with their names; null for callers who do not review the job.
    pub teams: Option<Vec<NamedTeam>>,
    /// The person who made the job; null if their account was deleted, and for callers who do not review the job.
    pub created_by: Option<Author>,
    /// True if the job is blind: a reviewer sees the other reviewers' ratings of a track only after rating the track too. Null for callers who
    /// do not review the job.
    pub blind: Option<bool>,
    /// How many tracks the calling creator has submitted to the job and can still submit.
    #[serde(flatten)]
    #[ts(skip)]
    pub allowance: OwnAllowance,
    /// The URL of the company's picture that lists show next to the company's jobs; null if the company has no such picture.
    pub logo_for_job_type: Option<String>,
    /// True if the platform's staff has verified the company.
    pub company_verified: bool,
    /// The number of tracks submitted to the job; null for creators.
    pub submitted_tracks: Option<i32>,
    /// The head of the `job:` topic: the number of its newest frame, and the epoch. The data of the job contains the changes up to this
    /// frame.
    pub live: LiveHead,
}

/// How many tracks the calling creator has submitted to the job and can still submit. All fields are null for callers who are not creators.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnAllowance {
    /// The number of tracks that the creator can still add to the job.
    pub tracks_allowed_amount: Option<i32>,
    /// The number of tracks that the creator has submitted to the job.
    pub used: Option<i32>,
    /// The number of tracks that the creator has added to the job but not yet submitted.
    pub added: Option<i32>,
    /// The tracks that the creator has added to the job but not yet submitted.
    pub added_tracks: Option<Vec<TrackId>>,
    /// True if the creator cannot submit because of their rating or because they belong to none of the job's teams.
    pub is_blocked: Option<bool>,
    /// True if the creator's submitted and added tracks together have reached the number of tracks that the job allows each creator.
    pub is_exceeded_by_job_limit: Option<bool>,
    /// True if the creator cannot apply to this job because they have made as many applications this month as their plan allows. False if
    /// they have applied to this job before, because further submissions to the same job do not count.
    pub is_exceeded_by_subscription_limit: Option<bool>,
}

/// A type of job that a company can choose when it posts a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobType {
    /// The name of the job type.
    pub name: String,
    /// The URL of a page about the job type; null if there is none.
    pub url: Option<String>,
}
