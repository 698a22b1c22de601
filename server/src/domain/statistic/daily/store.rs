//! The SQL of numbers by the day.

use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::{Daily, day_of};

/// A day and its number.
#[derive(Debug)]
pub struct DayNumber {
    /// The day.
    pub day: Date,
    /// The number on that day.
    pub number: i64,
}

/// Returns the number of every day of the month that begins with `first`.
///
/// # Errors
/// The database is away.
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

/// Returns the sum since a day, that day included; of all days where none is given.
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

/// Returns the first day with any number, up to `today`.
///
/// # Errors
/// The database is away.
pub async fn find_first(conn: &mut PgConnection, today: Date) -> sqlx::Result<Option<Date>> {
    sqlx::query_scalar!("select min(day) from daily_number where day <= $1", today)
        .fetch_one(conn)
        .await
}

/// Counts the ratings of each day from the last one that is counted to that of `at`. A day's number never falls: a rating that is changed later
/// counts on both days. Days without ratings have no row, whatever `at` is. The whole table is read: with an index on the ratings' `at` no
/// changed rating could stay in its page (HOT), which would make each write slower.
///
/// # Errors
/// The database is away.
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
