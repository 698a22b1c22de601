//! Changes of `company:`, for its members and the platform's staff.

use crate::change::job_list::{JobChanged, JobCounted, JobCreated, JobRemoved};
use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CompanyChange {
    /// A job of the company was added, those for teams included, or came from another company.
    JobCreated(JobCreated),
    /// A job changed; deleted ones stay in the list.
    JobChanged(Box<JobChanged>),
    /// A job went to another company.
    JobRemoved(JobRemoved),
    /// A job received tracks, or they were withdrawn.
    JobCounted(JobCounted),
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
        /// True if it is verified now.
        verified: bool,
    },
    /// One of its pictures changed.
    ImageChanged {
        /// logo, background, logo_for_job_type or login_background.
        image: String,
    },
    /// Its affiliate link was made, or its results changed; the numbers come from affiliate/get_statistic.
    AffiliateChanged {
        /// The link's address.
        affiliate_url: String,
    },
    /// It was deleted with all its jobs, for which no further change is sent here; its members may no longer follow it.
    Deleted,
    /// It was restored with its members and with its jobs, which have their earlier status.
    Restored,
}
