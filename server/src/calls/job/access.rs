//! Who may see a job, and who reviews its submissions. Whoever may not know of it is answered as if there were none.

use protocol::entity::account::Role;
use protocol::entity::job::JobStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId};
use sqlx::PgConnection;

use super::store;
use crate::http::{CallError, Caller};
use crate::run::app_state::AppState;

/// What one person is to one job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::calls) struct JobAccess {
    pub(in crate::calls) role: Role,
    pub(in crate::calls) status: JobStatus,
    /// It is for teams only.
    pub(in crate::calls) is_team_job: bool,
    /// A member of the company that owns it.
    pub(in crate::calls) is_member: bool,
    /// A creator of one of its teams, or one who has submitted to it.
    pub(in crate::calls) is_insider: bool,
}

impl JobAccess {
    /// Reviews the job's submissions.
    pub(in crate::calls) fn is_reviewer(self) -> bool {
        match self.role {
            Role::Admin => true,
            Role::Manager => self.is_member,
            Role::Creator => false,
        }
    }

    /// May see the job itself.
    pub(in crate::calls) fn is_visible(self) -> bool {
        match self.role {
            Role::Admin => true,
            // what stands on the board is known to all managers
            Role::Manager => self.is_member || (self.status == JobStatus::Open && !self.is_team_job),
            Role::Creator => self.status != JobStatus::Deleted && (!self.is_team_job || self.is_insider),
        }
    }
}

/// The caller's standing, where they may see the job; else 404.
pub(in crate::calls) async fn require_visible(
    connection: &mut PgConnection,
    caller: &Caller,
    job: JobId,
) -> Result<JobAccess, CallError> {
    let found = store::find_access(connection, caller, job).await?;
    found
        .filter(|access| access.is_visible())
        .ok_or_else(|| ErrorCode::NotFound.into())
}

/// Lets the job's reviewers through: 403 for those who may see the job itself, else 404.
pub(in crate::calls) async fn require_reviewer(
    connection: &mut PgConnection,
    caller: &Caller,
    job: JobId,
) -> Result<(), CallError> {
    let access = require_visible(connection, caller, job).await?;
    if access.is_reviewer() {
        Ok(())
    } else {
        Err(ErrorCode::Forbidden.into())
    }
}

/// Lets those through who may post for a company: its members and the staff. Companies are named on the board, so it is no secret that
/// there is one: 403.
pub(super) async fn check_company(
    state: &AppState,
    caller: &Caller,
    company: Option<CompanyId>,
) -> Result<(), CallError> {
    let Some(company) = company.filter(|_| !caller.is_admin()) else {
        return Ok(());
    };
    let mut connection = state.pool.acquire().await?;
    let is_member = store::is_member(&mut connection, caller.user_id, company).await?;
    if is_member {
        Ok(())
    } else {
        Err(ErrorCode::Forbidden.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(role: Role) -> JobAccess {
        let status = JobStatus::Open;
        JobAccess {
            role,
            status,
            is_team_job: false,
            is_member: false,
            is_insider: false,
        }
    }

    #[test]
    fn only_members_of_the_company_and_the_staff_review() {
        assert!(access(Role::Admin).is_reviewer());
        assert!(!access(Role::Manager).is_reviewer());
        assert!(
            JobAccess {
                is_member: true,
                ..access(Role::Manager)
            }
            .is_reviewer()
        );
        assert!(
            !JobAccess {
                is_member: true,
                is_insider: true,
                ..access(Role::Creator)
            }
            .is_reviewer()
        );
    }

    #[test]
    fn a_team_job_is_unknown_outside_its_teams_and_company() {
        for role in [Role::Creator, Role::Manager] {
            assert!(access(role).is_visible());
            assert!(
                !JobAccess {
                    is_team_job: true,
                    ..access(role)
                }
                .is_visible()
            );
        }
        assert!(
            JobAccess {
                is_team_job: true,
                is_insider: true,
                ..access(Role::Creator)
            }
            .is_visible()
        );
        assert!(
            JobAccess {
                is_team_job: true,
                is_member: true,
                ..access(Role::Manager)
            }
            .is_visible()
        );
    }

    #[test]
    fn a_deleted_job_is_seen_by_its_reviewers_alone() {
        let status = JobStatus::Deleted;
        assert!(
            !JobAccess {
                status,
                is_insider: true,
                ..access(Role::Creator)
            }
            .is_visible()
        );
        assert!(
            !JobAccess {
                status,
                ..access(Role::Manager)
            }
            .is_visible()
        );
        assert!(
            JobAccess {
                status,
                is_member: true,
                ..access(Role::Manager)
            }
            .is_visible()
        );
        assert!(
            JobAccess {
                status,
                ..access(Role::Admin)
            }
            .is_visible()
        );
    }

    #[test]
    fn a_manager_elsewhere_knows_only_what_stands_on_the_board() {
        for status in [JobStatus::Closed, JobStatus::Archived] {
            assert!(
                !JobAccess {
                    status,
                    ..access(Role::Manager)
                }
                .is_visible()
            );
            assert!(
                JobAccess {
                    status,
                    ..access(Role::Creator)
                }
                .is_visible()
            );
        }
    }
}
