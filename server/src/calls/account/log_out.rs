//! account/log_out: the end of this session.

use actix_web::{post, web};
use actors::frame::transaction::TopicTransaction;
use protocol::change::UserChange;
use protocol::topic::Topic;
use uuid::Uuid;

use super::store;
use crate::app_state::AppState;
use crate::http::{Answer, Call, CallResult, Empty, User, session};

/// Ends the caller's session, with its sids and its live connections.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<bool>)))]
#[post("/account/log_out")]
pub(super) async fn log_out(state: web::Data<AppState>, call: Call<User, Empty>) -> CallResult<bool> {
    let (session_id, topic) = (call.who.0.session_id, Topic::User(call.who.0.user_id));
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), std::slice::from_ref(&topic)).await?;
    store::delete_session(transaction.conn(), session_id).await?;
    // a node that does not hear of it from the bus finds this frame, and asks which sessions are left
    transaction.append(&topic, UserChange::RightsChanged);
    let frames = transaction.commit().await?;
    // The row is gone, so nothing of this session commits any more; the answer waits until its connections are told.
    state.live.log_out(&[session_id], "logged_out").await;
    state.live.publish(frames);
    Ok(Answer::done().with_cookie(session::removal_cookie(&state)))
}
