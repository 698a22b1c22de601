//! The SQL for teams and their members.

pub(super) mod invites;

use protocol::client_event::TeamMembers;
use protocol::entity::team::TeamMember;
use protocol::ids::{JobId, TeamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A team as stored.
#[derive(Debug)]
pub(super) struct TeamRow {
    pub(super) name: String,
    pub(super) owner: UserId,
}

/// Returns a team; `None` if it does not exist.
pub(super) async fn find_team(conn: &mut PgConnection, team: TeamId) -> sqlx::Result<Option<TeamRow>> {
    let row = sqlx::query!("select name, owner_id from team where id = $1", team.0);
    Ok(row.fetch_optional(conn).await?.map(|row| TeamRow {
        name: row.name,
        owner: UserId(row.owner_id),
    }))
}

/// Counts the teams that a person owns.
pub(super) async fn count_owned(conn: &mut PgConnection, owner: UserId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from team where owner_id = $1"#, owner.0)
        .fetch_one(conn)
        .await
}

/// Returns which manager owns each of these teams.
pub(super) async fn list_managers(conn: &mut PgConnection, teams: &[i64]) -> sqlx::Result<Vec<(TeamId, UserId)>> {
    let rows = sqlx::query!("select id, owner_id from team where id = any($1) order by id", teams);
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (TeamId(row.id), UserId(row.owner_id)))
        .collect())
}

/// Inserts a team without members.
pub(super) async fn insert_team(conn: &mut PgConnection, owner: UserId, name: &str) -> sqlx::Result<TeamId> {
    let id = sqlx::query_scalar!(
        "insert into team (name, owner_id) values ($1, $2) returning id",
        name,
        owner.0
    );
    Ok(TeamId(id.fetch_one(conn).await?))
}

/// Deletes a team with its members and invitations.
pub(super) async fn delete_team(conn: &mut PgConnection, team: TeamId) -> sqlx::Result<()> {
    sqlx::query!("delete from team where id = $1", team.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the teams that a creator belongs to.
pub(crate) async fn list_of_member(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<TeamId>> {
    let teams = sqlx::query_scalar!(
        "select team_id from team_member where user_id = $1 order by team_id",
        user.0
    );
    Ok(teams.fetch_all(conn).await?.into_iter().map(TeamId).collect())
}

/// Lists the members of a team.
pub(super) async fn list_members(conn: &mut PgConnection, team: TeamId) -> sqlx::Result<Vec<UserId>> {
    let members = sqlx::query_scalar!(
        "select user_id from team_member where team_id = $1 order by user_id",
        team.0
    );
    Ok(members.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns a page of a team's members, the newest first, and the number of all members.
pub(super) async fn find_page(
    conn: &mut PgConnection,
    team: TeamId,
    (limit, offset): (i64, i64),
) -> sqlx::Result<TeamMembers> {
    let number_of_members = sqlx::query_scalar!(
        r#"select count(*) as "count!" from team_member where team_id = $1"#,
        team.0
    );
    let number_of_members = number_of_members.fetch_one(&mut *conn).await?;
    let rows = sqlx::query!(
        "select m.user_id, a.user_name, m.when_added from team_member m join account a on a.id = m.user_id
         where m.team_id = $1 order by m.when_added desc, m.user_id desc limit $2 offset $3",
        team.0,
        limit,
        offset
    );
    let members = rows.fetch_all(conn).await?.into_iter().map(|row| TeamMember {
        user_id: UserId(row.user_id),
        member_name: row.user_name,
        when_added: row.when_added.into(),
    });
    Ok(TeamMembers {
        members: members.collect(),
        number_of_members,
    })
}

/// Adds a creator to a team. `email` is the address at which the creator was invited; `None` if they were invited as the creator of a track.
pub(super) async fn insert_member(
    conn: &mut PgConnection,
    team: TeamId,
    user: UserId,
    invited_email: Option<&str>,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into team_member (team_id, user_id, invited_email, when_added) values ($1, $2, $3, $4) on conflict do nothing",
        team.0,
        user.0,
        invited_email,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes a member from a team; returns false if the person is not a member.
pub(super) async fn delete_member(conn: &mut PgConnection, team: TeamId, user: UserId) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from team_member where team_id = $1 and user_id = $2",
        team.0,
        user.0
    );
    Ok(deleted.execute(conn).await?.rows_affected() == 1)
}

/// Lists the jobs for which this team is chosen, each with the owner of the job's company.
pub(super) async fn list_jobs(conn: &mut PgConnection, team: TeamId) -> sqlx::Result<Vec<(JobId, UserId)>> {
    let jobs = sqlx::query!(
        r#"select j.id, c.owner_id as "owner_id!" from job j cross join lateral (select owner_id from company where id = j.company_id offset 0) c
         where j.teams_id @> array[$1::bigint] order by j.id"#,
        team.0
    );
    let jobs = jobs.fetch_all(conn).await?.into_iter();
    Ok(jobs.map(|row| (JobId(row.id), UserId(row.owner_id))).collect())
}

/// Lists the teams that a manager owns.
pub(super) async fn list_owned(conn: &mut PgConnection, owner: UserId) -> sqlx::Result<Vec<TeamId>> {
    let teams = sqlx::query_scalar!("select id from team where owner_id = $1 order by id", owner.0);
    Ok(teams.fetch_all(conn).await?.into_iter().map(TeamId).collect())
}

/// Lists the teams that a creator belongs to, with their owners.
pub(super) async fn list_joined(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<(TeamId, UserId)>> {
    let teams = sqlx::query!(
        "select t.id, t.owner_id from team_member m join team t on t.id = m.team_id where m.user_id = $1 order by t.id",
        user.0
    );
    let teams = teams.fetch_all(conn).await?.into_iter();
    Ok(teams.map(|row| (TeamId(row.id), UserId(row.owner_id))).collect())
}
