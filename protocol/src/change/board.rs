//! Changes of `board`: which jobs are open to all.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to the jobs that are open to all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardChange {
    /// A job appeared.
    JobCreated(JobCreated),
    /// One changed.
    JobChanged(Box<JobChanged>),
    /// One was deleted, or is for teams alone now.
    JobRemoved(JobRemoved),
}
