//! Access to teams of creators.

use super::{require_right, require_seen};
use protocol::ids::{TeamId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person with one team.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct TeamAccess {
    /// True for the manager whose team it is.
    pub is_owner: bool,
    /// True for one of its creators, who sees its name and its jobs, not its members.
    pub is_member: bool,
    /// May know of it, and follow `team:`.
    pub sees: bool,
    /// May invite to it, delete it, and name it in jobs.
    pub edits: bool,
}

/// Reads the rights of `user` with `team`.
pub async fn load(conn: &mut PgConnection, user: UserId, team: TeamId) -> Result<TeamAccess, sqlx::Error> {
    let found = sqlx::query_as!(
        TeamAccess,
        r#"select is_owner as "is_owner!", is_member as "is_member!", sees as "sees!", edits as "edits!" from team_access($1, $2)"#,
        user.0,
        team.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.unwrap_or_default())
}

/// Returns the first of `teams` that `user` may not name in a job.
pub async fn first_foreign(
    conn: &mut PgConnection,
    user: UserId,
    teams: &[TeamId],
) -> Result<Option<TeamId>, sqlx::Error> {
    let teams: Vec<i64> = teams.iter().map(|team| team.0).collect();
    let team = sqlx::query_scalar!(
        r#"select w.id as "id!" from unnest($2::bigint[]) with ordinality w(id, place) left join lateral team_access($1, w.id) t on true
           where not coalesce(t.edits, false) order by w.place limit 1"#,
        user.0,
        &teams
    );
    Ok(team.fetch_optional(conn).await?.map(TeamId))
}

impl TeamAccess {
    /// # Errors
    /// 404 for a person who does not see it, 403 for one who does not own it.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(
            require_seen(self, self.sees, "team")?,
            self.edits,
            "the team's manager and the platform's staff",
        )
    }
}
