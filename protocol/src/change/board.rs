//! Changes of `board`: which jobs are open to all.

use crate::entity::job::{JobDetails, JobStatus};
use crate::ids::{JobId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What may happen to a list of jobs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardChange {
    /// A job appeared; the row, made for its viewer, comes from job/get_job.
    JobCreated {
        /// The job.
        job_id: JobId,
        /// Who posted it.
        by: UserId,
    },
    /// A job's status or brief changed.
    JobChanged {
        /// The job.
        job_id: JobId,
        /// Its status now.
        status: JobStatus,
        /// Its brief now.
        details: Box<JobDetails>,
        /// Who changed it.
        by: UserId,
    },
    /// A job left the list.
    JobRemoved {
        /// The job.
        job_id: JobId,
    },
}
