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
    /// Where a job stands.
    JobStatus {
        /// Takes submissions.
        Open = "open",
        /// Takes none any more.
        Closed = "closed",
        /// Put away.
        Archived = "archived",
        /// Seen by its reviewers only.
        Deleted = "deleted",
    }
}

text_enum! {
    /// How submissions are shared with the company.
    ShareType {
        /// The submission list opens first.
        AutoForwarding = "auto_forwarding",
        /// The shared playlists open first.
        PlaylistSharing = "playlist_sharing",
    }
}

/// A job's brief: what an edit changes and every viewer sees alike.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobDetails {
    /// The title.
    pub title: String,
    /// The brief.
    pub description: String,
    /// Free text; shown with a $ in front when it is a number.
    pub budget: String,
    /// A job type's name.
    #[serde(rename = "type")]
    pub job_type: String,
    /// Who buys.
    #[schema(value_type = crate::schema::BuyerType)]
    pub buyer_type: String,
    /// The company's name.
    pub company: String,
    /// The company.
    pub company_id: CompanyId,
    /// An example to listen to.
    pub link_1: String,
    /// Another one, or empty.
    pub link_2: String,
    /// Address of its picture; null when there is none.
    pub avatar_url: Option<String>,
    /// When it closes by itself, or did; null for never.
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
    /// Where it stands.
    pub status: JobStatus,
    /// How submissions are shared.
    pub share_type: ShareType,
    /// When it was posted.
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
    /// Plan titles that may apply; empty means all. Named so for those who edit it.
    pub subscription_limitation: Vec<String>,
    /// The same, named so for creators.
    pub available_for_plans: Vec<String>,
    /// Teams whose members may apply; empty means everybody.
    pub teams_id: Vec<TeamId>,
    /// It is for teams only, of which none may be left.
    pub is_team_job: bool,
    /// These teams with their names; null for whoever does not review it.
    pub teams: Option<Vec<NamedTeam>>,
    /// Who made it; null where their account is gone, and for whoever does not review it.
    pub created_by: Option<Author>,
    /// Reviewers rate it blind; null for whoever does not review it.
    pub blind: Option<bool>,
    /// What is left for the viewer.
    #[serde(flatten)]
    #[ts(skip)]
    pub allowance: OwnAllowance,
    /// Address of its company's picture beside jobs; null when there is none.
    pub logo_for_job_type: Option<String>,
    /// How many tracks were submitted; null for creators.
    pub submitted_tracks: Option<i32>,
    /// The head of `job:` that this row reflects.
    pub live: LiveHead,
}

/// What is left of a job's limits for the creator who asks; all null for whoever is none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnAllowance {
    /// Tracks that can still be added.
    pub tracks_allowed_amount: Option<i32>,
    /// Tracks submitted.
    pub used: Option<i32>,
    /// Tracks added and not yet submitted.
    pub added: Option<i32>,
    /// Which these are.
    pub added_tracks: Option<Vec<TrackId>>,
    /// The creator's rating or teams keep them out.
    pub is_blocked: Option<bool>,
    /// Nothing is left of the job's own limit.
    pub is_exceeded_by_job_limit: Option<bool>,
    /// Nothing is left of the plan's applications of this month.
    pub is_exceeded_by_subscription_limit: Option<bool>,
}

/// A kind of job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobType {
    /// Its name.
    pub name: String,
    /// Address of more about it; null when there is none.
    pub url: Option<String>,
}
