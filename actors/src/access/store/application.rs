//! `application_access`.

use crate::access::application::ApplicationAccess;
use protocol::ids::{ApplicationId, JobId, UserId};
use sqlx::PgConnection;

/// None where there is no such application, or the account may not come in.
pub(in crate::access) async fn find_access(
    conn: &mut PgConnection,
    user: UserId,
    application: ApplicationId,
) -> Result<Option<ApplicationAccess>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select job_id, is_submitted as "is_submitted!", sees as "sees!", edits as "edits!" from application_access($1, $2)"#,
        user.0,
        application.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| ApplicationAccess {
        job_id: row.job_id.map(JobId),
        is_submitted: row.is_submitted,
        sees: row.sees,
        edits: row.edits,
    }))
}
