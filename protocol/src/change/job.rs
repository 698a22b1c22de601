//! Changes of `job:`, for whoever may see the job.

use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobChange {
    /// The job was opened, closed, archived or deleted.
    StatusChanged {
        /// The new status.
        status: JobStatus,
    },
    /// The job's brief was edited.
    DetailsChanged(Box<JobDetails>),
    /// How submissions are shared with the company.
    ShareTypeChanged {
        /// The new share type.
        share_type: ShareType,
    },
    /// Who may submit, and how many tracks.
    LimitsChanged(JobLimits),
    /// Its picture was set or taken away.
    AvatarChanged {
        /// The address; null when there is none.
        avatar_url: Option<String>,
    },
    /// It closes by itself at another time.
    ClosesChanged {
        /// The time; null for never.
        closes_at: Option<Timestamp>,
    },
}

impl JobChange {
    /// Whether it changes who may follow the job: what is deleted is seen by its reviewers only, what is closed by no manager of another
    /// company, what is for teams by these.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::StatusChanged { .. } | Self::LimitsChanged(_))
    }
}

/// Who may submit to a job, and how many tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobLimits {
    /// Tracks that one user may submit.
    pub tracks_per_user_limit: i32,
    /// Plan titles that may apply; empty means all.
    pub available_for_plans: Vec<String>,
    /// Lowest user rating that may apply, 0 to 10.
    pub access_from: i16,
    /// Highest user rating that may apply, 0 to 10.
    pub access_to: i16,
}
