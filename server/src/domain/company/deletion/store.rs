//! The SQL that deletes and restores companies.

use protocol::entity::job::JobStatus;
use protocol::ids::{CompanyId, InviteId, JobId, LinkId, PlaylistId, TeamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A job of a company, with its present status and the status that it had before the company was deleted.
#[derive(Debug)]
pub(super) struct CompanyJob {
    pub(super) id: JobId,
    pub(super) status: JobStatus,
    pub(super) former_status: Option<JobStatus>,
    pub(super) teams: Vec<TeamId>,
    /// True if the job is limited to teams and has lost its last team.
    pub(super) lost_teams: bool,
    /// True if the job's closing time has passed.
    pub(super) is_over: bool,
}

pub(super) async fn list_jobs(conn: &mut PgConnection, company: CompanyId) -> Result<Vec<CompanyJob>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, status, former_status, teams_id, lost_teams, coalesce(closes_at <= now(), false) as "is_over!"
           from job where company_id = $1 order by id"#,
        company.0
    );
    let status = |name: &str| -> JobStatus { name.parse().expect("the column's check names exactly these") };
    let jobs = rows.fetch_all(conn).await?.into_iter().map(|row| CompanyJob {
        id: JobId(row.id),
        status: status(&row.status),
        former_status: row.former_status.as_deref().map(status),
        teams: row.teams_id.into_iter().map(TeamId).collect(),
        lost_teams: row.lost_teams,
        is_over: row.is_over,
    });
    Ok(jobs.collect())
}

/// Returns the members of a company, or its former members if the company is deleted.
pub(super) async fn list_people(conn: &mut PgConnection, company: CompanyId) -> Result<Vec<UserId>, sqlx::Error> {
    let people = sqlx::query_scalar!(
        r#"select user_id as "user_id!" from company_person where company_id = $1 order by user_id"#,
        company.0
    );
    Ok(people.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns the jobs of a company in which a write of a reviewer may be in progress: open jobs, and jobs that somebody has reviewed.
pub(super) async fn list_busy(conn: &mut PgConnection, company: CompanyId) -> Result<Vec<JobId>, sqlx::Error> {
    let jobs = sqlx::query_scalar!(
        "select j.id from job j
         where j.company_id = $1 and (j.status = 'open' or exists (select 1 from reviewer_job r where r.job_id = j.id offset 0))",
        company.0
    );
    Ok(jobs.fetch_all(conn).await?.into_iter().map(JobId).collect())
}

/// Returns the valid share links to playlists of a company's jobs, with the playlists.
pub(super) async fn list_links(
    conn: &mut PgConnection,
    company: CompanyId,
) -> Result<Vec<(LinkId, PlaylistId)>, sqlx::Error> {
    let links = sqlx::query!(
        r#"select l.link_id as "link_id!", p.id from job j join playlist p on p.job_id = j.id join live_link l on l.playlist_id = p.id
           where j.company_id = $1 order by l.link_id"#,
        company.0
    );
    let links = links.fetch_all(conn).await?;
    Ok(links
        .into_iter()
        .map(|row| (LinkId(row.link_id), PlaylistId(row.id)))
        .collect())
}

/// Lists the pending invitations into a company, with their recipients.
pub(super) async fn list_invited(
    conn: &mut PgConnection,
    company: CompanyId,
) -> Result<Vec<(InviteId, UserId)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select i.id, a.id as user_id from company_invite i join account a on lower(a.email) = lower(i.email)
         where i.company_id = $1 and i.status = 'pending' and a.email_confirmed and a.role <> 'creator' order by i.id",
        company.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (InviteId(row.id), UserId(row.user_id)))
        .collect())
}

/// The owner or an admin of a company.
pub(super) struct Leader {
    pub(super) user_name: String,
    pub(super) email: String,
}

/// Lists the owner and the admins of a company.
pub(super) async fn list_leaders(conn: &mut PgConnection, company: CompanyId) -> Result<Vec<Leader>, sqlx::Error> {
    sqlx::query_as!(
        Leader,
        "select a.user_name, a.email from company_member m join account a on a.id = m.user_id
         where m.company_id = $1 and m.role_name in ('owner', 'admin') order by a.id",
        company.0
    )
    .fetch_all(conn)
    .await
}

/// Marks a company as deleted, and moves its memberships to the table of deleted companies' members.
pub(super) async fn delete_company(
    conn: &mut PgConnection,
    company: CompanyId,
    by: UserId,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with members as (delete from company_member where company_id = $1 returning company_id, user_id, role_name, joined),
              kept as (insert into deleted_company_member (company_id, user_id, role_name, joined) table members)
         update company set deleted = $3, deleted_by = $2, owner_id = null where id = $1",
        company.0,
        by.0,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Marks the jobs of a company as deleted, and stores their former statuses.
pub(super) async fn delete_jobs(conn: &mut PgConnection, company: CompanyId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update job set former_status = status, status = 'deleted' where company_id = $1",
        company.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the share links to playlists of a company's jobs, and the company's invitations that nobody has answered.
pub(super) async fn delete_links_and_invites(conn: &mut PgConnection, company: CompanyId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with links as (delete from share_link l using playlist p, job j
                        where p.id = l.playlist_id and j.id = p.job_id and j.company_id = $1)
         delete from company_invite where company_id = $1 and status = 'pending'",
        company.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the time at which a company was deleted; `Some(None)` if it is not deleted, `None` if there is no such company.
pub(super) async fn find_deleted(
    conn: &mut PgConnection,
    company: CompanyId,
) -> Result<Option<Option<OffsetDateTime>>, sqlx::Error> {
    sqlx::query_scalar!("select deleted from company where id = $1", company.0)
        .fetch_optional(conn)
        .await
}

/// Returns the person who becomes the owner of a restored company: the former owner, or else the admin who joined first, or else the member who
/// joined first.
pub(super) async fn find_owner(conn: &mut PgConnection, company: CompanyId) -> Result<Option<UserId>, sqlx::Error> {
    let owner = sqlx::query_scalar!(
        "select user_id from deleted_company_member
         where company_id = $1 order by role_name = 'owner' desc, role_name = 'admin' desc, joined, user_id limit 1",
        company.0
    );
    Ok(owner.fetch_optional(conn).await?.map(UserId))
}

/// Restores a company with its memberships.
pub(super) async fn restore_company(
    conn: &mut PgConnection,
    company: CompanyId,
    owner: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with kept as (delete from deleted_company_member where company_id = $1 returning company_id, user_id, role_name, joined),
              members as (insert into company_member (company_id, user_id, role_name, joined)
                          select company_id, user_id, case user_id when $2 then 'owner' else role_name end, joined from kept)
         update company set deleted = null, deleted_by = null, owner_id = $2 where id = $1",
        company.0,
        owner.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets the statuses of jobs, and deletes their stored former statuses.
pub(super) async fn restore_jobs(conn: &mut PgConnection, jobs: &[(JobId, JobStatus)]) -> Result<(), sqlx::Error> {
    let ids: Vec<i64> = jobs.iter().map(|(job, _)| job.0).collect();
    let statuses: Vec<String> = jobs.iter().map(|(_, status)| status.as_str().to_owned()).collect();
    sqlx::query!(
        "update job j set status = w.status, former_status = null from unnest($1::bigint[], $2::text[]) w(id, status) where j.id = w.id",
        &ids,
        &statuses
    )
    .execute(conn)
    .await?;
    Ok(())
}
