//! One-time tokens: random texts that are mailed in a link. Each is stored as a hash, and is valid once and for a limited time. If anybody
//! may request a token for an account, a new token does not make the former tokens invalid, so that a stranger cannot make a mailed link
//! useless before its recipient opens it.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::domain::account::store::{self, NewToken, Purpose};
use crate::domain::account::unconfirmed;
use crate::secrets;

/// A newly issued token in plain text, which is not stored.
pub(crate) struct Issued {
    /// The token in plain text.
    pub(crate) token: String,
    /// How long the token is valid, as stated in the email.
    pub(crate) lifetime: Duration,
    /// The time at which the token expires.
    pub(crate) expires: OffsetDateTime,
}

fn lifetime(purpose: Purpose) -> Duration {
    match purpose {
        Purpose::SignUp => unconfirmed::WAITS,
        Purpose::ResetPassword => Duration::hours(1),
        Purpose::ChangeEmail | Purpose::NewEmail => Duration::days(1),
    }
}

/// The minimum time between two tokens of the same account and purpose. It applies only if anybody may request tokens for the purpose.
const AGAIN_AFTER: Duration = Duration::minutes(5);

/// Returns true if another token may be issued: the account has no token for this purpose that is less than five minutes old. Used only if
/// anybody may request tokens for the purpose.
pub(crate) async fn is_due(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let is_recent = store::has_token_since(connection, user_id, purpose, now - AGAIN_AFTER).await?;
    Ok(!is_recent)
}

/// Issues a token of an account for this email, with the usual lifetime of its purpose.
pub(crate) async fn issue(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    email: &str,
    now: OffsetDateTime,
) -> sqlx::Result<Issued> {
    issue_for(connection, user_id, purpose, email, now, lifetime(purpose)).await
}

/// Issues a token that is valid for `lifetime` instead of the usual time of its purpose.
pub(crate) async fn issue_for(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    email: &str,
    now: OffsetDateTime,
    lifetime: Duration,
) -> sqlx::Result<Issued> {
    let token = secrets::token();
    let new = NewToken {
        user_id,
        purpose,
        token_hash: &secrets::hash(&token),
        email,
        now,
        expires: now + lifetime,
    };
    store::replace_token(connection, &new).await?;
    Ok(Issued {
        token,
        lifetime,
        expires: new.expires,
    })
}
