//! Changes of the `board` topic: the list of jobs that are open to everybody.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of the list of jobs that are open to everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardChange {
    /// A job was added to the list.
    JobCreated(JobCreated),
    /// A job in the list changed.
    JobChanged(Box<JobChanged>),
    /// A job was deleted, or is for teams only now.
    JobRemoved(JobRemoved),
}
