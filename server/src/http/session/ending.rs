//! Ends sessions: deletes their rows, notifies their live connections, and publishes a frame on the person's `user:` topic. After this frame,
//! every node checks which of the person's sessions still exist.

use std::collections::BTreeSet;

use actors::live::Live;
use actors::queue::Failure;
use actors::write::{Subject, Write, WriteError};
use protocol::change::UserChange;
use protocol::ids::{SessionId, UserId};
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::store;
use crate::http::CallError;

/// The maximum number of people whose expired sessions are ended in the same transaction.
const AT_ONCE: i64 = 100;

/// Ends a session of a person. `write` must have locked the person's `user:` topic. Returns false if the person has no session with this
/// id.
pub async fn end_in(
    write: &mut Write,
    user_id: UserId,
    session_id: SessionId,
    reason: LogOutReason,
) -> Result<bool, WriteError> {
    if !store::delete_session(write.rows(), user_id, session_id).await? {
        return Ok(false);
    }
    // a node that does not receive the end over the bus finds this frame, and checks which sessions are left
    write.append(&Topic::User(user_id), UserChange::RightsChanged);
    write.log_out(vec![session_id], reason);
    Ok(true)
}

/// Ends a session of a person. Returns false if the person has no session with this id. Once the function has returned, no write of the
/// session can commit any more.
pub async fn end(live: &Live, user_id: UserId, session_id: SessionId, reason: LogOutReason) -> Result<bool, CallError> {
    let ended = live
        .write(Subject::Task("end a session"))
        .topics([Topic::User(user_id)])
        .run(async move |write| {
            let is_ended = end_in(write, user_id, session_id, reason).await?;
            if is_ended {
                write.audit_own(user_id, json!({})).await?;
            }
            Ok(is_ended)
        });
    Ok(ended.await?.result)
}

/// Ends all sessions that have expired, and deletes expired one-time tokens.
pub async fn end_expired(live: &Live, pool: &PgPool, now: OffsetDateTime) -> Result<(), Failure> {
    if store::exists_expired_token(&mut *pool.acquire().await?, now).await? {
        let forgotten = (live.write(Subject::Task("forget expired tokens")))
            .run(async move |write| Ok(store::delete_expired_tokens(write.rows(), now).await?));
        forgotten.await?;
    }
    loop {
        let users = store::list_users_with_expired(&mut *pool.acquire().await?, now, AT_ONCE).await?;
        if users.is_empty() {
            return Ok(());
        }
        let ended = live
            .write(Subject::Task("end expired sessions"))
            .topics(users.iter().copied().map(Topic::User))
            .run(async move |write| {
                let gone = store::delete_expired_of(write.rows(), &users, now).await?;
                let concerned: BTreeSet<UserId> = gone.iter().map(|(_, user_id)| *user_id).collect();
                for user_id in concerned {
                    write.append(&Topic::User(user_id), UserChange::RightsChanged);
                }
                write.log_out(
                    gone.into_iter().map(|(session_id, _)| session_id).collect(),
                    LogOutReason::Expired,
                );
                Ok(())
            });
        ended.await?;
    }
}
