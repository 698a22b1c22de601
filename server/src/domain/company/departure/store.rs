//! The SQL that removes a member from a company, and that finds and changes the member's playlists, links, invitations and teams in the
//! company.

use protocol::ids::{CompanyId, InviteId, JobId, LinkId, PlaylistId, TeamId, UserId};
use sqlx::PgConnection;

/// Returns the id and name of the person who owns the company after `member` has left. This is the current owner, unless that is `member`; then
/// it is the admin who joined first or, if there is no admin, the member who joined first.
pub(super) async fn find_heir(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Option<(UserId, String)>, sqlx::Error> {
    let next_owner = sqlx::query!(
        "select m.user_id, a.user_name
         from company c join company_member m on m.company_id = c.id and m.user_id <> $2 join account a on a.id = m.user_id
         where c.id = $1 order by m.user_id = c.owner_id desc, m.role_name = 'admin' desc, m.joined, m.user_id limit 1",
        company.0,
        member.0
    );
    let next_owner = next_owner.fetch_optional(conn).await?;
    Ok(next_owner.map(|row| (UserId(row.user_id), row.user_name)))
}

/// The names in a notice about a departure.
pub(super) struct Names {
    pub(super) company: String,
    pub(super) member: String,
    /// The name of the person who removed the member; `None` for one of the platform's staff.
    pub(super) by: Option<String>,
}

/// Returns the names of the company, of the member who leaves it, and of the person who removes the member.
pub(super) async fn find_names(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
    by: UserId,
) -> Result<Option<Names>, sqlx::Error> {
    sqlx::query_as!(
        Names,
        r#"select c.name as company, m.user_name as member, case when b.role <> 'admin' then b.user_name end as by
           from company c cross join account m cross join account b where c.id = $1 and m.id = $2 and b.id = $3"#,
        company.0,
        member.0,
        by.0
    )
    .fetch_optional(conn)
    .await
}

/// Returns the jobs of the company in which a person has rated or listened.
pub(super) async fn list_reviewed(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Vec<JobId>, sqlx::Error> {
    let jobs = sqlx::query_scalar!(
        "select r.job_id from reviewer_job r join job j on j.id = r.job_id where r.user_id = $2 and j.company_id = $1",
        company.0,
        member.0
    );
    Ok(jobs.fetch_all(conn).await?.into_iter().map(JobId).collect())
}

/// Lists a person's playlists in the company's jobs, each with its job.
pub(super) async fn list_playlists(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Vec<(PlaylistId, JobId)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select p.id, p.job_id from playlist p join job j on j.id = p.job_id where p.user_id = $2 and j.company_id = $1 order by p.id",
        company.0,
        member.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (PlaylistId(row.id), JobId(row.job_id)))
        .collect())
}

/// Lists other people's playlists in the company's jobs that are shared with a person.
pub(super) async fn list_shared(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Vec<PlaylistId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select p.id from playlist_member m join playlist p on p.id = m.playlist_id join job j on j.id = p.job_id
         where m.user_id = $2 and j.company_id = $1 and p.user_id <> $2 order by p.id",
        company.0,
        member.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(PlaylistId).collect())
}

/// Lists the valid share links that a person made to playlists in the company's jobs.
pub(super) async fn list_links(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Vec<(LinkId, PlaylistId)>, sqlx::Error> {
    let links = sqlx::query!(
        r#"select l.link_id as "link_id!", p.id from live_link l join playlist p on p.id = l.playlist_id join job j on j.id = p.job_id
           where l.created_by = $2 and j.company_id = $1 order by l.link_id"#,
        company.0,
        member.0
    );
    let links = links.fetch_all(conn).await?;
    Ok(links
        .into_iter()
        .map(|row| (LinkId(row.link_id), PlaylistId(row.id)))
        .collect())
}

/// Deletes the share links that a person made to playlists in the company's jobs.
pub(super) async fn delete_links(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from share_link l using playlist p, job j
         where p.id = l.playlist_id and j.id = p.job_id and l.created_by = $2 and j.company_id = $1",
        company.0,
        member.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the pending invitations into the company that a person sent, with the addresses to which they were sent.
pub(super) async fn list_invites(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Vec<(InviteId, String)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select id, email from company_invite where company_id = $1 and invited_by = $2 and status = 'pending' order by id",
        company.0,
        member.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (InviteId(row.id), row.email)).collect())
}

/// Returns the accounts with these confirmed email addresses. Changes of invitations to these addresses are published on the `user:` topics
/// of the accounts.
pub(super) async fn list_notified(
    conn: &mut PgConnection,
    emails: impl IntoIterator<Item = &str>,
) -> Result<Vec<UserId>, sqlx::Error> {
    let emails: Vec<String> = emails.into_iter().map(str::to_lowercase).collect();
    let people = sqlx::query_scalar!(
        "select id from account where lower(email) = any($1) and email_confirmed and role <> 'creator'",
        &emails
    );
    Ok(people.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns a person's teams that are chosen for jobs of the company, in two lists. The first list has the teams that are chosen only for jobs of
/// this company. The second list has the other teams, each with the jobs of this company for which it is chosen.
pub(super) async fn list_teams(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<(Vec<TeamId>, Vec<(JobId, TeamId)>), sqlx::Error> {
    let rows = sqlx::query!(
        r#"select t.id, j.id as job_id, exists (
                select 1 from job o where o.teams_id @> array[t.id] and o.company_id <> $1) as "is_elsewhere!"
           from team t join job j on j.teams_id @> array[t.id] and j.company_id = $1
           where t.owner_id = $2 order by t.id, j.id"#,
        company.0,
        member.0
    );
    let (mut own, mut lost) = (Vec::new(), Vec::new());
    for row in rows.fetch_all(conn).await? {
        let team = TeamId(row.id);
        if row.is_elsewhere {
            lost.push((JobId(row.job_id), team));
        } else if own.last() != Some(&team) {
            own.push(team);
        }
    }
    Ok((own, lost))
}

pub(super) async fn delete_member(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from company_member where company_id = $1 and user_id = $2",
        company.0,
        member.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn hand_over_team(conn: &mut PgConnection, team: TeamId, to: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("update team set owner_id = $2 where id = $1", team.0, to.0)
        .execute(conn)
        .await?;
    Ok(())
}
