//! Database queries that insert the demo jobs.

use protocol::ids::{CompanyId, JobId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::demo::briefs::Brief;

pub(in crate::demo) async fn insert_job(
    connection: &mut PgConnection,
    company_id: CompanyId,
    created_by: UserId,
    brief: &Brief,
    posted: OffsetDateTime,
) -> sqlx::Result<JobId> {
    let plans: Vec<String> = brief.plans.iter().map(|plan| (*plan).to_owned()).collect();
    let id = sqlx::query_scalar!(
        "insert into job (company_id, created_by, title, description, budget, type, buyer_type, share_type, link_1, link_2, access_from,
             tracks_per_user_limit, subscription_limitation, date_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id",
        company_id.0,
        created_by.0,
        brief.title,
        brief.description,
        brief.budget,
        brief.job_type,
        brief.buyer_type,
        brief.share_type,
        brief.link_1,
        brief.link_2,
        brief.access_from,
        brief.tracks_per_user_limit,
        &plans,
        posted
    )
    .fetch_one(connection)
    .await?;
    Ok(JobId(id))
}
