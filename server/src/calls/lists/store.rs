//! The SQL of what lists follow.

use protocol::ids::{TeamId, UserId};
use sqlx::PgConnection;

/// The teams that a creator belongs to.
pub(super) async fn list_teams(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<TeamId>> {
    let teams = sqlx::query_scalar!(
        "select team_id from team_member where user_id = $1 order by team_id",
        user.0
    );
    Ok(teams.fetch_all(connection).await?.into_iter().map(TeamId).collect())
}
