//! Removes a team from a job. A job that loses its last team is closed; it stays limited to teams until teams are chosen for it again.

use std::collections::BTreeSet;

use actors::write::{Write, WriteError};
use protocol::change::{JobChange, UserChange};
use protocol::entity::job::JobStatus;
use protocol::ids::{JobId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::audience::{self, Audience, lists_of};
use super::store;

/// A team that a job loses because the team is deleted or because the team's manager leaves the company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::domain) struct TeamLoss {
    pub(in crate::domain) job: JobId,
    pub(in crate::domain) team: TeamId,
    /// The manager who leaves the company; `None` if the team is removed for another reason.
    pub(in crate::domain) leaver: Option<UserId>,
    /// The owner of the job's company after the loss of the team.
    pub(in crate::domain) owner: UserId,
}

impl TeamLoss {
    /// Returns the person who is notified that the job has no team left: the person who posted the job, or else the owner of its company.
    async fn recipient(self, conn: &mut PgConnection) -> Result<UserId, WriteError> {
        Ok(store::find_maker(conn, self.job, self.leaver)
            .await?
            .unwrap_or(self.owner))
    }

    /// Returns the topics on which the loss of the team is published.
    pub(in crate::domain) async fn topics(self, conn: &mut PgConnection) -> Result<BTreeSet<Topic>, WriteError> {
        let row = store::find(conn, self.job).await?;
        let mut topics = lists_of(row.details.company_id, Audience::of(&row), row.status);
        topics.extend([Topic::Job(self.job), Topic::User(self.recipient(conn).await?)]);
        Ok(topics)
    }

    /// Removes the team from the job, and publishes the change.
    pub(in crate::domain) async fn execute(self, write: &mut Write, by: UserId) -> Result<(), WriteError> {
        let before = store::find(write.rows(), self.job).await?;
        let mut after = before.clone();
        after.teams.retain(|team| *team != self.team);
        after.lost_teams = after.teams.is_empty();
        if after.lost_teams && after.status == JobStatus::Open {
            after.status = JobStatus::Closed;
        }
        store::update_job(write.rows(), self.job, &after).await?;
        let topic = Topic::Job(self.job);
        // the teams decide who may submit
        write.try_append(&topic, JobChange::LimitsChanged(after.limits.clone()))?;
        if after.status != before.status {
            let status = after.status;
            store::update_status(write.rows(), self.job, status).await?;
            write.append(&topic, JobChange::StatusChanged { status });
        }
        if after.lost_teams {
            let recipient = self.recipient(write.rows()).await?;
            let text = format!(
                "No team is left for the job \"{}\". It stays closed until you choose teams or All creators.",
                after.details.title
            );
            write.try_append(&Topic::User(recipient), UserChange::Notice { text })?;
        }
        audience::append_changes(write, self.job, by, Some(&before), &after)
    }
}
