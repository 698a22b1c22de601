//! Accounts whose email nobody has confirmed: anybody can have made them, with anybody's email. They make room at once for whoever is invited
//! by that email; from others they keep it until the link that was mailed for them has expired, and then go.

use std::collections::BTreeSet;

use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use protocol::change::AdminChange;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};

use super::store::{self, Purpose};
use crate::mail::queue;

/// How long an account waits for its confirmation. No link of it is good for longer, however often another is asked for.
pub const WAITS: Duration = Duration::days(3);

/// How many go at a time.
const AT_ONCE: i64 = 500;

/// Who comes with an email, and with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newcomer {
    /// Anybody, who may not be whose email it is.
    SignsUp,
    /// Whoever has read an invitation that was mailed there.
    IsInvited,
}

impl Newcomer {
    /// Whether an account that may still be confirmed gives up its email to them.
    pub(in crate::domain::account) const fn takes_email(self) -> bool {
        matches!(self, Self::IsInvited)
    }
}

/// The topics of what makes room for a new account with this email and name: `admin`, and those of the accounts that go.
pub async fn topics(
    conn: &mut PgConnection,
    email: &str,
    user_name: &str,
    newcomer: Newcomer,
    now: OffsetDateTime,
) -> Result<BTreeSet<Topic>, WriteError> {
    let users = store::list_in_the_way(conn, email, user_name, newcomer.takes_email(), now).await?;
    Ok(users.into_iter().map(Topic::User).chain([Topic::Admin]).collect())
}

/// Removes the accounts that are in the way of a new one.
pub async fn make_room(write: &mut Write, email: &str, user_name: &str, newcomer: Newcomer) -> Result<(), WriteError> {
    let now = write.now();
    for user in store::list_in_the_way(write.rows(), email, user_name, newcomer.takes_email(), now).await? {
        remove(write, user).await?;
    }
    Ok(())
}

async fn remove(write: &mut Write, user_id: UserId) -> Result<(), WriteError> {
    let own = Topic::User(user_id);
    if !write.holds(&own) {
        return Err(WriteError::TopicsChanged);
    }
    for (address, expires) in store::list_links(write.rows(), user_id).await? {
        queue::forget_expiring(write.rows(), &address, expires).await?;
    }
    store::delete_unconfirmed(write.rows(), user_id).await?;
    write.purge_frames(&[own]).await?;
    write.append(&Topic::Admin, AdminChange::UserDeleted { user_id });
    Ok(())
}

/// Takes the force of a token that confirms an email: an account that waits for it goes with it, of a change the token alone. Gives the account.
///
/// # Errors
/// `invalid_token` where it confirms nothing.
pub async fn reject(live: &Live, token_hash: [u8; 32], now: OffsetDateTime) -> Result<UserId, WriteError> {
    let find = async move |conn: &mut PgConnection| -> Result<(Purpose, UserId), WriteError> {
        let found = store::find_waiting(conn, &token_hash, now).await?;
        let (purpose, person) = found.ok_or(ErrorCode::InvalidToken)?;
        Ok((purpose, person.user_id))
    };
    let rejected = live
        .write(Subject::Token {
            hash: token_hash.to_vec(),
        })
        .find_topics(async move |conn| {
            let (_, user_id) = find(conn).await?;
            Ok(BTreeSet::from([Topic::Admin, Topic::User(user_id)]))
        })
        .run(async move |write| {
            let (purpose, user_id) = find(write.rows()).await?;
            if purpose == Purpose::SignUp {
                remove(write, user_id).await?;
            } else {
                store::delete_tokens(write.rows(), user_id, &[purpose]).await?;
            }
            Ok(user_id)
        });
    Ok(rejected.await?.result)
}

/// Removes the accounts that nobody has confirmed while they could.
pub async fn forget(live: &Live, pool: &PgPool, now: OffsetDateTime) -> Result<(), WriteError> {
    let users = store::list_expired(&mut *pool.acquire().await?, now, now - WAITS, AT_ONCE).await?;
    for user in users {
        let gone = live
            .write(Subject::Task("remove an account that was never confirmed"))
            .topics([Topic::Admin, Topic::User(user)])
            .run(async move |write| {
                // a link may have been asked for, or the email confirmed, meanwhile
                if store::is_expired(write.rows(), user, now, now - WAITS).await? {
                    remove(write, user).await?;
                }
                Ok(())
            });
        gone.await?;
    }
    Ok(())
}
