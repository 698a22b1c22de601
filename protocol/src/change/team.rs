//! Changes of `team:`. Its followers include creators, who see no members; changes of the members are sent on `user:` and `admin`.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a team or of its jobs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TeamChange {
    /// A job for the team was added.
    JobCreated(JobCreated),
    /// A job changed.
    JobChanged(Box<JobChanged>),
    /// A job was deleted, or is no longer for the team.
    JobRemoved(JobRemoved),
    /// The team is gone.
    Deleted,
}
