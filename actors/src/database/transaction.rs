//! Transactions on connections of a pool.

use sqlx::{PgPool, Postgres, SqlSafeStr, Transaction};

/// Begins a transaction in which all statements only read, and see the same state of the database.
pub async fn begin_snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    begin(pool, "begin isolation level repeatable read, read only").await
}

/// Begins a transaction with this SQL.
///
/// The task continues if the caller is dropped, and then rolls the transaction back. If sqlx 0.9.0 is dropped before the database has answered,
/// it forgets that it has begun a transaction: it puts the connection back into the pool, and others read an old state of the database with it.
#[expect(clippy::disallowed_methods, reason = "this is the place that calls it safely")]
pub async fn begin(
    pool: &PgPool,
    sql: impl SqlSafeStr + Send + 'static,
) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(sql).await });
    begun.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}
