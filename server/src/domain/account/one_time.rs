//! One-time tokens: random, mailed in a link, kept as hashes, good once and for a while. An email that anybody may ask for leaves the
//! force of those before it, so that nobody can make a link useless before it is read.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::domain::account::store::{self, NewToken, Purpose};
use crate::domain::account::unconfirmed;
use crate::secrets;

/// A token that exists nowhere else.
pub(crate) struct Issued {
    /// The token.
    pub(crate) token: String,
    /// How long it is good for, as its email says.
    pub(crate) lifetime: Duration,
    /// When it no longer is.
    pub(crate) expires: OffsetDateTime,
}

fn lifetime(purpose: Purpose) -> Duration {
    match purpose {
        Purpose::SignUp => unconfirmed::WAITS,
        Purpose::ResetPassword => Duration::hours(1),
        Purpose::ChangeEmail | Purpose::NewEmail => Duration::days(1),
    }
}

/// No other email goes out so soon after one.
const AGAIN_AFTER: Duration = Duration::minutes(5);

/// Whether another token may be issued, of a purpose for which anybody may ask: none while there is one that is not five minutes old.
pub(crate) async fn is_due(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let is_recent = store::has_token_since(connection, user_id, purpose, now - AGAIN_AFTER).await?;
    Ok(!is_recent)
}

/// Issues a token of an account that speaks for this email.
pub(crate) async fn issue(
    connection: &mut PgConnection,
    user_id: UserId,
    purpose: Purpose,
    email: &str,
    now: OffsetDateTime,
) -> sqlx::Result<Issued> {
    issue_for(connection, user_id, purpose, email, now, lifetime(purpose)).await
}

/// Issues one that is good for less than another of its purpose.
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
