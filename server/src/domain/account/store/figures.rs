//! The SQL of what is counted for a person, and of faces.

use protocol::ids::UserId;
use sqlx::PgConnection;

pub(crate) async fn count_open_jobs(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from job where status = 'open'"#)
        .fetch_one(connection)
        .await
}

pub(crate) async fn count_tracks(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from track"#)
        .fetch_one(connection)
        .await
}

/// Open jobs that the creator has submitted to, and the creator's tracks.
pub(crate) async fn count_of_creator(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"select (select count(*) from job j where j.status = 'open'
                     and exists (select 1 from submission s where s.user_id = $1 and s.job_id = j.id)) as "jobs!",
                  (select count(*) from track where user_id = $1) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// Open jobs of the manager's companies, and the tracks submitted to their jobs.
pub(crate) async fn count_of_manager(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"with mine as materialized (select job_id, status from listed_jobs($1))
           select (select count(*) from mine where status = 'open') as "jobs!",
                  (select count(distinct s.track_id) from mine cross join lateral (
                       select track_id from submission where job_id = mine.job_id offset 0) s) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// The avatar of a person whom the viewer may see: themselves, a colleague of a company or a team, anybody for an admin. `None`
/// where there is nobody to be seen, `Some(None)` where the person has no picture.
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
