//! company/update_invite_status: the answer to an invitation.

use actix_web::{post, web};
use protocol::entity::company::InviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::InviteId;
use protocol::topic::Topic;
use serde::Deserialize;
use utoipa::ToSchema;

use super::invites::InviteTransaction;
use super::invites::store;
use crate::calls::alive;
use crate::http::{Answer, Call, CallError, CallResult, Manager};
use crate::run::app_state::AppState;

/// Which invitation, and the answer to it.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UpdateInviteStatusRequest {
    invite_id: InviteId,
    /// accepted or canceled.
    status: InviteStatus,
}

/// Accepts an invitation to the caller's confirmed email, who is a member from now on, or declines it. The same answer may be given again;
/// another one is 409 `conflict`, and so is an answer to an invitation that has expired.
#[utoipa::path(request_body = UpdateInviteStatusRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/company/update_invite_status")]
pub(super) async fn update_invite_status(
    state: web::Data<AppState>,
    call: Call<Manager, UpdateInviteStatusRequest>,
) -> CallResult<bool> {
    let (Manager(caller), UpdateInviteStatusRequest { invite_id, status }) = (call.who, call.request);
    if status == InviteStatus::Pending {
        return Err(CallError::field("status", "Wrong type or value"));
    }
    let now = state.clock.now();
    let found = store::find_invite(&mut *state.pool.acquire().await?, invite_id, caller.user_id).await?;
    let before = found.filter(|invite| invite.is_recipient).ok_or(ErrorCode::NotFound)?;
    let mut transaction = InviteTransaction::begin(&state, before.company, &[Topic::User(caller.user_id)]).await?;
    let connection = transaction.inner.conn();
    alive::hold_session(connection, &caller, now).await?;
    let found = store::find_invite(connection, invite_id, caller.user_id).await?;
    let invite = found.filter(|invite| invite.is_recipient).ok_or(ErrorCode::NotFound)?;
    if invite.status == status {
        return Ok(Answer::done());
    }
    if invite.status != InviteStatus::Pending || invite.expires <= now {
        return Err(ErrorCode::Conflict.into());
    }
    store::update_status(connection, invite_id, status, caller.user_id).await?;
    if status == InviteStatus::Accepted {
        let (user, role_name) = (caller.user_id, &invite.role_name);
        transaction.join(user, &caller.user_name, role_name).await?;
    }
    transaction
        .tell(invite_id, Some(status), Some(caller.user_id), now)
        .await?;
    let frames = transaction.inner.commit().await?;
    state.live.publish(frames);
    Ok(Answer::done())
}
