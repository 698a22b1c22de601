//! SQL statements that long-lived connections and the maintenance of partitions need.

use sqlx::PgConnection;

/// Returns the process id of the backend that serves this connection.
pub(super) async fn find_backend(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(r#"select pg_backend_pid() as "pid!""#)
        .fetch_one(conn)
        .await
}

/// For the rest of the transaction, limits each wait for a lock to `within`, a time as PostgreSQL writes it, such as `300ms`.
pub(crate) async fn set_lock_timeout(conn: &mut PgConnection, within: &str) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!("select set_config('lock_timeout', $1, true)", within)
        .fetch_one(conn)
        .await?;
    Ok(())
}

/// Returns true if a partition of this name exists.
pub(crate) async fn exists_partition(conn: &mut PgConnection, name: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select to_regclass($1) is not null as "there!""#, name)
        .fetch_one(conn)
        .await
}
