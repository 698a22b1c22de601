//! The SQL that changes jobs.

use actors::job::store::JobRow;
use protocol::entity::job::JobStatus;
use protocol::ids::{JobId, UserId};
use sqlx::PgConnection;

/// Sets a job's status.
pub(super) async fn update_status(conn: &mut PgConnection, job: JobId, status: JobStatus) -> Result<(), sqlx::Error> {
    sqlx::query!("update job set status = $2 where id = $1", job.0, status.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes a job's whole brief and limits.
pub(super) async fn update_job(conn: &mut PgConnection, job: JobId, row: &JobRow) -> Result<(), sqlx::Error> {
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
pub(super) async fn list_members(conn: &mut PgConnection, companies: &[i64]) -> Result<Vec<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select distinct user_id from company_member where company_id = any($1) order by 1",
        companies
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Whether a job type forces the largest submission limit; none where there is no such type.
pub(super) async fn find_type(conn: &mut PgConnection, name: &str) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar!("select unlimited_submission from job_type where name = $1", name)
        .fetch_optional(conn)
        .await
}

/// Makes a job.
pub(super) async fn insert_job(conn: &mut PgConnection, by: UserId, row: &JobRow) -> Result<JobId, sqlx::Error> {
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
