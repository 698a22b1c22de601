//! The SQL of the demo data.

mod counts;
mod jobs;
mod people;
mod reviews;
mod submissions;
mod tracks;

use sqlx::PgConnection;

pub(super) use counts::*;
pub(super) use jobs::*;
pub(super) use people::*;
pub(super) use reviews::*;
pub(super) use submissions::*;
pub(super) use tracks::*;

/// The key of the advisory lock under which demo data is inserted; no other lock uses this number.
const SEEDING_LOCK: i64 = 0x6465_6d6f;

/// Locks the insertion of demo data until the transaction ends, so that only one process inserts it at a time.
pub(super) async fn lock_seeding(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)", SEEDING_LOCK)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Returns true if all accounts are administrators and no account has an email of the demo accounts.
pub(super) async fn find_is_empty(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select not exists (select 1 from account where role <> 'admin' or lower(email) = any($1)) as "empty!""#,
        emails
    )
    .fetch_one(connection)
    .await
}

/// Returns true if an account has an email of the demo accounts.
pub(super) async fn find_is_present(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where lower(email) = any($1)) as "present!""#,
        emails
    )
    .fetch_one(connection)
    .await
}
