//! SQL statements that write audit entries and manage the partitions of the audit table.

use protocol::entity::audit::{AuditEntry, AuditPerson, AuditSubject};
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// An audit entry to be written.
pub(super) struct NewLine {
    pub(super) at: OffsetDateTime,
    pub(super) action: &'static str,
    pub(super) by: Option<UserId>,
    /// The kind (such as `job`) and the id of the changed object; none if the action changed no single object.
    pub(super) target: Option<(&'static str, i64)>,
    pub(super) network: Option<String>,
    pub(super) details: Value,
}

/// Writes an audit entry with the current names of the person and of the changed object, and returns it. Adds 1 to the stored number of
/// entries with this action on this day.
pub(super) async fn insert(conn: &mut PgConnection, line: NewLine) -> Result<AuditEntry, sqlx::Error> {
    let (kind, on_id) = line.target.unzip();
    let row = sqlx::query!(
        r#"with counted as (
             insert into audit_day (day, action, lines) values (($1::timestamptz at time zone 'UTC')::date, $2, 1)
             on conflict (day, action) do update set lines = audit_day.lines + 1)
           insert into audit (at, action, by_id, by_name, on_kind, on_id, on_name, network, details)
           values ($1, $2, $3, (select user_name from account where id = $3), $4, $5,
             case $4
               when 'user' then (select user_name from account where id = $5)
               when 'company' then (select name from company where id = $5)
               when 'team' then (select name from team where id = $5)
               when 'job' then (select title from job where id = $5)
               when 'playlist' then (select playlist_name from playlist where id = $5)
               when 'application' then (select playlist_name from application where id = $5)
             end, $6, $7)
           returning id, by_name, on_name"#,
        line.at,
        line.action,
        line.by.map(|by| by.0),
        kind,
        on_id,
        line.network,
        line.details
    )
    .fetch_one(conn)
    .await?;
    Ok(AuditEntry {
        id: row.id,
        at: Timestamp(line.at),
        action: line.action.to_owned(),
        by: line.by.map(|user_id| AuditPerson {
            user_id,
            user_name: row.by_name.unwrap_or_default(),
        }),
        on: line.target.map(|(kind, id)| AuditSubject {
            kind: kind.to_owned(),
            id,
            name: row.on_name.unwrap_or_default(),
        }),
        network: line.network,
        details: line.details,
    })
}

/// Returns the first day of each month that has an audit partition.
pub(super) async fn list_months(conn: &mut PgConnection) -> Result<Vec<Date>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select to_date(right(c.relname, 6), 'YYYYMM') as "month!" from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = 'audit'::regclass and c.relname <> 'audit_default' order by 1"#
    )
    .fetch_all(conn)
    .await
}

/// Returns true if the database has the function that replaces the default partition, and this role may execute it.
pub(super) async fn can_drop_default(conn: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select coalesce(has_function_privilege(to_regprocedure('drop_audit_default()'), 'execute'), false) as "may!""#)
        .fetch_one(conn)
        .await
}

/// Deletes the stored daily counts of audit entries for all days before `oldest_kept`.
pub(super) async fn delete_old_days(conn: &mut PgConnection, oldest_kept: Date) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from audit_day where day < $1", oldest_kept)
        .execute(conn)
        .await?;
    Ok(())
}
