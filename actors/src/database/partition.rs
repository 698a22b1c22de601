//! Changes partitioned tables while others write to them: frames each hour, the audit each month.

use super::outage::is_lock_held;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// The longest wait of a change of the table for its locks. Every insert queues behind the wait, and a backup keeps the locks for as long as it
/// takes.
const LOCK_WITHIN: &str = "300ms";

/// Changes the table, or gives up soon where others have locked it.
pub(crate) async fn change(conn: &mut PgConnection, sql: &str) -> Result<(), sqlx::Error> {
    let mut tx = conn.begin().await?;
    super::store::set_lock_timeout(&mut tx, LOCK_WITHIN).await?;
    sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await?;
    tx.commit().await
}

/// Returns true if somebody reads the table for long, so that it is changed later.
pub(crate) fn is_in_use<T>(done: &Result<T, sqlx::Error>) -> bool {
    done.as_ref().err().is_some_and(is_lock_held)
}

/// Returns true if rows of the partition's time are in the default partition already.
pub(crate) fn is_row_elsewhere(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_check_violation())
}

/// Returns true if another node has just made it.
pub(crate) fn is_made_already(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if matches!(error.code().as_deref(), Some("42P07" | "23505")))
}
