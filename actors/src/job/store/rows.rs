//! The SQL of a job's own row.

use protocol::change::job::JobLimits;
use protocol::entity::job::{JobDetails, JobStatus, ShareType};
use protocol::ids::{CompanyId, JobId, TeamId, UserId};
use sqlx::PgConnection;

/// A job's row.
pub(in crate::job) struct JobRow {
    pub(in crate::job) details: JobDetails,
    pub(in crate::job) status: JobStatus,
    pub(in crate::job) share_type: ShareType,
    pub(in crate::job) limits: JobLimits,
    pub(in crate::job) teams: Vec<TeamId>,
    pub(in crate::job) unlimited_type: bool,
}

/// The job's row; none where there is no such job.
pub(in crate::job) async fn find_job(conn: &mut PgConnection, job: JobId) -> Result<Option<JobRow>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select j.title, j.description, j.budget, j.type as job_type, j.buyer_type, c.name as company, j.company_id, j.link_1, j.link_2,
                  j.status, j.share_type, j.tracks_per_user_limit, j.subscription_limitation, j.access_from, j.access_to, j.teams_id,
                  t.unlimited_submission
           from job j join company c on c.id = j.company_id join job_type t on t.name = j.type where j.id = $1"#,
        job.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| JobRow {
        details: JobDetails {
            title: row.title,
            description: row.description,
            budget: row.budget,
            job_type: row.job_type,
            buyer_type: row.buyer_type,
            company: row.company,
            company_id: CompanyId(row.company_id),
            link_1: row.link_1,
            link_2: row.link_2,
        },
        status: row.status.parse().expect("the column's check names exactly these"),
        share_type: row.share_type.parse().expect("the column's check names exactly these"),
        limits: JobLimits {
            tracks_per_user_limit: row.tracks_per_user_limit,
            available_for_plans: row.subscription_limitation,
            access_from: row.access_from,
            access_to: row.access_to,
        },
        teams: row.teams_id.into_iter().map(TeamId).collect(),
        unlimited_type: row.unlimited_submission,
    }))
}

/// Sets a job's status.
pub(in crate::job) async fn update_status(
    conn: &mut PgConnection,
    job: JobId,
    status: JobStatus,
) -> Result<(), sqlx::Error> {
    sqlx::query!("update job set status = $2 where id = $1", job.0, status.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes a job's whole brief and limits.
pub(in crate::job) async fn update_job(conn: &mut PgConnection, job: JobId, row: &JobRow) -> Result<(), sqlx::Error> {
    let teams: Vec<i64> = row.teams.iter().map(|team| team.0).collect();
    sqlx::query!(
        "update job set title = $2, description = $3, budget = $4, type = $5, buyer_type = $6, company_id = $7, link_1 = $8, link_2 = $9,
                share_type = $10, tracks_per_user_limit = $11, subscription_limitation = $12, access_from = $13, access_to = $14, teams_id = $15
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
        &teams
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Everybody who belongs to one of the companies.
pub(in crate::job) async fn list_members(
    conn: &mut PgConnection,
    companies: &[i64],
) -> Result<Vec<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select distinct user_id from company_member where company_id = any($1) order by 1",
        companies
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Whether a job type forces the largest submission limit; none where there is no such type.
pub(in crate::job) async fn find_type(conn: &mut PgConnection, name: &str) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar!("select unlimited_submission from job_type where name = $1", name)
        .fetch_optional(conn)
        .await
}

/// Makes a job.
pub(in crate::job) async fn insert_job(
    conn: &mut PgConnection,
    by: UserId,
    row: &JobRow,
) -> Result<JobId, sqlx::Error> {
    let teams: Vec<i64> = row.teams.iter().map(|team| team.0).collect();
    let id = sqlx::query_scalar!(
        "insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, link_2, share_type, tracks_per_user_limit,
                          subscription_limitation, access_from, access_to, teams_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id",
        row.details.company_id.0,
        by.0,
        row.details.title,
        row.details.description,
        row.details.budget,
        row.details.job_type,
        row.details.buyer_type,
        row.details.link_1,
        row.details.link_2,
        row.share_type.as_str(),
        row.limits.tracks_per_user_limit,
        &row.limits.available_for_plans,
        row.limits.access_from,
        row.limits.access_to,
        &teams
    );
    Ok(JobId(id.fetch_one(conn).await?))
}
