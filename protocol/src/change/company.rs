//! Changes of `company:`, for its members and the platform's staff.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CompanyChange {
    /// One of its jobs appeared, those for teams included, or came from another company.
    JobCreated(JobCreated),
    /// One changed; deleted ones stay in the list.
    JobChanged(Box<JobChanged>),
    /// One went to another company.
    JobRemoved(JobRemoved),
    /// Somebody joined.
    MemberJoined {
        /// The person.
        user_id: UserId,
        /// Their name.
        user_name: String,
        /// owner, admin or member.
        role_name: String,
    },
    /// Somebody left.
    MemberLeft {
        /// The person.
        user_id: UserId,
    },
    /// Somebody has another role.
    RoleChanged {
        /// The person.
        user_id: UserId,
        /// owner, admin or member.
        role_name: String,
    },
    /// The platform's staff verified it, or took that back.
    Verified {
        /// Whether it is verified now.
        verified: bool,
    },
    /// One of its pictures changed.
    ImageChanged {
        /// logo, background, logo_for_job_type or login_background.
        image: String,
    },
    /// Its affiliate link was made, or what it has brought changed; the numbers come from affiliate/get_statistic.
    AffiliateChanged {
        /// The link's address.
        affiliate_url: String,
    },
    /// It was deleted with all its jobs, of which nothing else is told here; its members may no longer follow it.
    Deleted,
    /// It was brought back with its members, and its jobs with the status that they had.
    Restored,
}
