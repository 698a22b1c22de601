//! Database queries that compute values from the other rows of the demo data.

use sqlx::PgConnection;

/// Inserts the values that are computed from the other rows: how much of the plan's limits and of the storage each creator uses, how often
/// tracks were submitted and played, and whether the company has listened to and rated each submitted track, as its creator sees it.
pub(in crate::demo) async fn insert_counts(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into creator_usage (user_id, tracks, storage_bytes)
         select user_id, count(*), sum(file_size)::bigint from track group by user_id"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into creator_month_usage (user_id, month, applications)
         select user_id, date_trunc('month', created at time zone 'UTC')::date, count(*)
         from application where job_id is not null group by 1, 2"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into job_usage (job_id, user_id, used, added)
         select job_id, user_id, sum(used), sum(added)
         from (select job_id, user_id, 1 as used, 0 as added from submission
               union all select job_id, user_id, 0, 1 from added_track) counted
         group by 1, 2"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "with counted as (insert into submitted_once (track_id, job_id) select track_id, job_id from submission returning track_id)
         update track t set upload_count = c.jobs from (select track_id, count(*) as jobs from counted group by 1) c where t.id = c.track_id"
    )
    .execute(&mut *connection)
    .await?;
    // the demo's reviewers belong to the company
    sqlx::query!(
        "update application_track t
         set heard = (select min(l.at) from listened l where l.job_id = a.job_id and l.track_id = t.track_id),
             heard_by = (select 'company' from listened l where l.job_id = a.job_id and l.track_id = t.track_id limit 1),
             decided = (select min(r.at) from rating r where r.job_id = a.job_id and r.track_id = t.track_id),
             decided_by = (select 'company' from rating r where r.job_id = a.job_id and r.track_id = t.track_id limit 1)
         from application a where a.id = t.application_id and a.job_id is not null"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into track_listen (track_id, listener, kind, day)
         select distinct track_id, user_id::text, 'listen', (at at time zone 'UTC')::date from listened"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into creator_day_count (user_id, day, plays)
         select t.user_id, l.day, count(*) from track_listen l join track t on t.id = l.track_id group by 1, 2"
    )
    .execute(connection)
    .await?;
    Ok(())
}
