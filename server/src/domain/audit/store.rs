//! The SQL that reads the audit log.

use protocol::entity::audit::{AuditEntry, AuditPerson, AuditSubject};
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::AuditFilter;
use crate::listing::Search;

/// The maximum number of entries that are read to count them by day.
const COUNTED_MAX: i64 = 20_000;

/// The number of audit entries of each day.
#[derive(Debug, PartialEq, Eq)]
pub struct DayCounts {
    /// The first day for which all entries are counted.
    pub since: Date,
    /// Each day that has entries, with the number of its entries. The oldest day is the first.
    pub days: Vec<(Date, i64)>,
}

struct Row {
    id: i64,
    at: OffsetDateTime,
    action: String,
    by_id: Option<i64>,
    by_name: Option<String>,
    on_kind: Option<String>,
    on_id: Option<i64>,
    on_name: Option<String>,
    network: Option<String>,
    details: Value,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            at: Timestamp(row.at),
            action: row.action,
            by: row.by_id.map(|id| AuditPerson {
                user_id: UserId(id),
                user_name: row.by_name.unwrap_or_default(),
            }),
            on: row.on_kind.zip(row.on_id).map(|(kind, id)| AuditSubject {
                kind,
                id,
                name: row.on_name.unwrap_or_default(),
            }),
            network: row.network,
            details: row.details,
        }
    }
}

/// Returns the entries that match the filter and are older than the entry with the id `after`, the newest first.
pub async fn list(
    conn: &mut PgConnection,
    filter: &AuditFilter,
    search: &Search,
    after: Option<i64>,
    limit: i64,
) -> sqlx::Result<Vec<AuditEntry>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, at, action, by_id, by_name, on_kind, on_id, on_name, network, details from audit
           where ($1::bigint is null or id < $1) and ($2::text is null or action = $2) and ($3::bigint is null or by_id = $3)
             and ($4::bigint is null or (on_id = $4 and on_kind = coalesce($5, 'user')))
             and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
             and ($8::text is null or words ilike $8) and ($9::text is null or strpos(lower(words), lower($9)) > 0)
           order by id desc limit $10"#,
        after,
        filter.action,
        filter.by.map(|by| by.0),
        filter.on.map(|on| on.0),
        filter.on_kind,
        filter.from.map(|at| at.0),
        filter.to.map(|at| at.0),
        search.pattern,
        search.short,
        limit
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(AuditEntry::from).collect())
}

/// Returns the newest entries of actions by a person or on the person's account.
pub async fn list_of_person(conn: &mut PgConnection, user: UserId, limit: i64) -> sqlx::Result<Vec<AuditEntry>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", at as "at!", action as "action!", by_id, by_name, on_kind, on_id, on_name, network, details as "details!" from (
             (select * from audit where by_id = $1 order by id desc limit $2)
             union
             (select * from audit where on_id = $1 and on_kind = 'user' order by id desc limit $2)) lines
           order by id desc limit $2"#,
        user.0,
        limit
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(AuditEntry::from).collect())
}

/// Counts, for each day from `since` on, the entries that match the filter; the filter's period is ignored. If the filter is empty or contains
/// only an action, the stored counts of the table `audit_day` are used. Otherwise the matching entries are read, at most the newest
/// [`COUNTED_MAX`].
pub async fn count_days(
    conn: &mut PgConnection,
    since: Date,
    filter: &AuditFilter,
    search: &Search,
) -> sqlx::Result<DayCounts> {
    let is_counted = filter.by.is_none() && filter.on.is_none() && search.pattern.is_none() && search.short.is_none();
    if is_counted {
        let days = list_counted_days(conn, since, filter.action.as_deref()).await?;
        return Ok(DayCounts { since, days });
    }
    let mut days = count_newest(conn, since, filter, search).await?;
    let is_whole = days.iter().map(|(_, lines)| lines).sum::<i64>() < COUNTED_MAX;
    if is_whole {
        return Ok(DayCounts { since, days });
    }
    // the oldest of these days may have more
    let oldest = days.remove(0).0;
    let since = oldest.next_day().unwrap_or(oldest);
    Ok(DayCounts { since, days })
}

async fn list_counted_days(
    conn: &mut PgConnection,
    since: Date,
    action: Option<&str>,
) -> sqlx::Result<Vec<(Date, i64)>> {
    let rows = sqlx::query!(
        r#"select day, sum(lines)::bigint as "lines!" from audit_day
           where day >= $1 and ($2::text is null or action = $2) group by day order by day"#,
        since,
        action
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.day, row.lines)).collect())
}

async fn count_newest(
    conn: &mut PgConnection,
    since: Date,
    filter: &AuditFilter,
    search: &Search,
) -> sqlx::Result<Vec<(Date, i64)>> {
    let rows = sqlx::query!(
        r#"with newest as (
             select at from audit
             where at >= $1 and ($2::text is null or action = $2) and ($3::bigint is null or by_id = $3)
               and ($4::bigint is null or (on_id = $4 and on_kind = coalesce($5, 'user')))
               and ($6::text is null or words ilike $6) and ($7::text is null or strpos(lower(words), lower($7)) > 0)
             order by id desc limit $8)
           select (at at time zone 'UTC')::date as "day!", count(*) as "lines!" from newest group by 1 order by 1"#,
        since.midnight().assume_utc(),
        filter.action,
        filter.by.map(|by| by.0),
        filter.on.map(|on| on.0),
        filter.on_kind,
        search.pattern,
        search.short,
        COUNTED_MAX
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.day, row.lines)).collect())
}

/// Counts a failed log-in and returns true. But if this log-in is the `each`-th (or a multiple of it) within ten minutes, returns false
/// without counting it. The caller must then count it with [`count_failed_log_in`], in the transaction that writes an audit entry about it.
pub(super) async fn count_unless_due(conn: &mut PgConnection, tried: &str, each: i32) -> sqlx::Result<bool> {
    let counted = sqlx::query!(
        "insert into failed_log_in (tried, since, failed) values ($1, now(), 1)
         on conflict (tried) do update
         set since = case when failed_log_in.since > now() - interval '10 minutes' then failed_log_in.since else now() end,
             failed = case when failed_log_in.since > now() - interval '10 minutes' then failed_log_in.failed + 1 else 1 end
         where failed_log_in.since <= now() - interval '10 minutes' or (failed_log_in.failed + 1) % $2 <> 0",
        tried,
        each
    );
    Ok(counted.execute(conn).await?.rows_affected() == 1)
}

/// Counts a failed log-in; returns the number of failed log-ins within ten minutes, including this one.
pub(super) async fn count_failed_log_in(conn: &mut PgConnection, tried: &str) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "insert into failed_log_in (tried, since, failed) values ($1, now(), 1)
         on conflict (tried) do update
         set since = case when failed_log_in.since > now() - interval '10 minutes' then failed_log_in.since else now() end,
             failed = case when failed_log_in.since > now() - interval '10 minutes' then failed_log_in.failed + 1 else 1 end
         returning failed",
        tried
    )
    .fetch_one(conn)
    .await
}

/// Deletes the counts of failed log-ins whose ten minutes are over.
pub(super) async fn delete_old_failed_log_ins(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("delete from failed_log_in where since < now() - interval '10 minutes'")
        .execute(conn)
        .await?;
    Ok(())
}
