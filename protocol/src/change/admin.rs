//! Changes of `admin`, for the platform's staff. They name accounts by their ids only: the rows come from `admin/get_users`.

use crate::change::job_list::{JobChanged, JobCreated, JobRemoved};
use crate::entity::audit::AuditEntry;
use crate::ids::{CompanyId, TeamId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to jobs and accounts, which the staff sees all of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminChange {
    /// A job appeared, whoever may see it.
    JobCreated(JobCreated),
    /// A job changed; deleted ones stay in the list.
    JobChanged(Box<JobChanged>),
    /// A job is gone for good.
    JobRemoved(JobRemoved),
    /// A company was made; the row comes from company/get_all with company_id.
    CompanyCreated {
        /// The company.
        company_id: CompanyId,
    },
    /// What the list of companies shows of one changed: its owner, or how many belong to it.
    CompanyChanged {
        /// The company.
        company_id: CompanyId,
    },
    /// A company was deleted, or is gone with its owner. All its jobs are deleted with it, of which nothing else is told here.
    CompanyDeleted {
        /// The company.
        company_id: CompanyId,
    },
    /// A deleted company was brought back. Its jobs have the status again that they had, of which nothing else is told here.
    CompanyRestored {
        /// The company.
        company_id: CompanyId,
    },
    /// A team was made or deleted, has other members, invitations or another number of open jobs, or another manager; the row comes from
    /// team/get.
    TeamChanged {
        /// The team.
        team_id: TeamId,
    },
    /// The platform's numbers are others. Told while somebody follows, every 10 s at most; active users are counted once a minute.
    StatisticsChanged(StatisticCounters),
    /// Somebody signed up.
    UserCreated {
        /// The account.
        user_id: UserId,
    },
    /// What the list of accounts shows of somebody changed.
    UserChanged {
        /// The account.
        user_id: UserId,
    },
    /// An account was deleted.
    UserDeleted {
        /// The account.
        user_id: UserId,
    },
    /// The audit has another line.
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
    /// Closed jobs, archived ones among them.
    #[ts(type = "number")]
    pub closed_jobs: i64,
    /// Submissions that stand.
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
