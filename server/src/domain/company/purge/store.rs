//! The SQL that deletes companies that can no longer be restored.

use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Lists the companies that were deleted before this time.
pub(super) async fn list_overdue(
    conn: &mut PgConnection,
    before: OffsetDateTime,
) -> Result<Vec<CompanyId>, sqlx::Error> {
    let companies = sqlx::query_scalar!("select id from company where deleted < $1 order by deleted", before);
    Ok(companies.fetch_all(conn).await?.into_iter().map(CompanyId).collect())
}

/// A creator's application to a job, even if it is not submitted yet.
pub(super) struct Submission {
    pub(super) id: ApplicationId,
    pub(super) user_id: UserId,
    pub(super) job_id: JobId,
}

pub(super) async fn list_submissions(
    conn: &mut PgConnection,
    company: CompanyId,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<Submission>, sqlx::Error> {
    let rows = sqlx::query!(
        "select x.id, x.user_id, j.id as job_id from company c join job j on j.company_id = c.id join application x on x.job_id = j.id
         where c.id = $1 and c.deleted < $2 order by j.id, x.id limit $3",
        company.0,
        before,
        limit
    );
    let found = rows.fetch_all(conn).await?.into_iter().map(|row| Submission {
        id: ApplicationId(row.id),
        user_id: UserId(row.user_id),
        job_id: JobId(row.job_id),
    });
    Ok(found.collect())
}

/// Deletes submissions; returns the names of their pictures in the file store.
pub(super) async fn delete_submissions(conn: &mut PgConnection, ids: &[i64]) -> Result<Vec<String>, sqlx::Error> {
    let pictures = sqlx::query_scalar!(
        "delete from application where id = any($1) returning background_key",
        ids
    );
    Ok(pictures.fetch_all(conn).await?.into_iter().flatten().collect())
}

/// Lists some of a company's jobs, with their playlists.
pub(super) async fn list_jobs(
    conn: &mut PgConnection,
    company: CompanyId,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<(JobId, Vec<PlaylistId>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select j.id, array(select p.id from playlist p where p.job_id = j.id) as "playlists!"
           from company c join job j on j.company_id = c.id where c.id = $1 and c.deleted < $2 order by j.id limit $3"#,
        company.0,
        before,
        limit
    );
    let jobs = rows.fetch_all(conn).await?.into_iter();
    Ok(jobs
        .map(|row| (JobId(row.id), row.playlists.into_iter().map(PlaylistId).collect()))
        .collect())
}

/// Deletes jobs with their ratings, listened flags and playlists; returns the names of their pictures in the file store.
pub(super) async fn delete_jobs(conn: &mut PgConnection, jobs: &[i64]) -> Result<Vec<String>, sqlx::Error> {
    let pictures = sqlx::query_scalar!(
        r#"with rated as (delete from rating where job_id = any($1)),
                heard as (delete from listened where job_id = any($1)),
                lists as (delete from playlist where job_id = any($1) returning background_key as key),
                gone as (delete from job where id = any($1) returning avatar_key as key)
           select key as "key!" from (select key from lists union all select key from gone) k where key is not null"#,
        jobs
    );
    pictures.fetch_all(conn).await
}

/// Deletes a company; returns the names of its pictures in the file store, or `None` if the company was restored.
pub(super) async fn delete_company(
    conn: &mut PgConnection,
    company: CompanyId,
    before: OffsetDateTime,
) -> Result<Option<Vec<String>>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"delete from company where id = $1 and deleted < $2
           returning array_remove(array[logo_key, background_key, search_icon_key, login_image_key], null) as "pictures!""#,
        company.0,
        before
    )
    .fetch_optional(conn)
    .await
}
