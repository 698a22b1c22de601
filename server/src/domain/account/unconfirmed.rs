//! Accounts whose email was never confirmed. Anybody can create them with anybody's email. A person who opens an invitation mailed to that
//! email can use the email immediately. Everybody else must wait until the confirmation link expires; then the unconfirmed account is
//! deleted.

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

/// The time within which a new account must be confirmed. No confirmation link is valid after this time, even if more links are requested.
pub const WAITS: Duration = Duration::days(3);

/// The maximum number of accounts that one run removes.
const AT_ONCE: i64 = 500;

/// A person who creates an account and needs an email and a name for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newcomer {
    /// A person who signs up, and who possibly does not own the email.
    SignsUp,
    /// A person who opened an invitation that was mailed to the email, and so owns it.
    IsInvited,
}

impl Newcomer {
    /// Returns true if the newcomer can use the email of an unconfirmed account even while the account's confirmation link is valid.
    pub(in crate::domain::account) const fn takes_email(self) -> bool {
        matches!(self, Self::IsInvited)
    }
}

/// Finds the unconfirmed accounts that must be removed because they have the email or name of a new account. Returns the topics that the
/// write changes (the accounts' topics and `admin`), and the accounts.
pub async fn plan(
    conn: &mut PgConnection,
    email: &str,
    user_name: &str,
    newcomer: Newcomer,
    now: OffsetDateTime,
) -> Result<(BTreeSet<Topic>, Vec<UserId>), WriteError> {
    let users = store::list_blocking(conn, email, user_name, newcomer.takes_email(), now).await?;
    let topics = users.iter().copied().map(Topic::User).chain([Topic::Admin]);
    Ok((topics.collect(), users))
}

/// Removes the unconfirmed accounts that have the email or name of a new account.
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

/// Invalidates a token that confirms an email. If the token confirms a sign-up, the account is removed; if it confirms a change of email,
/// only the token is deleted. Returns the account.
///
/// # Errors
/// `invalid_token` if the token confirms no email.
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
