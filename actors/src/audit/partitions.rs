//! Maintains the monthly partitions of the audit table. A partition is created in advance, and dropped when all its entries are over 400 days
//! old.
//!
//! Entries of a month that has no partition are in the default partition. When all entries of the default partition are over 400 days old, it is
//! replaced by an empty one.

use super::store;
use crate::database::partition::{change, is_in_use, is_made_already, is_row_elsewhere};
use crate::database::store::exists_partition;
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};

/// The number of months after the current one for which partitions are created in advance.
const MONTHS_AHEAD: u32 = 2;

/// The time after which an audit entry can be deleted.
const KEPT: Duration = Duration::days(400);

/// Creates the partitions of this month and the next months. If `may_drop` is true, then drops the partitions that are too old. Several
/// nodes can call this at the same time. If a long-running query blocks a change, the next call makes that change.
///
/// # Errors
/// The database rejects a statement or is unavailable. Changes made before the error remain.
pub async fn maintain(conn: &mut PgConnection, now: OffsetDateTime, may_drop: bool) -> Result<(), sqlx::Error> {
    create_months(conn, now).await?;
    if may_drop {
        drop_old(conn, (now - KEPT).date()).await?;
    }
    Ok(())
}

async fn create_months(conn: &mut PgConnection, now: OffsetDateTime) -> Result<(), sqlx::Error> {
    let mut month = first_day(now.date());
    for _ in 0..=MONTHS_AHEAD {
        let made = create(conn, month).await;
        if is_in_use(&made) {
            break;
        }
        made?;
        month = next(month);
    }
    Ok(())
}

async fn drop_old(conn: &mut PgConnection, oldest_kept: Date) -> Result<(), sqlx::Error> {
    for month in store::list_months(conn).await? {
        if next(month) > oldest_kept {
            continue;
        }
        let dropped = change(conn, &format!("select drop_audit_partition('{month}')")).await;
        if is_in_use(&dropped) {
            break;
        }
        dropped?;
        tracing::info!(%month, "old partitions of the audit were dropped");
    }
    store::delete_old_days(conn, oldest_kept).await?;
    // where another role owns the audit, the function exists only if that role has created it
    if store::can_drop_default(conn).await? {
        let dropped = change(conn, "select drop_audit_default()").await;
        if !is_in_use(&dropped) {
            dropped?;
        }
    }
    Ok(())
}

async fn create(conn: &mut PgConnection, month: Date) -> Result<(), sqlx::Error> {
    let name = format!("audit_{:04}{:02}", month.year(), u8::from(month.month()));
    if exists_partition(conn, &name).await? {
        return Ok(());
    }
    match change(conn, &format!("select make_audit_partition('{month}')")).await {
        // the clock jumped, or the server was off for months: the lines stay in the default partition
        Err(error) if is_row_elsewhere(&error) => {
            tracing::warn!(
                partition = name,
                "audit entries of this month are in the default partition"
            );
            Ok(())
        }
        Err(error) if is_made_already(&error) => Ok(()),
        made => made,
    }
}

fn first_day(day: Date) -> Date {
    day.replace_day(1).unwrap_or(day)
}

/// Returns the first day of the month after `month`.
fn next(month: Date) -> Date {
    first_day(month + Duration::days(31))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn months_follow_each_other() {
        assert_eq!(next(date!(2026 - 01 - 01)), date!(2026 - 02 - 01));
        assert_eq!(next(date!(2026 - 02 - 01)), date!(2026 - 03 - 01));
        assert_eq!(next(date!(2026 - 12 - 01)), date!(2027 - 01 - 01));
        assert_eq!(first_day(date!(2026 - 11 - 27)), date!(2026 - 11 - 01));
    }
}
