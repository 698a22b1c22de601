//! Changes of `job:`, for everybody who may see the job.

use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a job.
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
    /// The way in which submissions are shared with the company changed.
    ShareTypeChanged {
        /// The new share type.
        share_type: ShareType,
    },
    /// The limits of its submissions changed.
    LimitsChanged(JobLimits),
    /// Its picture was set or taken away.
    AvatarChanged {
        /// The address; null when there is none.
        avatar_url: Option<String>,
    },
    /// The time at which it closes by itself changed.
    ClosesChanged {
        /// The time; null for never.
        closes_at: Option<Timestamp>,
    },
}

impl JobChange {
    /// Returns true if it changes who may follow the job: only reviewers see a deleted job, no manager of another company sees a closed one, and
    /// only its teams see a job for teams.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::StatusChanged { .. } | Self::LimitsChanged(_))
    }
}

/// The limits of a job: the people who may submit, and the number of tracks.
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
