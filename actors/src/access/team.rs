//! Access to teams of creators: the rights of a person on a team.

use super::{require_right, require_seen};
use protocol::ids::{TeamId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person on one team.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct TeamAccess {
    /// True if the person is the manager who owns the team.
    pub is_owner: bool,
    /// True if the person is a creator in the team. Such a creator sees the name and the jobs of the team, but not its members.
    pub is_member: bool,
    /// True if the person may see the team and follow its `team:` topic.
    pub sees: bool,
    /// True if the person may invite creators to the team, delete the team, and restrict jobs to the team.
    pub edits: bool,
}

/// Reads the rights of `user` on `team`.
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

/// Returns the first of `teams` that `user` may not edit, and therefore may not restrict a job to; none if `user` may edit all of them.
pub async fn first_not_editable(
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
    /// Checks that the person may edit the team.
    ///
    /// # Errors
    /// 404 for a person who may not see the team, 403 for one who may see but not edit it.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(
            require_seen(self, self.sees, "team")?,
            self.edits,
            "the team's manager and the platform's staff",
        )
    }
}
