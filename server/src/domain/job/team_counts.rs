//! The number of open jobs that each team is chosen for. The team's manager and the staff see this number among the team's data, and
//! receive its changes.

use std::collections::BTreeSet;

use actors::job::store::JobRow;
use actors::write::{Write, WriteError};
use protocol::entity::job::JobStatus;
use protocol::ids::TeamId;
use protocol::topic::Topic;
use sqlx::PgConnection;

use crate::domain::team::{append_team_changed, list_managers};

/// Returns the teams for which a job with this status and these teams counts as an open job.
pub(in crate::domain) fn counted_by(status: JobStatus, teams: &[TeamId]) -> BTreeSet<TeamId> {
    let is_open = status == JobStatus::Open;
    teams.iter().copied().filter(|_| is_open).collect()
}

/// Returns the teams whose number of open jobs changes when a job changes from `before` to `after`.
pub(super) fn moved(before: Option<&JobRow>, after: &JobRow) -> BTreeSet<TeamId> {
    let counted = |row: &JobRow| counted_by(row.status, &row.teams);
    let (old, new) = (before.map(counted).unwrap_or_default(), counted(after));
    old.symmetric_difference(&new).copied().collect()
}

/// Returns the topics on which changed numbers of open jobs of these teams are published: the `user:` topics of the teams' managers.
pub(super) async fn topics(conn: &mut PgConnection, teams: BTreeSet<TeamId>) -> sqlx::Result<BTreeSet<Topic>> {
    let managers = list_managers(conn, teams).await?;
    Ok(managers.into_iter().map(|(_, manager)| Topic::User(manager)).collect())
}

/// Publishes that the numbers of open jobs of these teams have changed.
pub(super) async fn append_changes(write: &mut Write, teams: BTreeSet<TeamId>) -> Result<(), WriteError> {
    for (team, manager) in list_managers(write.rows(), teams).await? {
        append_team_changed(write, team, manager)?;
    }
    Ok(())
}
