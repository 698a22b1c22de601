//! The number of open jobs that name a team: its manager and the staff see it with the team, and receive its changes.

use std::collections::BTreeSet;

use actors::job::store::JobRow;
use actors::write::{Write, WriteError};
use protocol::entity::job::JobStatus;
use protocol::ids::TeamId;
use protocol::topic::Topic;
use sqlx::PgConnection;

use crate::domain::team::{append_team_changed, list_managers};

/// Returns the teams that count a job with these.
pub(in crate::domain) fn counted_by(status: JobStatus, teams: &[TeamId]) -> BTreeSet<TeamId> {
    let is_open = status == JobStatus::Open;
    teams.iter().copied().filter(|_| is_open).collect()
}

/// Returns the teams that count a job either before or after a change, but not both.
pub(super) fn moved(before: Option<&JobRow>, after: &JobRow) -> BTreeSet<TeamId> {
    let counted = |row: &JobRow| counted_by(row.status, &row.teams);
    let (old, new) = (before.map(counted).unwrap_or_default(), counted(after));
    old.symmetric_difference(&new).copied().collect()
}

/// Returns the topics of the managers on which changed numbers of these teams are published.
pub(super) async fn topics(conn: &mut PgConnection, teams: BTreeSet<TeamId>) -> sqlx::Result<BTreeSet<Topic>> {
    let managers = list_managers(conn, teams).await?;
    Ok(managers.into_iter().map(|(_, manager)| Topic::User(manager)).collect())
}

/// Publishes that the numbers of these teams have changed.
pub(super) async fn append_changes(write: &mut Write, teams: BTreeSet<TeamId>) -> Result<(), WriteError> {
    for (team, manager) in list_managers(write.rows(), teams).await? {
        append_team_changed(write, team, manager)?;
    }
    Ok(())
}
