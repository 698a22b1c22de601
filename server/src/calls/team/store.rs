//! The SQL for the lists of teams, and for the lists of invitations into teams.

use protocol::entity::account::Person;
use protocol::entity::team::{NamedTeam, ReceivedTeamInvite, Team, TeamInvite, TeamInviteStatus, TeamMember};
use protocol::ids::{TeamId, TeamInviteId, UserId};
use protocol::limits::TEAM_MEMBERS_SHOWN;
use protocol::timestamp::Timestamp;
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// Lists the ids of a page of all teams, the newest first.
pub(super) async fn list_all(connection: &mut PgConnection, (limit, offset): (i64, i64)) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!("select id from team order by id desc limit $1 offset $2", limit, offset)
        .fetch_all(connection)
        .await
}

/// Lists the ids of a page of a manager's teams, the newest first.
pub(super) async fn list_of_owner(
    connection: &mut PgConnection,
    owner: UserId,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from team where owner_id = $1 order by id desc limit $2 offset $3",
        owner.0,
        limit,
        offset
    )
    .fetch_all(connection)
    .await
}

/// A member of a team, parsed from the JSON that the query returns.
#[derive(Debug, Deserialize)]
struct MemberRow {
    user_id: i64,
    member_name: String,
    #[serde(with = "time::serde::rfc3339")]
    when_added: OffsetDateTime,
}

/// Reads the teams with these ids, in the given order.
pub(super) async fn list_teams(connection: &mut PgConnection, teams: &[i64]) -> sqlx::Result<Vec<Team>> {
    let rows = sqlx::query!(
        r#"select t.id, t.name, t.owner_id, w.user_name as owner_name,
                  (select count(*) from team_member m where m.team_id = t.id) as "number_of_members!",
                  (select count(*) from job j where j.teams_id @> array[t.id] and j.status = 'open') as "jobs!",
                  coalesce((select jsonb_agg(jsonb_build_object('user_id', a.id, 'member_name', a.user_name, 'when_added', m.when_added)
                                             order by m.when_added desc, m.user_id desc)
                            from (select m.user_id, m.when_added from team_member m where m.team_id = t.id
                                  order by m.when_added desc, m.user_id desc limit $2) m
                            join account a on a.id = m.user_id), '[]') as "members!: Json<Vec<MemberRow>>"
           from unnest($1::bigint[]) with ordinality o(id, place)
           join team t on t.id = o.id join account w on w.id = t.owner_id
           order by o.place"#,
        teams,
        TEAM_MEMBERS_SHOWN
    );
    let rows = rows.fetch_all(connection).await?.into_iter().map(|row| Team {
        id: TeamId(row.id),
        name: row.name,
        owner: Person {
            user_id: UserId(row.owner_id),
            user_name: row.owner_name,
        },
        number_of_members: row.number_of_members,
        members: row.members.0.into_iter().map(member).collect(),
        jobs: row.jobs,
    });
    Ok(rows.collect())
}

fn member(row: MemberRow) -> TeamMember {
    TeamMember {
        user_id: UserId(row.user_id),
        member_name: row.member_name,
        when_added: Timestamp(row.when_added),
    }
}

/// Lists the teams to which a creator belongs, the most recently joined first.
pub(super) async fn list_joined(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<NamedTeam>> {
    let rows = sqlx::query!(
        "select t.id, t.name from team_member m join team t on t.id = m.team_id where m.user_id = $1 order by m.when_added desc, t.id desc",
        user.0
    );
    let teams = rows.fetch_all(connection).await?.into_iter().map(|row| NamedTeam {
        id: TeamId(row.id),
        name: row.name,
    });
    Ok(teams.collect())
}

/// A row of an invitation into a team.
struct InviteRow {
    id: i64,
    team_id: i64,
    team_name: String,
    member_name: String,
    email: Option<String>,
    is_accepted: bool,
    created: OffsetDateTime,
}

impl From<InviteRow> for TeamInvite {
    fn from(row: InviteRow) -> Self {
        Self {
            id: TeamInviteId(row.id),
            team_id: TeamId(row.team_id),
            team_name: row.team_name,
            member_name: row.member_name,
            email: row.email,
            status: if row.is_accepted {
                TeamInviteStatus::Accepted
            } else {
                TeamInviteStatus::Pending
            },
            when_created: row.created.into(),
        }
    }
}

/// Lists a page of the invitations into all teams, the newest first. It contains the invitations that are pending at `now`, and those that
/// were accepted after `shown_since`.
pub(super) async fn list_all_invites(
    connection: &mut PgConnection,
    (now, shown_since): (OffsetDateTime, OffsetDateTime),
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<TeamInvite>> {
    // the three lists of invitations have texts of their own, because each applies its limit in another place
    let rows = sqlx::query_as!(
        InviteRow,
        r#"select i.id, i.team_id, t.name as team_name, coalesce(a.user_name, i.member_name) as "member_name!",
                  i.email, i.accepted is not null as "is_accepted!", i.created
           from (select * from team_invite i where (i.accepted is null and i.expires > $1) or i.accepted > $2
                 order by i.id desc limit $3 offset $4) i
           cross join lateral (select name from team where id = i.team_id offset 0) t
           left join lateral (select user_name from account where id = i.user_id and i.accepted is not null offset 0) a on true
           order by i.id desc"#,
        now,
        shown_since,
        limit,
        offset
    );
    Ok(shown(rows.fetch_all(connection).await?))
}

fn shown(rows: Vec<InviteRow>) -> Vec<TeamInvite> {
    rows.into_iter().map(TeamInvite::from).collect()
}

/// Lists a page of the invitations into a manager's teams, the newest first. As in [`list_all_invites`], it contains the pending
/// invitations and the recently accepted ones.
pub(super) async fn list_invites_of_owner(
    connection: &mut PgConnection,
    owner: UserId,
    (now, shown_since): (OffsetDateTime, OffsetDateTime),
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<TeamInvite>> {
    let rows = sqlx::query_as!(
        InviteRow,
        r#"select i.id, i.team_id, i.team_name, coalesce(a.user_name, i.member_name) as "member_name!",
                  i.email, i.accepted is not null as "is_accepted!", i.created
           from (select n.*, t.name as team_name
                 from team t cross join lateral (
                     select * from team_invite i where i.team_id = t.id and ((i.accepted is null and i.expires > $2) or i.accepted > $3)
                     order by i.id desc limit $4::bigint + $5::bigint) n
                 where t.owner_id = $1 order by n.id desc limit $4 offset $5) i
           left join lateral (select user_name from account where id = i.user_id and i.accepted is not null offset 0) a on true
           order by i.id desc"#,
        owner.0,
        now,
        shown_since,
        limit,
        offset
    );
    Ok(shown(rows.fetch_all(connection).await?))
}

/// Lists a page of the invitations into one team. As in [`list_all_invites`], it contains the pending invitations and the recently accepted
/// ones. The page is empty if `owner` is given and does not own the team.
pub(super) async fn list_invites_of_team(
    connection: &mut PgConnection,
    (team, owner): (TeamId, Option<UserId>),
    (now, shown_since): (OffsetDateTime, OffsetDateTime),
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<TeamInvite>> {
    let rows = sqlx::query_as!(
        InviteRow,
        r#"select i.id, i.team_id, t.name as team_name, coalesce(a.user_name, i.member_name) as "member_name!",
                  i.email, i.accepted is not null as "is_accepted!", i.created
           from team t cross join lateral (
               select * from team_invite i where i.team_id = t.id and ((i.accepted is null and i.expires > $3) or i.accepted > $4)
               order by i.id desc limit $5 offset $6) i
           left join lateral (select user_name from account where id = i.user_id and i.accepted is not null offset 0) a on true
           where t.id = $1 and ($2::bigint is null or t.owner_id = $2)
           order by i.id desc"#,
        team.0,
        owner.map(|owner| owner.0),
        now,
        shown_since,
        limit,
        offset
    );
    Ok(shown(rows.fetch_all(connection).await?))
}

/// Lists the pending invitations of a creator, the newest first. The name and email in each are the creator's own.
pub(super) async fn list_waiting(
    connection: &mut PgConnection,
    user: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<Vec<ReceivedTeamInvite>> {
    let rows = sqlx::query!(
        r#"select i.id, i.team_id, t.name as team_name, a.user_name, a.email, i.created, w.user_name as manager_name,
                array(select c.name from company_member m join company c on c.id = m.company_id
                      where m.user_id = w.id order by m.joined, c.id) as "company_names!"
         from waiting_team_invites($1, $2) n join team_invite i on i.id = n.invite_id join team t on t.id = i.team_id
         join account w on w.id = t.owner_id join account a on a.id = $1
         order by i.id desc"#,
        user.0,
        now
    );
    let invites = rows
        .fetch_all(connection)
        .await?
        .into_iter()
        .map(|row| ReceivedTeamInvite {
            invite: TeamInvite {
                id: TeamInviteId(row.id),
                team_id: TeamId(row.team_id),
                team_name: row.team_name,
                member_name: row.user_name,
                email: Some(row.email),
                status: TeamInviteStatus::Pending,
                when_created: row.created.into(),
            },
            manager_name: row.manager_name,
            company_names: row.company_names,
        });
    Ok(invites.collect())
}
