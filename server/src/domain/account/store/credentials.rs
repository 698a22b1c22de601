//! The SQL that reads and changes passwords, and that reads the data that decides whether a log-in succeeds.

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::PgConnection;

/// The data that decides whether a log-in succeeds.
#[derive(Debug)]
pub(crate) struct Credentials {
    pub(crate) user_id: UserId,
    pub(crate) password_hash: String,
    /// The reason why the account's owner may not log in; if there are several, the first in this order: blocked, not confirmed, on hold, not
    /// approved.
    pub(crate) refusal: Option<ErrorCode>,
}

pub(crate) async fn find_credentials(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<Credentials>> {
    let found = sqlx::query!(
        "select id, password_hash, blocked, email_confirmed, on_hold, approved from account where lower(email) = lower($1)",
        email
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|found| {
        let refusals = [
            (found.blocked, ErrorCode::UserIsBlocked),
            (!found.email_confirmed, ErrorCode::EmailNotConfirmed),
            (found.on_hold, ErrorCode::OnHold),
            (!found.approved, ErrorCode::NotApproved),
        ];
        let refusal = refusals.into_iter().find(|(holds, _)| *holds).map(|(_, code)| code);
        Credentials {
            user_id: UserId(found.id),
            password_hash: found.password_hash,
            refusal,
        }
    }))
}

pub(crate) async fn find_password_hash(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select password_hash from account where id = $1", user_id.0)
        .fetch_optional(connection)
        .await
}

pub(crate) async fn update_password(
    connection: &mut PgConnection,
    user_id: UserId,
    password_hash: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set password_hash = $2 where id = $1",
        user_id.0,
        password_hash
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Replaces the old password hash with a new one; returns false if the password has been changed since the old hash was read.
pub(crate) async fn replace_password_hash(
    connection: &mut PgConnection,
    user_id: UserId,
    old: &str,
    new: &str,
) -> sqlx::Result<bool> {
    let replaced = sqlx::query!(
        "update account set password_hash = $3 where id = $1 and password_hash = $2",
        user_id.0,
        old,
        new
    )
    .execute(connection)
    .await?;
    Ok(replaced.rows_affected() == 1)
}

/// Returns true if this is still the account's password hash. In that case, also locks the account's row until the transaction ends.
pub(crate) async fn lock_password(
    connection: &mut PgConnection,
    user_id: UserId,
    password_hash: &str,
) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select id from account where id = $1 and password_hash = $2 for share",
        user_id.0,
        password_hash
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}
