//! The SQL for invitations into teams. The database function `waiting_team_invites` finds the invitations that a person can accept.

use protocol::entity::team::TeamInviteStatus;
use protocol::ids::{TeamId, TeamInviteId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The data of a new invitation, either to an email address or to a creator.
#[derive(Debug)]
pub(in crate::domain::team) struct NewInvite<'a> {
    pub(in crate::domain::team) team: TeamId,
    pub(in crate::domain::team) email: Option<&'a str>,
    pub(in crate::domain::team) user: Option<UserId>,
    /// The artist name of the track whose creator is invited; empty for an invitation to an email address.
    pub(in crate::domain::team) member_name: &'a str,
    pub(in crate::domain::team) now: OffsetDateTime,
    pub(in crate::domain::team) expires: OffsetDateTime,
}

/// Inserts an invitation; returns `None` if the same invitation is pending already. If the same invitation exists but has expired, it is
/// deleted first.
pub(in crate::domain::team) async fn insert(
    conn: &mut PgConnection,
    new: &NewInvite<'_>,
) -> sqlx::Result<Option<TeamInviteId>> {
    sqlx::query!(
        "delete from team_invite where team_id = $1 and status = 'pending' and expires <= $4 and (lower(email) = lower($2) or user_id = $3)",
        new.team.0,
        new.email,
        new.user.map(|user| user.0),
        new.now
    )
    .execute(&mut *conn)
    .await?;
    let id = sqlx::query_scalar!(
        "insert into team_invite (team_id, email, user_id, member_name, created, expires) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing returning id",
        new.team.0,
        new.email,
        new.user.map(|user| user.0),
        new.member_name,
        new.now,
        new.expires
    );
    Ok(id.fetch_optional(conn).await?.map(TeamInviteId))
}

/// An invitation with its team, as stored.
#[derive(Debug)]
pub(in crate::domain::team) struct InviteRow {
    pub(in crate::domain::team) team: TeamId,
    pub(in crate::domain::team) team_name: String,
    pub(in crate::domain::team) owner: UserId,
    pub(in crate::domain::team) email: Option<String>,
    /// The invited creator of a track, or the person who has accepted the invitation; `None` for a pending invitation to an email address.
    pub(in crate::domain::team) user: Option<UserId>,
    pub(in crate::domain::team) status: TeamInviteStatus,
}

impl InviteRow {
    /// Returns the account of the invitation's recipient; `None` if no account has confirmed the invited address.
    pub(in crate::domain::team) async fn recipient(&self, conn: &mut PgConnection) -> sqlx::Result<Option<UserId>> {
        match (&self.user, &self.email) {
            (Some(user), _) => Ok(Some(*user)),
            (None, Some(email)) => find_recipient(conn, email).await,
            (None, None) => Ok(None),
        }
    }
}

/// Returns an invitation; `None` if it does not exist.
pub(in crate::domain::team) async fn find(
    conn: &mut PgConnection,
    invite: TeamInviteId,
) -> sqlx::Result<Option<InviteRow>> {
    let row = sqlx::query!(
        r#"select i.team_id, t.name, t.owner_id, i.email, i.user_id, i.status = 'accepted' as "is_accepted!"
           from team_invite i join team t on t.id = i.team_id where i.id = $1"#,
        invite.0
    );
    Ok(row.fetch_optional(conn).await?.map(|row| InviteRow {
        team: TeamId(row.team_id),
        team_name: row.name,
        owner: UserId(row.owner_id),
        email: row.email,
        user: row.user_id.map(UserId),
        status: if row.is_accepted {
            TeamInviteStatus::Accepted
        } else {
            TeamInviteStatus::Pending
        },
    }))
}

/// Returns the account with the role `creator` that has confirmed this email address, if any.
pub(in crate::domain::team) async fn find_recipient(
    conn: &mut PgConnection,
    email: &str,
) -> sqlx::Result<Option<UserId>> {
    let user = sqlx::query_scalar!(
        "select id from account where lower(email) = lower($1) and email_confirmed and role = 'creator'",
        email
    );
    Ok(user.fetch_optional(conn).await?.map(UserId))
}

/// Returns the creator of a track, and the track's artist name; `None` unless the track is submitted to a job that `viewer` reviews.
pub(in crate::domain::team) async fn find_creator(
    conn: &mut PgConnection,
    viewer: UserId,
    track: TrackId,
) -> sqlx::Result<Option<(UserId, String)>> {
    let row = sqlx::query!(
        "select t.user_id, t.artist_name from track t
         where t.id = $2 and exists (select 1 from submission s cross join lateral job_access($1, s.job_id) j
                                     where s.track_id = t.id and j.reviews offset 0)",
        viewer.0,
        track.0
    );
    let row = row.fetch_optional(conn).await?;
    Ok(row.map(|row| (UserId(row.user_id), row.artist_name)))
}

/// Returns true if a member of the team joined through an invitation to this address.
pub(in crate::domain::team) async fn exists_member_by(
    conn: &mut PgConnection,
    team: TeamId,
    email: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from team_member where team_id = $1 and lower(invited_email) = lower($2)) as "exists!""#,
        team.0,
        email
    )
    .fetch_one(conn)
    .await
}

/// Returns true if the person can accept the invitation.
pub(in crate::domain::team) async fn exists_waiting(
    conn: &mut PgConnection,
    invite: TeamInviteId,
    user: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from waiting_team_invites($2, $3) w where w.invite_id = $1) as "exists!""#,
        invite.0,
        user.0,
        now
    )
    .fetch_one(conn)
    .await
}

/// Returns the number of invitations that each of these people can accept.
pub(in crate::domain::team) async fn list_unread(
    conn: &mut PgConnection,
    people: &[UserId],
    now: OffsetDateTime,
) -> sqlx::Result<Vec<(UserId, u32)>> {
    let people: Vec<i64> = people.iter().map(|user| user.0).collect();
    let rows = sqlx::query!(
        r#"select p.id as "id!", (select count(*) from waiting_team_invites(p.id, $2)) as "count!"
           from unnest($1::bigint[]) with ordinality p(id, place) order by p.place"#,
        &people,
        now
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows.map(|row| (UserId(row.id), row.count as u32)).collect())
}

/// Marks an invitation as accepted by this person.
pub(in crate::domain::team) async fn accept(
    conn: &mut PgConnection,
    invite: TeamInviteId,
    user: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update team_invite set status = 'accepted', user_id = $2, accepted = $3 where id = $1",
        invite.0,
        user.0,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(in crate::domain::team) async fn delete(conn: &mut PgConnection, invite: TeamInviteId) -> sqlx::Result<()> {
    sqlx::query!("delete from team_invite where id = $1", invite.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the pending invitations of a team whose recipient has an account, each with the recipient's account.
pub(in crate::domain::team) async fn list_recipients(
    conn: &mut PgConnection,
    team: TeamId,
) -> sqlx::Result<Vec<(TeamInviteId, UserId)>> {
    let rows = sqlx::query!(
        r#"select i.id, a.id as "recipient!"
           from team_invite i cross join lateral (
               select a.id from account a where a.id = i.user_id
               union all
               select a.id from account a
               where i.user_id is null and lower(a.email) = lower(i.email) and a.email_confirmed and a.role = 'creator' offset 0) a
           where i.team_id = $1 and i.status = 'pending' order by i.id"#,
        team.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows.map(|row| (TeamInviteId(row.id), UserId(row.recipient))).collect())
}

/// An invitation that an account has received or accepted.
#[derive(Debug)]
pub(in crate::domain::team) struct OfAccount {
    pub(in crate::domain::team) id: TeamInviteId,
    pub(in crate::domain::team) team: TeamId,
    pub(in crate::domain::team) owner: UserId,
}

/// Lists the invitations that an account has received or accepted: those to its email address, those to it as the creator of a track, and
/// those that it has accepted.
pub(in crate::domain::team) async fn list_of_account(
    conn: &mut PgConnection,
    user: UserId,
) -> sqlx::Result<Vec<OfAccount>> {
    let rows = sqlx::query!(
        r#"select i.id as "id!", i.team_id as "team_id!", t.owner_id as "owner_id!"
           from (select id, team_id from team_invite where user_id = $1
                 union
                 select i.id, i.team_id from account a join team_invite i on lower(i.email) = lower(a.email) where a.id = $1) i
           join team t on t.id = i.team_id order by 1"#,
        user.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    let invites = rows.map(|row| OfAccount {
        id: TeamInviteId(row.id),
        team: TeamId(row.team_id),
        owner: UserId(row.owner_id),
    });
    Ok(invites.collect())
}

/// Deletes the invitations that have expired without an answer, and those that were accepted before `shown_since`.
pub(in crate::domain::team) async fn delete_old(
    conn: &mut PgConnection,
    now: OffsetDateTime,
    shown_since: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from team_invite where (status = 'pending' and expires <= $1) or (status = 'accepted' and accepted < $2)",
        now,
        shown_since
    )
    .execute(conn)
    .await?;
    Ok(())
}
