//! Changes of a `job:` topic, for everybody who may see the job.

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
        /// The status of the job after the change.
        status: JobStatus,
    },
    /// The job's brief was edited.
    DetailsChanged(Box<JobDetails>),
    /// The job's share type changed: whether the company's members first see all submissions, or the playlists that were shared with the
    /// company.
    ShareTypeChanged {
        /// The share type of the job after the change.
        share_type: ShareType,
    },
    /// The limits on submissions to the job changed.
    LimitsChanged(JobLimits),
    /// The job's picture was set or removed.
    AvatarChanged {
        /// The URL of the picture; null if there is none.
        avatar_url: Option<String>,
    },
    /// The time at which the job closes automatically changed.
    ClosesChanged {
        /// The new closing time; null if the job does not close automatically.
        closes_at: Option<Timestamp>,
    },
}

impl JobChange {
    /// Returns true if the change affects who may follow the job. A change of the status does, because only reviewers see a deleted job,
    /// and managers of other companies do not see a closed job. A change of the limits does, because it is also sent when the job's teams
    /// change, and the teams determine which creators see a job for teams.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::StatusChanged { .. } | Self::LimitsChanged(_))
    }
}

/// The limits of a job: who may submit tracks, and how many tracks each creator may submit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobLimits {
    /// The largest number of tracks that one creator may submit.
    pub tracks_per_user_limit: i32,
    /// The titles of the plans whose creators may submit; empty means all plans.
    pub available_for_plans: Vec<String>,
    /// Only creators whose own rating (0 to 10) is at least this value may submit.
    pub access_from: i16,
    /// Only creators whose own rating (0 to 10) is at most this value may submit.
    pub access_to: i16,
}
