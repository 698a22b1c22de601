//! `job_access`.

use crate::access::job::JobAccess;
use protocol::ids::{JobId, UserId};
use sqlx::PgConnection;
use std::collections::HashMap;

/// None where there is no such job, or the account may not come in.
pub(in crate::access) async fn find_access(
    conn: &mut PgConnection,
    user: UserId,
    job: JobId,
) -> Result<Option<JobAccess>, sqlx::Error> {
    sqlx::query_as!(
        JobAccess,
        r#"select is_admin as "is_admin!", company_role is not null as "is_member!", is_team_job as "is_team_job!",
                  in_team as "in_team!", has_applied as "has_applied!", is_blocked as "is_blocked!", sees as "sees!", reviews as "reviews!",
                  edits as "edits!", manages as "manages!"
           from job_access($1, $2)"#,
        user.0,
        job.0
    )
    .fetch_optional(conn)
    .await
}

/// Of those of the accounts that may come in.
pub(in crate::access) async fn list_access(
    conn: &mut PgConnection,
    users: &[i64],
    job: JobId,
) -> Result<HashMap<i64, JobAccess>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select w.viewer as "viewer!", j.is_admin as "is_admin!", j.company_role is not null as "is_member!", j.is_team_job as "is_team_job!",
                  j.in_team as "in_team!", j.has_applied as "has_applied!", j.is_blocked as "is_blocked!",
                  j.sees as "sees!", j.reviews as "reviews!", j.edits as "edits!", j.manages as "manages!"
           from unnest($1::bigint[]) w(viewer) cross join lateral job_access(w.viewer, $2) j"#,
        users,
        job.0
    )
    .fetch_all(conn)
    .await?;
    let access = rows.into_iter().map(|row| {
        let access = JobAccess {
            is_admin: row.is_admin,
            is_member: row.is_member,
            is_team_job: row.is_team_job,
            in_team: row.in_team,
            has_applied: row.has_applied,
            is_blocked: row.is_blocked,
            sees: row.sees,
            reviews: row.reviews,
            edits: row.edits,
            manages: row.manages,
        };
        (row.viewer, access)
    });
    Ok(access.collect())
}
