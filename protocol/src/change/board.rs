//! Changes of `board`: the jobs that are open to all.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of the jobs that are open to all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardChange {
    /// A job was added.
    JobCreated(JobCreated),
    /// A job changed.
    JobChanged(Box<JobChanged>),
    /// A job was deleted, or is for teams only now.
    JobRemoved(JobRemoved),
}
