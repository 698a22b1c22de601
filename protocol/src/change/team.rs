//! Changes of `team:`. Its followers include creators, who see no members: who belongs to it is told on `user:` and `admin`.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TeamChange {
    /// A job for the team appeared.
    JobCreated(JobCreated),
    /// One changed.
    JobChanged(Box<JobChanged>),
    /// One was deleted, or is no longer for it.
    JobRemoved(JobRemoved),
    /// The team is gone.
    Deleted,
}
