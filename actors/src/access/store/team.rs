//! `team_access`.

use crate::access::team::TeamAccess;
use protocol::ids::{TeamId, UserId};
use sqlx::PgConnection;

/// None where there is no such team, or the account may not come in.
pub(in crate::access) async fn find_access(
    conn: &mut PgConnection,
    user: UserId,
    team: TeamId,
) -> Result<Option<TeamAccess>, sqlx::Error> {
    sqlx::query_as!(
        TeamAccess,
        r#"select is_owner as "is_owner!", is_member as "is_member!", sees as "sees!", edits as "edits!" from team_access($1, $2)"#,
        user.0,
        team.0
    )
    .fetch_optional(conn)
    .await
}

/// Whether the account edits every one of the teams.
pub(in crate::access) async fn edits_all(
    conn: &mut PgConnection,
    user: UserId,
    teams: &[i64],
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(bool_and(coalesce(t.edits, false)), true) as "all!"
           from unnest($2::bigint[]) w(id) left join lateral team_access($1, w.id) t on true"#,
        user.0,
        teams
    )
    .fetch_one(conn)
    .await
}
