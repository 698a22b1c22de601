//! Changes of the `admin` topic, for the platform's staff. A change of an account contains only the account's id; clients request the data by
//! `admin/get_users`.

use crate::change::job_list::{JobChanged, JobCounted, JobCreated, JobRemoved};
use crate::entity::audit::AuditEntry;
use crate::ids::{CompanyId, TeamId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of any job, company, team or account, of the platform's statistics, or of the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminChange {
    /// A job was added. Sent for every job, including those for teams.
    JobCreated(JobCreated),
    /// A job changed, or was marked as deleted; such a job stays in the list.
    JobChanged(Box<JobChanged>),
    /// A job was deleted permanently.
    JobRemoved(JobRemoved),
    /// Tracks were submitted to a job or withdrawn from it.
    JobCounted(JobCounted),
    /// A company was made; clients request its data by company/get_all with company_id.
    CompanyCreated {
        /// The id of the new company.
        company_id: CompanyId,
    },
    /// A company's owner or its number of members changed.
    CompanyChanged {
        /// The id of the changed company.
        company_id: CompanyId,
    },
    /// A company was deleted, possibly together with its owner. All its jobs are deleted too; this topic publishes no separate changes for them.
    CompanyDeleted {
        /// The id of the deleted company.
        company_id: CompanyId,
    },
    /// A deleted company was restored. Its jobs are restored with their earlier status; this topic publishes no separate changes for them.
    CompanyRestored {
        /// The id of the restored company.
        company_id: CompanyId,
    },
    /// A team was made or deleted, or its members, invitations, number of open jobs or manager changed; clients request its data by team/get.
    TeamChanged {
        /// The id of the team.
        team_id: TeamId,
    },
    /// The platform's statistics changed. Sent only while the topic has followers, at most once in 10 s. The number of active users is updated
    /// once a minute.
    StatisticsChanged(StatisticCounters),
    /// Somebody signed up.
    UserCreated {
        /// The id of the new account.
        user_id: UserId,
    },
    /// An account's data in the list of accounts changed.
    UserChanged {
        /// The id of the changed account.
        user_id: UserId,
    },
    /// An account was deleted.
    UserDeleted {
        /// The id of the deleted account.
        user_id: UserId,
    },
    /// An entry was added to the audit log.
    AuditAdded {
        /// The new entry of the audit log.
        entry: Box<AuditEntry>,
    },
}

/// The numbers at the top of the platform's statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StatisticCounters {
    /// The number of open jobs.
    #[ts(type = "number")]
    pub open_jobs: i64,
    /// The number of closed jobs, including archived ones.
    #[ts(type = "number")]
    pub closed_jobs: i64,
    /// The number of tracks that were submitted to jobs and neither withdrawn nor deleted. A track counts once for each job.
    #[ts(type = "number")]
    pub songs_submitted_for_all_time: i64,
    /// The number of tracks in all creators' catalogs.
    #[ts(type = "number")]
    pub uploaded_songs: i64,
    /// The number of accounts.
    #[ts(type = "number")]
    pub users: i64,
    /// The number of people who had a session in the last 24 hours.
    #[ts(type = "number")]
    pub active_users: i64,
    /// The number of log-ins since midnight UTC.
    #[ts(type = "number")]
    pub log_in_statistic: i64,
}
