//! The SQL for the platform's numbers per day of submissions, visitors, log-ins, active users and ratings.

use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::{Daily, day_of};

/// A day, and how many events of a kind were counted on it.
#[derive(Debug)]
pub struct DayNumber {
    /// The day in UTC.
    pub day: Date,
    /// The number of events on the day.
    pub number: i64,
}

/// Returns the number of events of a kind on every day of the month whose first day is `first`.
///
/// # Errors
/// The database is unavailable.
pub async fn list_month(conn: &mut PgConnection, of: Daily, first: Date) -> sqlx::Result<Vec<DayNumber>> {
    sqlx::query_as!(
        DayNumber,
        r#"select d.day::date as "day!", coalesce(n.number, 0)::bigint as "number!"
           from generate_series($2::date::timestamp, $2::date + interval '1 month' - interval '1 day', interval '1 day') d(day)
           left join (select day, sum(number) as number from daily_number
                      where kind = $1 and day >= $2 and day < $2 + interval '1 month' group by day) n on n.day = d.day::date
           order by 1"#,
        of.as_str(),
        first
    )
    .fetch_all(conn)
    .await
}

/// Returns the number of events of a kind on all days from `since` on, including that day; on all days if `since` is `None`.
pub(in crate::domain::statistic) async fn sum_all(
    conn: &mut PgConnection,
    of: Daily,
    since: Option<Date>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(number), 0)::bigint as "number!" from daily_number where kind = $1 and day >= coalesce($2, '-infinity'::date)"#,
        of.as_str(),
        since
    )
    .fetch_one(conn)
    .await
}

/// Returns the first day, up to `today`, on which any event was counted.
///
/// # Errors
/// The database is unavailable.
pub async fn find_first(conn: &mut PgConnection, today: Date) -> sqlx::Result<Option<Date>> {
    sqlx::query_scalar!("select min(day) from daily_number where day <= $1", today)
        .fetch_one(conn)
        .await
}

/// Updates the numbers of ratings per day, from the last counted day to the day of `at`, both included. The number of a day never falls, so a
/// rating that is changed on a later day counts on both days. Days without ratings have no row.
///
/// The statement reads the whole table. An index on the time of ratings would prevent PostgreSQL from updating a changed rating within its page
/// (HOT), which would make each write slower.
///
/// # Errors
/// The database is unavailable.
pub async fn count_ratings(conn: &mut PgConnection, at: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into daily_number as n (kind, day, number)
         select 'ratings', (r.at at time zone 'UTC')::date, count(*) from rating r
         where r.at >= coalesce((select max(day)::timestamp at time zone 'UTC' from daily_number where kind = 'ratings' and day <= $1), '-infinity')
           and r.at < ($1::date + 1)::timestamp at time zone 'UTC'
         group by 2
         on conflict (day) where kind = 'ratings' do update set number = excluded.number where n.number < excluded.number",
        day_of(at)
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn delete_active_before(conn: &mut PgConnection, day: Date) -> sqlx::Result<()> {
    sqlx::query!("delete from active_day where day < $1", day)
        .execute(conn)
        .await?;
    Ok(())
}
