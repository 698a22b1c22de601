//! Transactions on connections of a pool.

use sqlx::{PgPool, Postgres, SqlSafeStr, Transaction};

/// Begins a transaction in which all statements only read, and see the same state of the database.
pub async fn begin_snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    begin(pool, "begin isolation level repeatable read, read only").await
}

/// Begins a transaction with this SQL, in a task of its own. If the caller is dropped, the task continues, and rolls the transaction back.
///
/// Without the task, sqlx 0.9.0 would put a connection whose caller is dropped before the database has answered back into the pool in the open
/// transaction (its issue 4393). The next user of the connection would then read an old state of the database.
#[expect(clippy::disallowed_methods, reason = "this is the place that calls it safely")]
pub async fn begin(
    pool: &PgPool,
    sql: impl SqlSafeStr + Send + 'static,
) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(sql).await });
    begun.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}
