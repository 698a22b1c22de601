//! Database queries that insert the demo data.

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

/// The key of the advisory lock for inserting demo data. No other lock has this key.
const SEEDING_LOCK: i64 = 0x6465_6d6f;

/// Takes the lock for inserting demo data, which is held until the transaction ends, so that only one process at a time inserts demo data.
pub(super) async fn lock_seeding(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)", SEEDING_LOCK)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Returns true if all accounts are administrators, and none of them has the email of a demo account.
pub(super) async fn find_is_empty(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select not exists (select 1 from account where role <> 'admin' or lower(email) = any($1)) as "empty!""#,
        emails
    )
    .fetch_one(connection)
    .await
}

/// Returns true if one of the accounts has the email of a demo account.
pub(super) async fn find_is_present(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where lower(email) = any($1)) as "present!""#,
        emails
    )
    .fetch_one(connection)
    .await
}
