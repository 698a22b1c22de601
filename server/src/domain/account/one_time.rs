//! One-time tokens: random, mailed in a link, kept as hashes, valid once and for a limited time. Requesting another email does not make earlier
//! tokens invalid where anybody may request one, so that nobody can make a link useless before it is read.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::domain::account::store::{self, NewToken, Purpose};
use crate::domain::account::unconfirmed;
use crate::secrets;

/// A newly issued token in plain text, which is kept nowhere else.
pub(crate) struct Issued {
    /// The token.
    pub(crate) token: String,
    /// The time for which it is valid, as its email states it.
    pub(crate) lifetime: Duration,
    /// The time at which it expires.
    pub(crate) expires: OffsetDateTime,
}

fn lifetime(purpose: Purpose) -> Duration {
    match purpose {
        Purpose::SignUp => unconfirmed::WAITS,
        Purpose::ResetPassword => Duration::hours(1),
        Purpose::ChangeEmail | Purpose::NewEmail => Duration::days(1),
    }
}

/// The least time between two tokens of a purpose for which anybody may request one.
const AGAIN_AFTER: Duration = Duration::minutes(5);

/// Returns true if another token may be issued for a purpose for which anybody may request one: false while there is one that is less than five
/// minutes old.
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
