//! The SQL for accounts whose email is not confirmed.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Returns the unconfirmed accounts that have this email or this user name and no valid confirmation link. If `takes_email` is true, accounts
/// with this email are returned even if their link is still valid.
pub(in crate::domain::account) async fn list_blocking(
    conn: &mut PgConnection,
    email: &str,
    user_name: &str,
    takes_email: bool,
    now: OffsetDateTime,
) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        r#"select a.id as "id!" from account a where lower(a.email) = lower($1) and not a.email_confirmed
             and ($4 or not exists (select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $3))
           union
           select a.id from account a where lower(a.user_name) = lower($2) and not a.email_confirmed
             and not exists (select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $3)"#,
        email,
        user_name,
        now,
        takes_email
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Lists the accounts made before `made` that never confirmed their email and have no valid confirmation link left.
pub(in crate::domain::account) async fn list_expired(
    conn: &mut PgConnection,
    now: OffsetDateTime,
    made: OffsetDateTime,
    most: i64,
) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        "select a.id from account a where not a.email_confirmed and a.created < $2
           and not exists (select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $1)
         order by a.id limit $3",
        now,
        made,
        most
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns true if [`list_expired`] would return the account, and locks the account's row until the transaction ends.
pub(in crate::domain::account) async fn is_expired(
    conn: &mut PgConnection,
    user: UserId,
    now: OffsetDateTime,
    made: OffsetDateTime,
) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select a.id from account a where a.id = $1 and not a.email_confirmed and a.created < $3
           and not exists (select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $2)
         for update of a",
        user.0,
        now,
        made
    );
    Ok(found.fetch_optional(conn).await?.is_some())
}

pub(in crate::domain::account) async fn delete_unconfirmed(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from account where id = $1 and not email_confirmed", user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns true if an account has this email and is either confirmed or has a confirmation link that is still valid.
pub(crate) async fn is_registered(conn: &mut PgConnection, email: &str, now: OffsetDateTime) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from account a where lower(a.email) = lower($1) and (a.email_confirmed or exists (
               select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $2))) as "is_there!""#,
        email,
        now
    )
    .fetch_one(conn)
    .await
}
