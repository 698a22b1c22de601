//! The SQL that counts the jobs and tracks shown at the top of a person's pages, and that finds a person's picture.

use protocol::ids::UserId;
use sqlx::PgConnection;

pub(crate) async fn count_open_jobs(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(number), 0)::bigint as "count!" from job_count where company_id = 0 and status = 'open'"#
    )
    .fetch_one(connection)
    .await
}

pub(crate) async fn count_tracks(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(number), 0)::bigint as "count!" from row_count where table_name = 'track'"#
    )
    .fetch_one(connection)
    .await
}

/// Counts the open jobs that the creator has submitted to, and the creator's tracks.
pub(crate) async fn count_of_creator(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"select (select count(*) from (select distinct job_id from submission where user_id = $1) s
                   cross join lateral (select from job where id = s.job_id and status = 'open' offset 0) j) as "jobs!",
                  (select coalesce(sum(number), 0)::bigint from track_type_count where user_id = $1) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// Counts the open jobs of the manager's companies, and the tracks submitted to any job of these companies.
pub(crate) async fn count_of_manager(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"with mine as materialized (select company_id, status, type, is_team, number from listed_job_groups($1, null))
           select (select coalesce(sum(number), 0)::bigint from mine where status = 'open') as "jobs!",
                  (select count(distinct s.track_id) from (select distinct company_id, status, type, is_team from mine) g
                   cross join lateral (select id from job where company_id = g.company_id and status = g.status and type = g.type
                                         and is_team = g.is_team offset 0) j
                   cross join lateral (select track_id from submission where job_id = j.id offset 0) s) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// Returns the picture of the person with this name, if the viewer may see the person. Viewers may see themselves and their colleagues in
/// companies and teams; admins may see everybody. `None` if the viewer may see no such person; `Some(None)` if the person has no picture.
pub(crate) async fn find_avatar(
    connection: &mut PgConnection,
    user_name: &str,
    viewer: UserId,
) -> sqlx::Result<Option<Option<String>>> {
    sqlx::query_scalar!(
        "select a.avatar_key from account a cross join lateral user_access($2, a.id) x
         where lower(a.user_name) = lower($1) and x.sees",
        user_name,
        viewer.0
    )
    .fetch_optional(connection)
    .await
}
