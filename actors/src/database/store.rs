//! The SQL of a connection kept for long.

use sqlx::PgConnection;

/// The number of the backend that serves this connection.
pub(super) async fn find_backend(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(r#"select pg_backend_pid() as "pid!""#)
        .fetch_one(conn)
        .await
}
