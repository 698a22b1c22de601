//! Accounts whose email nobody has confirmed: anybody can have made them, with anybody's email. They make room at once for whoever is invited
//! by that email; from others they keep it until the link that was mailed for them has expired, and then go.

use std::collections::BTreeSet;

use actors::audit::About;
use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use protocol::change::AdminChange;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde_json::json;
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

/// Plans to make room for a new account with this email and name: finds the accounts that go. Their topics, and `admin`, are touched.
pub async fn plan(
    conn: &mut PgConnection,
    email: &str,
    user_name: &str,
    newcomer: Newcomer,
    now: OffsetDateTime,
) -> Result<(BTreeSet<Topic>, Vec<UserId>), WriteError> {
    let users = store::list_in_the_way(conn, email, user_name, newcomer.takes_email(), now).await?;
    let topics = users.iter().copied().map(Topic::User).chain([Topic::Admin]);
    Ok((topics.collect(), users))
}

/// Removes the accounts that are in the way of a new one.
pub async fn make_room(write: &mut Write, in_the_way: Vec<UserId>) -> Result<(), WriteError> {
    for user in in_the_way {
        remove(write, user).await?;
    }
    Ok(())
}

async fn remove(write: &mut Write, user_id: UserId) -> Result<(), WriteError> {
    for (address, expires) in store::list_links(write.rows(), user_id).await? {
        queue::forget_expiring(write.rows(), &address, expires).await?;
    }
    store::delete_unconfirmed(write.rows(), user_id).await?;
    write.purge_frames(&[Topic::User(user_id)]).await?;
    write.append(&Topic::Admin, AdminChange::UserDeleted { user_id });
    Ok(())
}

/// Takes the force of a token that confirms an email: an account that waits for it goes with it, of a change the token alone. Gives the account.
///
/// # Errors
/// `invalid_token` where it confirms nothing.
pub async fn reject(live: &Live, token_hash: [u8; 32], now: OffsetDateTime) -> Result<UserId, WriteError> {
    let rejected = live
        .write(Subject::Token {
            hash: token_hash.to_vec(),
        })
        .plan(async move |conn| {
            let found = store::find_waiting(conn, &token_hash, now).await?;
            let (purpose, person) = found.ok_or(ErrorCode::InvalidToken)?;
            let topics = BTreeSet::from([Topic::Admin, Topic::User(person.user_id)]);
            Ok((topics, (purpose, person.user_id)))
        })
        .run(async move |write, (purpose, user_id)| {
            write.audit(Some(About::User(user_id)), json!({})).await?;
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
