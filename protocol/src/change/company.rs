//! Changes of a `company:` topic, for the members of the company and the platform's staff.

use crate::change::job_list::{JobChanged, JobCounted, JobCreated, JobRemoved};
use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CompanyChange {
    /// The company posted a job, or received it from another company. Sent also for jobs that only teams see.
    JobCreated(JobCreated),
    /// A job changed, or was marked as deleted; such a job stays in the list.
    JobChanged(Box<JobChanged>),
    /// A job was moved to another company.
    JobRemoved(JobRemoved),
    /// Tracks were submitted to a job or withdrawn from it.
    JobCounted(JobCounted),
    /// A person joined the company.
    MemberJoined {
        /// The person who joined.
        user_id: UserId,
        /// The name of the person.
        user_name: String,
        /// The role of the person: owner, admin or member.
        role_name: String,
    },
    /// A member left the company.
    MemberLeft {
        /// The person who left.
        user_id: UserId,
    },
    /// A member has a new role.
    RoleChanged {
        /// The member whose role changed.
        user_id: UserId,
        /// The new role: owner, admin or member.
        role_name: String,
    },
    /// The platform's staff verified the company or withdrew its verification.
    Verified {
        /// True if the company is now verified.
        verified: bool,
    },
    /// A picture of the company was changed.
    ImageChanged {
        /// The picture that changed: logo, background, logo_for_job_type or login_background.
        image: String,
    },
    /// The company's affiliate link was made, or its results (visitors, sign-ups, payments) changed; clients request the numbers by
    /// affiliate/get_statistic.
    AffiliateChanged {
        /// The URL of the affiliate link.
        affiliate_url: String,
    },
    /// The company was deleted with all its jobs. No changes of these jobs follow on this topic, and the members can no longer follow it.
    Deleted,
    /// The company was restored with its members and jobs. The jobs have their earlier status again.
    Restored,
}
