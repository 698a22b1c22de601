//! The SQL that changes jobs.

use std::collections::BTreeSet;

use actors::job::store::{JobRow, find_job};
use actors::write::WriteError;
use protocol::entity::job::{JobDetails, JobStatus};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, FileId, JobId, TeamId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Returns a job.
///
/// # Errors
/// 404 if the job no longer exists.
pub(super) async fn find(conn: &mut PgConnection, job: JobId) -> Result<JobRow, WriteError> {
    Ok(find_job(conn, job).await?.ok_or(ErrorCode::NotFound)?)
}

/// Sets a job's status.
pub(super) async fn update_status(conn: &mut PgConnection, job: JobId, status: JobStatus) -> Result<(), sqlx::Error> {
    sqlx::query!("update job set status = $2 where id = $1", job.0, status.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Updates a job's row, except for its picture and status.
pub(super) async fn update_job(conn: &mut PgConnection, job: JobId, row: &JobRow) -> Result<(), sqlx::Error> {
    let teams: Vec<i64> = row.teams.iter().map(|team| team.0).collect();
    sqlx::query!(
        "update job set title = $2, description = $3, budget = $4, type = $5, buyer_type = $6, company_id = $7, link_1 = $8, link_2 = $9,
                share_type = $10, tracks_per_user_limit = $11, subscription_limitation = $12, access_from = $13, access_to = $14, teams_id = $15,
                lost_teams = $16, closes_at = $17, blind = $18
         where id = $1",
        job.0,
        row.details.title,
        row.details.description,
        row.details.budget,
        row.details.job_type,
        row.details.buyer_type,
        row.details.company_id.0,
        row.details.link_1,
        row.details.link_2,
        row.share_type.as_str(),
        row.limits.tracks_per_user_limit,
        &row.limits.available_for_plans,
        row.limits.access_from,
        row.limits.access_to,
        &teams,
        row.lost_teams,
        row.details.closes_at.map(|at| at.0),
        row.blind
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the person who posted a job, if this person still belongs to the job's company and is not `leaver`, the person who is about to
/// leave the company. Otherwise `None`. The person is notified of automatic changes of the job.
pub(super) async fn find_maker(
    conn: &mut PgConnection,
    job: JobId,
    leaver: Option<UserId>,
) -> Result<Option<UserId>, sqlx::Error> {
    let maker = sqlx::query_scalar!(
        "select m.user_id from job j join company_member m on m.company_id = j.company_id and m.user_id = j.created_by
         where j.id = $1 and m.user_id is distinct from $2",
        job.0,
        leaver.map(|leaver| leaver.0)
    );
    Ok(maker.fetch_optional(conn).await?.map(UserId))
}

/// Returns the members of all these companies.
pub(super) async fn list_members(conn: &mut PgConnection, companies: &[i64]) -> Result<BTreeSet<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select distinct user_id from company_member where company_id = any($1)",
        companies
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns true if jobs of this type always let each creator submit the maximum number of tracks (1000); `None` if there is no such type.
pub(super) async fn find_type(conn: &mut PgConnection, name: &str) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar!("select unlimited_submission from job_type where name = $1", name)
        .fetch_optional(conn)
        .await
}

/// Counts the jobs that a person has made and that are not deleted.
pub(super) async fn count_made(conn: &mut PgConnection, maker: UserId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from job where created_by = $1 and status <> 'deleted'"#,
        maker.0
    )
    .fetch_one(conn)
    .await
}

/// Inserts a job with its company and type; the caller then sets its other fields.
pub(super) async fn insert_job(
    conn: &mut PgConnection,
    by: UserId,
    details: &JobDetails,
) -> Result<JobId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into job (company_id, created_by, type) values ($1, $2, $3) returning id",
        details.company_id.0,
        by.0,
        details.job_type
    );
    Ok(JobId(id.fetch_one(conn).await?))
}

/// Removes a job's closing time.
pub(super) async fn delete_closing_time(conn: &mut PgConnection, job: JobId) -> Result<(), sqlx::Error> {
    sqlx::query!("update job set closes_at = null where id = $1", job.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the file id of a job's picture, and the picture's name in the file store.
pub(super) async fn find_avatar(
    conn: &mut PgConnection,
    job: JobId,
) -> Result<(Option<FileId>, Option<String>), sqlx::Error> {
    let row = sqlx::query!("select avatar_id, avatar_key from job where id = $1", job.0)
        .fetch_one(conn)
        .await?;
    Ok((row.avatar_id.map(FileId), row.avatar_key))
}

/// Sets or removes a job's picture.
pub(super) async fn update_avatar(
    conn: &mut PgConnection,
    job: JobId,
    file: Option<FileId>,
    name: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update job set avatar_id = $2, avatar_key = $3 where id = $1",
        job.0,
        file.map(|file| file.0),
        name
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns true if a job uses the picture with this name.
pub(super) async fn is_shown(conn: &mut PgConnection, name: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from job where avatar_key = $1) as "shown!""#,
        name
    )
    .fetch_one(conn)
    .await
}

/// Inserts the row of an uploaded file.
pub(super) async fn insert_file(
    conn: &mut PgConnection,
    by: UserId,
    name: &str,
    now: OffsetDateTime,
) -> Result<FileId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into loose_file (user_id, name, created) values ($1, $2, $3) returning id",
        by.0,
        name,
        now
    );
    Ok(FileId(id.fetch_one(conn).await?))
}

/// Deletes the row of a file that a person uploaded after `oldest`, because a job now uses the file; returns the file's name.
pub(super) async fn take_file(
    conn: &mut PgConnection,
    by: UserId,
    file: FileId,
    oldest: OffsetDateTime,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from loose_file where id = $1 and user_id = $2 and created > $3 returning name",
        file.0,
        by.0,
        oldest
    )
    .fetch_optional(conn)
    .await
}

/// Deletes the row of an uploaded file that no job uses.
pub(super) async fn delete_file(conn: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from loose_file where name = $1", name)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the rows of a person's uploaded files except the newest `but` ones; returns the names of the files.
pub(super) async fn delete_oldest_files(
    conn: &mut PgConnection,
    user: UserId,
    but: i64,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from loose_file where id in (select id from loose_file where user_id = $1 order by id desc offset $2) returning name",
        user.0,
        but
    )
    .fetch_all(conn)
    .await
}

/// Returns the name of a picture that the person uploaded after `oldest`, or that is the picture of a job which the person may see.
pub(super) async fn find_picture(
    conn: &mut PgConnection,
    user: UserId,
    file: FileId,
    oldest: OffsetDateTime,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select name as "name!" from loose_file where id = $2 and user_id = $1 and created > $3
           union all
           select j.avatar_key from job j cross join lateral job_access($1, j.id) x where j.avatar_id = $2 and x.sees"#,
        user.0,
        file.0,
        oldest
    )
    .fetch_optional(conn)
    .await
}

/// Returns the owner of a company, with their name.
pub(super) async fn find_owner(
    conn: &mut PgConnection,
    company: CompanyId,
) -> Result<Option<(UserId, String)>, sqlx::Error> {
    let owner = sqlx::query!(
        "select a.id, a.user_name from company c join account a on a.id = c.owner_id where c.id = $1",
        company.0
    );
    let owner = owner.fetch_optional(conn).await?;
    Ok(owner.map(|row| (UserId(row.id), row.user_name)))
}

/// Lists which of the teams have a manager who is not a member of the company, each with its manager.
pub(super) async fn list_foreign_teams(
    conn: &mut PgConnection,
    teams: &[TeamId],
    company: CompanyId,
) -> Result<Vec<(TeamId, UserId)>, sqlx::Error> {
    let teams: Vec<i64> = teams.iter().map(|team| team.0).collect();
    let rows = sqlx::query!(
        "select t.id, t.owner_id from team t
         where t.id = any($1) and not exists (
             select 1 from company_member m where m.company_id = $2 and m.user_id = t.owner_id offset 0)
         order by t.id",
        &teams,
        company.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (TeamId(row.id), UserId(row.owner_id)))
        .collect())
}

/// Returns true if somebody has rated a track of the job, even if the track was withdrawn afterward. Ratings of removed accounts do not
/// count.
pub(super) async fn has_ratings(conn: &mut PgConnection, job: JobId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from rating where job_id = $1 and user_id not in (select user_id from removed_account)) as "rated!""#,
        job.0
    )
    .fetch_one(conn)
    .await
}

/// Deletes the first values of a job's ratings. In a blind job, the original value of a rating is stored when the rating is changed or
/// removed.
pub(super) async fn delete_first_ratings(conn: &mut PgConnection, job: JobId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from first_rating where job_id = $1", job.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// A person who is reminded that a job closes.
pub(super) struct Reminded {
    pub(super) email: String,
    pub(super) user_name: String,
    /// True for a reviewer, false for a creator.
    pub(super) is_reviewer: bool,
    /// The number of tracks that the creator has added; for a reviewer, the number of submitted tracks.
    pub(super) tracks: i64,
}

/// Marks at most `limit` people as reminded that a job will close, and returns them.
pub(super) async fn insert_reminded(
    conn: &mut PgConnection,
    job: JobId,
    limit: i64,
) -> Result<Vec<Reminded>, sqlx::Error> {
    sqlx::query_as!(
        Reminded,
        r#"with wanted as (
               select u.user_id, false as is_reviewer, u.added::bigint as tracks from job_usage u
               where u.job_id = $1 and u.added > 0 and u.used = 0
               union all
               select m.user_id, true, s.tracks
               from job j join company_member m on m.company_id = j.company_id
               cross join (select count(*) as tracks from submission where job_id = $1) s
               where j.id = $1 and s.tracks > 0
                 and not exists (select 1 from rating r where r.job_id = $1 and r.user_id = m.user_id)),
           chosen as (
               select w.* from wanted w
               where not exists (select 1 from closing_reminder c where c.job_id = $1 and c.user_id = w.user_id)
               order by w.user_id limit $2),
           noted as (insert into closing_reminder (job_id, user_id) select $1, user_id from chosen on conflict do nothing)
           select a.email, a.user_name, c.is_reviewer as "is_reviewer!", c.tracks as "tracks!" from chosen c join account a on a.id = c.user_id"#,
        job.0,
        limit
    )
    .fetch_all(conn)
    .await
}
