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

/// The first of the teams that the account does not edit.
pub(in crate::access) async fn find_foreign(
    conn: &mut PgConnection,
    user: UserId,
    teams: &[i64],
) -> Result<Option<TeamId>, sqlx::Error> {
    let team = sqlx::query_scalar!(
        r#"select w.id as "id!" from unnest($2::bigint[]) with ordinality w(id, place) left join lateral team_access($1, w.id) t on true
           where not coalesce(t.edits, false) order by w.place limit 1"#,
        user.0,
        teams
    );
    Ok(team.fetch_optional(conn).await?.map(TeamId))
}
