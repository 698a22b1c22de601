//! Changes of lists of jobs. The topics of the board, of a team, of a company and of the platform's staff publish the same ones.

use crate::change::job::JobLimits;
use crate::change::{AdminChange, BoardChange, CompanyChange, TeamChange};
use crate::entity::job::{JobDetails, JobStatus, ShareType};
use crate::ids::{JobId, TeamId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A job was added to the list; the row, made for its viewer, comes from job/get with job_ids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobCreated {
    /// The job.
    pub job_id: JobId,
    /// Its status: open if it is new, any if it came from another list.
    pub status: JobStatus,
    /// The person who posted it, or brought it into this list.
    pub by: UserId,
}

/// A job's status, brief, picture, closing time, limits, share type or teams changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobChanged {
    /// The job.
    pub job_id: JobId,
    /// Its status before.
    pub before: JobStatus,
    /// Its status now.
    pub status: JobStatus,
    /// Its brief now.
    pub details: JobDetails,
    /// Its limits now.
    pub limits: JobLimits,
    /// The way in which its submissions are shared now.
    pub share_type: ShareType,
    /// The teams whose members may apply now; empty means everybody, or that no team is left.
    pub teams_id: Vec<TeamId>,
    /// True if it is for teams only.
    #[serde(default)]
    #[schema(required)]
    pub is_team_job: bool,
    /// The person who changed it.
    pub by: UserId,
}

/// A job was removed from the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobRemoved {
    /// The job.
    pub job_id: JobId,
    /// Its status before.
    pub before: JobStatus,
}

/// The number of tracks that a job has received changed; sent at most once in ten seconds, without who submitted or withdrew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobCounted {
    /// The job.
    pub job_id: JobId,
    /// The tracks that are submitted to it now.
    pub submitted_tracks: u32,
}

/// A change of a list of jobs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobListChange {
    /// A job was added.
    Created(JobCreated),
    /// A job changed.
    Changed(Box<JobChanged>),
    /// A job was removed.
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
