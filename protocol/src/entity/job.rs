//! Jobs, as lists and pages show them.

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
    /// The first view of a member of the company who opens the job: the list of all submissions, or the playlists that are shared with the
    /// company.
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
    /// The kind of buyer that the company is in this job, for example a reseller.
    #[schema(value_type = crate::schema::BuyerType)]
    pub buyer_type: String,
    /// The company's name.
    pub company: String,
    /// The company that owns the job.
    pub company_id: CompanyId,
    /// The address of an example to listen to.
    pub link_1: String,
    /// The address of a second example to listen to, or empty.
    pub link_2: String,
    /// The address of the job's picture; null if it has none.
    pub avatar_url: Option<String>,
    /// The time at which the job closes automatically, or has closed; null if it has no closing time.
    pub closes_at: Option<Timestamp>,
}

/// A job, as the viewer of a list or a page sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Job {
    /// The id of the job.
    pub id: JobId,
    /// The brief: the title, the description and the other fields that an edit changes.
    #[serde(flatten)]
    pub details: JobDetails,
    /// The status of the job.
    pub status: JobStatus,
    /// The first view of the company's members when they open the job: the list of all submissions, or the playlists that are shared with the
    /// company.
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
    /// The address of the company's picture that lists show next to the company's jobs; null if the company has no such picture.
    pub logo_for_job_type: Option<String>,
    /// True if the platform's staff has verified the company.
    pub company_verified: bool,
    /// The number of tracks submitted to the job; null for creators.
    pub submitted_tracks: Option<i32>,
    /// The head of the `job:` topic (its current sequence number and epoch). The data of the job contains all changes up to it.
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
    /// True if the creator cannot apply to this job because they have made as many applications this month as their plan allows. It is false if
    /// they have applied to this job before, because further submissions to the same job are not counted.
    pub is_exceeded_by_subscription_limit: Option<bool>,
}

/// A kind of job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobType {
    /// The name of the job type.
    pub name: String,
    /// The address of a page about the job type; null if there is none.
    pub url: Option<String>,
}
