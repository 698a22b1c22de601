//! Jobs.

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
        /// It takes submissions.
        Open = "open",
        /// It takes no more submissions.
        Closed = "closed",
        /// It was archived.
        Archived = "archived",
        /// It was deleted: only its reviewers see it.
        Deleted = "deleted",
    }
}

text_enum! {
    /// The way in which submissions are shared with the company.
    ShareType {
        /// The submission list opens first.
        AutoForwarding = "auto_forwarding",
        /// The shared playlists open first.
        PlaylistSharing = "playlist_sharing",
    }
}

/// A job's brief: the fields that an edit changes and that are the same for every viewer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobDetails {
    /// The title.
    pub title: String,
    /// The brief.
    pub description: String,
    /// The budget, free text; shown with a $ in front if it is a number.
    pub budget: String,
    /// A job type's name.
    #[serde(rename = "type")]
    pub job_type: String,
    /// The kind of buyer.
    #[schema(value_type = crate::schema::BuyerType)]
    pub buyer_type: String,
    /// The company's name.
    pub company: String,
    /// The company.
    pub company_id: CompanyId,
    /// An example to listen to.
    pub link_1: String,
    /// Another example, or empty.
    pub link_2: String,
    /// Address of its picture; null when there is none.
    pub avatar_url: Option<String>,
    /// The time at which it closes by itself, or closed; null for never.
    pub closes_at: Option<Timestamp>,
}

/// A job as a list or a page shows it to its viewer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Job {
    /// The job.
    pub id: JobId,
    /// The brief.
    #[serde(flatten)]
    pub details: JobDetails,
    /// Its status.
    pub status: JobStatus,
    /// The way in which submissions are shared.
    pub share_type: ShareType,
    /// The time of posting.
    pub date_time: Timestamp,
    /// Lowest user rating that may apply.
    #[schema(value_type = crate::schema::Quality)]
    pub access_from: i16,
    /// Highest user rating that may apply.
    #[schema(value_type = crate::schema::Quality)]
    pub access_to: i16,
    /// Tracks that one user may submit.
    #[schema(value_type = crate::schema::TracksPerUser)]
    pub tracks_per_user_limit: i32,
    /// The titles of the plans that may apply; empty means all. This is the field's name for those who edit it.
    pub subscription_limitation: Vec<String>,
    /// The plans of `subscription_limitation`, under the field's name for creators.
    pub available_for_plans: Vec<String>,
    /// Teams whose members may apply; empty means everybody.
    pub teams_id: Vec<TeamId>,
    /// True if it is for teams only, even if no team is left.
    pub is_team_job: bool,
    /// The teams of `teams_id` with their names; null for callers who do not review the job.
    pub teams: Option<Vec<NamedTeam>>,
    /// The person who made it; null if their account is gone, and for callers who do not review it.
    pub created_by: Option<Author>,
    /// True if reviewers rate it blind; null for callers who do not review it.
    pub blind: Option<bool>,
    /// The viewer's allowance.
    #[serde(flatten)]
    #[ts(skip)]
    pub allowance: OwnAllowance,
    /// Address of its company's picture beside jobs; null when there is none.
    pub logo_for_job_type: Option<String>,
    /// True if the staff has verified its company.
    pub company_verified: bool,
    /// The number of submitted tracks; null for creators.
    pub submitted_tracks: Option<i32>,
    /// The head of `job:` that this row reflects.
    pub live: LiveHead,
}

/// The part of a job's limits that is left for the calling creator; all fields are null for callers who are not creators.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnAllowance {
    /// Tracks that can still be added.
    pub tracks_allowed_amount: Option<i32>,
    /// Tracks submitted.
    pub used: Option<i32>,
    /// Tracks added and not yet submitted.
    pub added: Option<i32>,
    /// The tracks added and not yet submitted.
    pub added_tracks: Option<Vec<TrackId>>,
    /// True if the creator's rating or teams exclude them.
    pub is_blocked: Option<bool>,
    /// True if nothing is left of the job's own limit.
    pub is_exceeded_by_job_limit: Option<bool>,
    /// True if nothing is left of the plan's applications of this month.
    pub is_exceeded_by_subscription_limit: Option<bool>,
}

/// A kind of job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobType {
    /// Its name.
    pub name: String,
    /// The address of a page about it; null if there is none.
    pub url: Option<String>,
}
