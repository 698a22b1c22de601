//! What lists of jobs are told, whichever topic tells it: the board, a team, a company or the platform's staff.

use crate::entity::job::{JobDetails, JobStatus};
use crate::ids::{JobId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A job appeared; the row, made for its viewer, comes from job/get_job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobCreated {
    /// The job.
    pub job_id: JobId,
    /// Who posted it, or brought it into this list.
    pub by: UserId,
}

/// A job's status or brief changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobChanged {
    /// The job.
    pub job_id: JobId,
    /// Its status before.
    pub before: JobStatus,
    /// Its status now.
    pub status: JobStatus,
    /// Its brief now.
    pub details: JobDetails,
    /// Who changed it.
    pub by: UserId,
}

/// A job left the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobRemoved {
    /// The job.
    pub job_id: JobId,
}
