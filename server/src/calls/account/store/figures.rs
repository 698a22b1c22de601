//! The SQL of what is counted for a person, and of faces.

use protocol::ids::UserId;
use sqlx::PgConnection;

pub(in crate::calls::account) async fn count_open_jobs(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from job where status = 'open'"#)
        .fetch_one(connection)
        .await
}

pub(in crate::calls::account) async fn count_tracks(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from track"#)
        .fetch_one(connection)
        .await
}

/// Open jobs that the creator has submitted to, and the creator's tracks.
pub(in crate::calls::account) async fn count_of_creator(
    connection: &mut PgConnection,
    user_id: UserId,
) -> sqlx::Result<(i64, i64)> {
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
pub(in crate::calls::account) async fn count_of_manager(
    connection: &mut PgConnection,
    user_id: UserId,
) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"with mine as (select company_id from company_member where user_id = $1)
           select (select count(*) from job where status = 'open' and company_id in (select company_id from mine)) as "jobs!",
                  (select count(distinct s.track_id) from submission s join job j on j.id = s.job_id
                    where j.company_id in (select company_id from mine)) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// The avatar of a person whom the viewer may see: themselves, a colleague of a company or a team, anybody for an admin. `None`
/// where there is nobody to be seen, `Some(None)` where the person has no picture.
pub(in crate::calls::account) async fn find_avatar(
    connection: &mut PgConnection,
    user_name: &str,
    viewer: UserId,
    is_admin: bool,
) -> sqlx::Result<Option<Option<String>>> {
    sqlx::query_scalar!(
        "select a.avatar_key from account a
         where lower(a.user_name) = lower($1) and ($3 or a.id = $2
           or exists (select 1 from company_member m join company_member n using (company_id)
                      where m.user_id = a.id and n.user_id = $2)
           or exists (select 1 from team_member m join team t on t.id = m.team_id
                      where (m.user_id = a.id and t.owner_id = $2) or (m.user_id = $2 and t.owner_id = a.id)))",
        user_name,
        viewer.0,
        is_admin
    )
    .fetch_optional(connection)
    .await
}
