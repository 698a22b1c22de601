//! The SQL for one-time tokens. Only the hashes of the tokens are stored.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::Addressee;

/// The purpose of a one-time token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Confirms the email of a new account.
    SignUp,
    /// Sets a new password.
    ResetPassword,
    /// Confirms that the person wants to change the email. The token is mailed to the present address.
    ChangeEmail,
    /// Confirms the new address of a changed email.
    NewEmail,
}

impl Purpose {
    /// Returns the number of tokens of an account with this purpose that may be valid at the same time: several if anybody may request such
    /// tokens, otherwise one.
    fn most(self) -> i64 {
        match self {
            Self::SignUp | Self::ResetPassword => 3,
            Self::ChangeEmail | Self::NewEmail => 1,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::SignUp => "sign_up",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
            Self::NewEmail => "new_email",
        }
    }
}

/// A token to be stored.
#[derive(Debug)]
pub(crate) struct NewToken<'a> {
    pub(crate) user_id: UserId,
    pub(crate) purpose: Purpose,
    pub(crate) token_hash: &'a [u8],
    /// The email address for which the token is issued.
    pub(crate) email: &'a str,
    pub(crate) now: OffsetDateTime,
    pub(crate) expires: OffsetDateTime,
}

/// Returns true if the account has a token for this purpose that was made after `since`.
pub(crate) async fn has_token_since(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    since: OffsetDateTime,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from account_token where user_id = $1 and purpose = $2 and created > $3) as "is_there!""#,
        user_id.0,
        purpose.as_str(),
        since
    )
    .fetch_one(connection)
    .await
}

/// Stores a token. If the account then has too many tokens for the same purpose, the oldest ones are deleted.
pub(crate) async fn replace_token(connection: &mut PgConnection, new: &NewToken<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from account_token where token_hash in (
           select token_hash from account_token where user_id = $1 and purpose = $2 order by created desc, token_hash offset $3)",
        new.user_id.0,
        new.purpose.as_str(),
        new.purpose.most() - 1
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into account_token (token_hash, user_id, purpose, email, created, expires) values ($1, $2, $3, $4, $5, $6)",
        new.token_hash,
        new.user_id.0,
        new.purpose.as_str(),
        new.email,
        new.now,
        new.expires
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes an account's tokens for these purposes.
pub(crate) async fn delete_tokens(
    connection: &mut PgConnection,
    user_id: UserId,
    purposes: &[Purpose],
) -> sqlx::Result<()> {
    let purposes: Vec<String> = purposes.iter().map(|purpose| purpose.as_str().to_owned()).collect();
    sqlx::query!(
        "delete from account_token where user_id = $1 and purpose = any($2)",
        user_id.0,
        &purposes
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the account of a token that is still valid for this purpose. If `email` is given, the token must have been issued for it.
pub(crate) async fn find_token(
    connection: &mut PgConnection,
    token_hash: &[u8],
    purpose: Purpose,
    email: Option<&str>,
    now: OffsetDateTime,
) -> sqlx::Result<Option<UserId>> {
    let found = sqlx::query_scalar!(
        "select user_id from account_token where token_hash = $1 and purpose = $2 and expires > $3
           and ($4::text is null or lower(email) = lower($4))",
        token_hash,
        purpose.as_str(),
        now,
        email
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(UserId))
}

/// Returns the purpose of a valid token that confirms an email, and the token's account. The returned account's `email` is the address to
/// confirm.
pub(crate) async fn find_waiting(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> sqlx::Result<Option<(Purpose, Addressee)>> {
    let found = sqlx::query!(
        r#"select t.purpose = 'sign_up' as "is_sign_up!", a.id, a.user_name, t.email, a.role, a.created
           from account_token t join account a on a.id = t.user_id
           where t.token_hash = $1 and t.expires > $2 and (t.purpose = 'new_email' or t.purpose = 'sign_up' and not a.email_confirmed)"#,
        token_hash,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|found| {
        let person = Addressee {
            user_id: UserId(found.id),
            user_name: found.user_name,
            email: found.email,
            role: found.role,
            created: found.created,
        };
        (
            if found.is_sign_up {
                Purpose::SignUp
            } else {
                Purpose::NewEmail
            },
            person,
        )
    }))
}

/// Deletes a token that is still valid for this purpose, and returns its account and email. If `email` is given, the token must have been issued
/// for it.
pub(crate) async fn take_token(
    connection: &mut PgConnection,
    token_hash: &[u8],
    purpose: Purpose,
    email: Option<&str>,
    now: OffsetDateTime,
) -> sqlx::Result<Option<(UserId, String)>> {
    // this SQL repeats the conditions of `find_token`, because a macro for both texts would save no lines
    let found = sqlx::query!(
        "delete from account_token where token_hash = $1 and purpose = $2 and expires > $3
           and ($4::text is null or lower(email) = lower($4)) returning user_id, email",
        token_hash,
        purpose.as_str(),
        now,
        email
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|found| (UserId(found.user_id), found.email)))
}
