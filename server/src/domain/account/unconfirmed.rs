//! Accounts whose email nobody has confirmed: anybody can have made them, with anybody's email. A person who is invited by that email takes it
//! over at once; for all others the account keeps it until the mailed link has expired, and is then deleted.

use std::collections::BTreeSet;

use actors::audit::AuditTarget;
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

/// The time for which an account waits for its confirmation. None of its links is valid for longer, however often another is requested.
pub const WAITS: Duration = Duration::days(3);

/// The number of accounts that are removed in one run.
const AT_ONCE: i64 = 500;

/// A person who needs an email and a name for a new account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newcomer {
    /// Anybody, who may not own the email.
    SignsUp,
    /// A person who has read an invitation that was mailed to the email.
    IsInvited,
}

impl Newcomer {
    /// Returns true if an account that may still be confirmed gives up its email to them.
    pub(in crate::domain::account) const fn takes_email(self) -> bool {
        matches!(self, Self::IsInvited)
    }
}

/// Plans to make room for a new account with this email and name: finds the accounts to remove. The write touches their topics and `admin`.
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

/// Removes the accounts that stand in the way of a new one.
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

/// Makes a token that confirms an email invalid: for a sign-up by removing the account, for a change of email by deleting the token alone.
/// Returns the account.
///
/// # Errors
/// `invalid_token` where the token confirms nothing.
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
            write.audit(Some(AuditTarget::User(user_id)), json!({})).await?;
            if purpose == Purpose::SignUp {
                remove(write, user_id).await?;
            } else {
                store::delete_tokens(write.rows(), user_id, &[purpose]).await?;
            }
            Ok(user_id)
        });
    Ok(rejected.await?.result)
}

/// Removes the accounts that were not confirmed in time.
pub async fn forget(live: &Live, pool: &PgPool, now: OffsetDateTime) -> Result<(), WriteError> {
    let users = store::list_expired(&mut *pool.acquire().await?, now, now - WAITS, AT_ONCE).await?;
    for user in users {
        let gone = live
            .write(Subject::Task("remove an account that was never confirmed"))
            .topics([Topic::Admin, Topic::User(user)])
            .run(async move |write| {
                // a new link may have been requested, or the email confirmed, meanwhile
                if store::is_expired(write.rows(), user, now, now - WAITS).await? {
                    remove(write, user).await?;
                }
                Ok(())
            });
        gone.await?;
    }
    Ok(())
}
