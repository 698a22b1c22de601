//! Changes of `admin`, for the platform's staff. They name accounts by their ids only; the rows come from `admin/get_users`.

use crate::change::job_list::{JobChanged, JobCounted, JobCreated, JobRemoved};
use crate::entity::audit::AuditEntry;
use crate::ids::{CompanyId, TeamId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of any job, company, team or account, of the platform's statistics or of the audit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminChange {
    /// A job was added, no matter who may see it.
    JobCreated(JobCreated),
    /// A job changed; deleted ones stay in the list.
    JobChanged(Box<JobChanged>),
    /// A job was removed for good.
    JobRemoved(JobRemoved),
    /// A job received tracks, or they were withdrawn.
    JobCounted(JobCounted),
    /// A company was made; the row comes from company/get_all with company_id.
    CompanyCreated {
        /// The company.
        company_id: CompanyId,
    },
    /// The row of a company in the list of companies changed: its owner, or its number of members.
    CompanyChanged {
        /// The company.
        company_id: CompanyId,
    },
    /// A company was deleted, or is gone with its owner. All its jobs are deleted with it; no further change of them is sent here.
    CompanyDeleted {
        /// The company.
        company_id: CompanyId,
    },
    /// A deleted company was restored. Its jobs have their earlier status again; no further change of them is sent here.
    CompanyRestored {
        /// The company.
        company_id: CompanyId,
    },
    /// A team was made or deleted, or its members, invitations, number of open jobs or manager changed; the row comes from team/get.
    TeamChanged {
        /// The team.
        team_id: TeamId,
    },
    /// The platform's numbers changed. Sent while somebody follows, every 10 s at most; active users are counted once a minute.
    StatisticsChanged(StatisticCounters),
    /// Somebody signed up.
    UserCreated {
        /// The account.
        user_id: UserId,
    },
    /// The row of an account in the list of accounts changed.
    UserChanged {
        /// The account.
        user_id: UserId,
    },
    /// An account was deleted.
    UserDeleted {
        /// The account.
        user_id: UserId,
    },
    /// A line was added to the audit.
    AuditAdded {
        /// The line.
        entry: Box<AuditEntry>,
    },
}

/// The numbers at the head of the platform's statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StatisticCounters {
    /// Open jobs.
    #[ts(type = "number")]
    pub open_jobs: i64,
    /// Closed jobs, archived ones included.
    #[ts(type = "number")]
    pub closed_jobs: i64,
    /// Submissions that were neither withdrawn nor deleted.
    #[ts(type = "number")]
    pub songs_submitted_for_all_time: i64,
    /// Tracks in the catalogues.
    #[ts(type = "number")]
    pub uploaded_songs: i64,
    /// Accounts.
    #[ts(type = "number")]
    pub users: i64,
    /// People who have had a session in the last 24 hours.
    #[ts(type = "number")]
    pub active_users: i64,
    /// Log-ins since midnight, UTC.
    #[ts(type = "number")]
    pub log_in_statistic: i64,
}
