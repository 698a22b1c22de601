//! The SQL of reading the audit.

use protocol::entity::audit::{AuditEntry, AuditPerson, AuditSubject};
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::AuditFilter;
use crate::listing::Search;

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

/// Lists the lines older than `after`, the newest first.
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

/// Lists the newest lines of the acts by a person or on them.
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

/// Counts the lines of each day since this one, of one action or of all; a day without lines is left out.
pub async fn count_days(conn: &mut PgConnection, since: Date, action: Option<&str>) -> sqlx::Result<Vec<(Date, i64)>> {
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
