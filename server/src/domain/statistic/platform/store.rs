//! The SQL for the platform's current numbers (jobs, tracks, accounts and active users), and for the last published numbers.

use protocol::change::admin::StatisticCounters;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// The numbers of jobs, tracks and accounts on the platform. Database triggers keep these numbers up to date.
pub(super) struct MaintainedNumbers {
    pub(super) open_jobs: i64,
    pub(super) closed_jobs: i64,
    pub(super) tracks: i64,
    pub(super) accounts: i64,
}

pub(super) async fn find_maintained(conn: &mut PgConnection) -> sqlx::Result<MaintainedNumbers> {
    sqlx::query_as!(
        MaintainedNumbers,
        r#"select coalesce(sum(number) filter (where status = 'open'), 0)::bigint as "open_jobs!",
                  coalesce(sum(number) filter (where status in ('closed', 'archived')), 0)::bigint as "closed_jobs!",
                  (select coalesce(sum(number), 0)::bigint from row_count where table_name = 'track') as "tracks!",
                  (select coalesce(sum(number), 0)::bigint from account_count) as "accounts!"
           from job_count where company_id = 0"#
    )
    .fetch_one(conn)
    .await
}

/// Counts the people who used a session since the given time, which must be at most one day ago.
pub(super) async fn count_active(conn: &mut PgConnection, since: OffsetDateTime) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(distinct user_id) as "number!" from active_day where day >= ($1 at time zone 'UTC')::date and seen >= $1"#,
        since
    )
    .fetch_one(conn)
    .await
}

/// The numbers that were published last.
pub(super) struct Published {
    pub(super) counters: Option<StatisticCounters>,
    pub(super) active_users: i64,
    pub(super) active_counted: OffsetDateTime,
}

/// Reads the numbers that were published last.
pub(super) async fn find_published(conn: &mut PgConnection) -> sqlx::Result<Published> {
    let row = sqlx::query!(
        r#"select counters as "counters: Json<Option<StatisticCounters>>", active_users, active_counted from statistics_told"#
    );
    let row = row.fetch_one(conn).await?;
    Ok(Published {
        counters: row.counters.0,
        active_users: row.active_users,
        active_counted: row.active_counted,
    })
}

/// Locks and returns the last published numbers.
pub(super) async fn lock_published(conn: &mut PgConnection) -> sqlx::Result<Published> {
    sqlx::query!("select from statistics_told for update")
        .execute(&mut *conn)
        .await?;
    find_published(conn).await
}

pub(super) async fn update_published(
    conn: &mut PgConnection,
    counters: &StatisticCounters,
    active_counted: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update statistics_told set counters = $1, active_users = $2, active_counted = $3",
        Json(counters) as _,
        counters.active_users,
        active_counted
    )
    .execute(conn)
    .await?;
    Ok(())
}
