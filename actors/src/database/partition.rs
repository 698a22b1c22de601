//! Adds and drops partitions while other transactions write to the table. The frames table has a partition for each hour, the audit table one
//! for each month.

use super::outage::is_lock_held;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// The maximum time that adding or dropping a partition waits for its locks. It is short for two reasons: meanwhile every insert into the
/// table waits, too; and a backup can hold locks on the table for a long time.
const LOCK_WITHIN: &str = "300ms";

/// Runs a statement that adds a partition to a table or drops one. Fails if the locks of other transactions are not released within
/// [`LOCK_WITHIN`].
pub(crate) async fn change(conn: &mut PgConnection, sql: &str) -> Result<(), sqlx::Error> {
    let mut tx = conn.begin().await?;
    super::store::set_lock_timeout(&mut tx, LOCK_WITHIN).await?;
    sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await?;
    tx.commit().await
}

/// Returns true if the change failed because another transaction has locked the table; the change must then be tried later.
pub(crate) fn is_in_use<T>(done: &Result<T, sqlx::Error>) -> bool {
    done.as_ref().err().is_some_and(is_lock_held)
}

/// Returns true if the partition cannot be created because the default partition already contains rows of its time range.
pub(crate) fn is_row_elsewhere(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_check_violation())
}

/// Returns true if the partition cannot be created because another node has just created it.
pub(crate) fn is_made_already(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if matches!(error.code().as_deref(), Some("42P07" | "23505")))
}
