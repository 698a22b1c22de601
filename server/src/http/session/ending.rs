//! The end of sessions: their rows go, a frame on their person's topic makes every node look which are left, and their live connections
//! are told.

use std::collections::BTreeSet;

use actors::frame::transaction::TopicTransaction;
use protocol::change::UserChange;
use protocol::ids::{SessionId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::http::CallError;
use crate::run::app_state::AppState;

/// Expired sessions that end in one transaction.
const AT_ONCE: i64 = 100;

/// Deletes a person's sessions, all `but` one where there is one to be kept; gives those that ended. In the caller's transaction, which
/// appends [`UserChange::RightsChanged`] on the person's topic; after its commit `live.log_out` tells their connections.
pub async fn delete_of_user(
    connection: &mut PgConnection,
    user_id: UserId,
    but: Option<SessionId>,
) -> sqlx::Result<Vec<SessionId>> {
    store::delete_sessions_of(connection, user_id, but).await
}

/// Deletes one session of a person; false where the person has none with this id. In the caller's transaction, as
/// [`delete_of_user`].
pub async fn delete(connection: &mut PgConnection, user_id: UserId, session_id: SessionId) -> sqlx::Result<bool> {
    store::delete_session(connection, user_id, session_id).await
}

/// Ends one session of a person; false where the person has none with this id.
pub async fn end(
    state: &AppState,
    user_id: UserId,
    session_id: SessionId,
    reason: &'static str,
) -> Result<bool, CallError> {
    let topic = Topic::User(user_id);
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), std::slice::from_ref(&topic)).await?;
    if !store::delete_session(transaction.conn(), user_id, session_id).await? {
        return Ok(false);
    }
    // a node that does not hear of it from the bus finds this frame, and asks which sessions are left
    transaction.append(&topic, UserChange::RightsChanged);
    let frames = transaction.commit().await?;
    // The row is gone, so nothing of this session commits any more; the answer waits until its connections are told.
    state.live.log_out(&[session_id], reason).await;
    state.live.publish(frames);
    Ok(true)
}

/// Ends the sessions that have expired, and forgets expired one-time tokens.
pub async fn end_expired(state: &AppState) -> Result<(), CallError> {
    let now = state.clock.now();
    store::delete_expired_tokens(&mut *state.pool.acquire().await?, now).await?;
    loop {
        let users = store::list_users_with_expired(&mut *state.pool.acquire().await?, now, AT_ONCE).await?;
        if users.is_empty() {
            return Ok(());
        }
        let topics: Vec<Topic> = users.iter().copied().map(Topic::User).collect();
        let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
        let gone = store::delete_expired_of(transaction.conn(), &users, now).await?;
        let concerned: BTreeSet<UserId> = gone.iter().map(|(_, user_id)| *user_id).collect();
        for user_id in concerned {
            transaction.append(&Topic::User(user_id), UserChange::RightsChanged);
        }
        let frames = transaction.commit().await?;
        let sessions: Vec<SessionId> = gone.into_iter().map(|(session_id, _)| session_id).collect();
        state.live.log_out(&sessions, "expired").await;
        state.live.publish(frames);
    }
}
