//! Changes of a `team:` topic. Followers include creators, who may not see the members, so changes of members are sent on the `user:` and
//! `admin` topics instead.

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
    /// A job for the team changed.
    JobChanged(Box<JobChanged>),
    /// A job was deleted, or is no longer for the team.
    JobRemoved(JobRemoved),
    /// The team was deleted.
    Deleted,
}
