//! Changes of lists of jobs. The `board` and `admin` topics and the topics of teams and companies publish the same changes.

use crate::change::job::JobLimits;
use crate::change::{AdminChange, BoardChange, CompanyChange, TeamChange};
use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::ids::{JobId, TeamId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A job was added to the list. Clients request its data by job/get with job_ids, because the data depends on the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobCreated {
    /// The id of the added job.
    pub job_id: JobId,
    /// The status of the job: open if the job is new, any status if it was moved from another list.
    pub status: JobStatus,
    /// The person who posted the job or moved it to this list.
    pub by: UserId,
}

/// A job's status, brief, picture, closing time, limits, share type or teams changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobChanged {
    /// The id of the changed job.
    pub job_id: JobId,
    /// The status of the job before the change.
    pub before: JobStatus,
    /// The status of the job after the change.
    pub status: JobStatus,
    /// The brief of the job after the change.
    pub details: JobDetails,
    /// The limits of the job after the change.
    pub limits: JobLimits,
    /// The share type of the job after the change.
    pub share_type: ShareType,
    /// The teams whose members may apply after the change. Empty if the job is not limited to teams, or if all of its teams were deleted.
    pub teams_id: Vec<TeamId>,
    /// True if only members of teams may apply.
    #[serde(default)]
    #[schema(required)]
    pub is_team_job: bool,
    /// The person who changed the job.
    pub by: UserId,
}

/// A job was removed from the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobRemoved {
    /// The id of the removed job.
    pub job_id: JobId,
    /// The status of the job before it was removed.
    pub before: JobStatus,
}

/// The number of tracks submitted to a job changed. Sent at most once every ten seconds. Does not say whose tracks were submitted or
/// withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobCounted {
    /// The id of the job.
    pub job_id: JobId,
    /// The number of tracks that are now submitted to the job.
    pub submitted_tracks: u32,
}

/// A change of a list of jobs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobListChange {
    /// A job was added to the list.
    Created(JobCreated),
    /// A job in the list changed.
    Changed(Box<JobChanged>),
    /// A job was removed from the list.
    Removed(JobRemoved),
}

macro_rules! implement_from {
    ($($topic_change:ident),+) => {
        $(
            impl From<JobListChange> for $topic_change {
                fn from(change: JobListChange) -> Self {
                    match change {
                        JobListChange::Created(created) => Self::JobCreated(created),
                        JobListChange::Changed(changed) => Self::JobChanged(changed),
                        JobListChange::Removed(removed) => Self::JobRemoved(removed),
                    }
                }
            }
        )+
    };
}

implement_from!(BoardChange, TeamChange, CompanyChange, AdminChange);
