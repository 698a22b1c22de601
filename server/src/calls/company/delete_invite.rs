//! company/delete_invite: an invitation is taken back, or off the list.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::ids::InviteId;
use protocol::topic::Topic;
use serde::Deserialize;
use utoipa::ToSchema;

use super::invites::InviteTransaction;
use super::invites::store;
use crate::calls::alive;
use crate::http::{Answer, Call, CallResult, Manager};
use crate::run::app_state::AppState;

/// Which invitation.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteInviteRequest {
    invite_id: InviteId,
}

/// Deletes an invitation that the caller received, or one of a company that they lead. Its link stops working; whoever has accepted stays a
/// member.
#[utoipa::path(request_body = DeleteInviteRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/company/delete_invite")]
pub(super) async fn delete_invite(
    state: web::Data<AppState>,
    call: Call<Manager, DeleteInviteRequest>,
) -> CallResult<bool> {
    let (Manager(caller), DeleteInviteRequest { invite_id }) = (call.who, call.request);
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let found = store::find_invite(&mut connection, invite_id, caller.user_id).await?;
    let before = found.ok_or(ErrorCode::NotFound)?;
    let invited = store::find_invited(&mut connection, before.company, &before.email).await?;
    drop(connection);
    let told = invited.and_then(store::Invited::told);

    let topics: Vec<_> = told.into_iter().map(Topic::User).collect();
    let mut transaction = InviteTransaction::begin(&state, before.company, &topics).await?;
    let connection = transaction.inner.conn();
    alive::hold_session(connection, &caller, now).await?;
    let found = store::find_invite(connection, invite_id, caller.user_id).await?;
    let may = found.is_some_and(|invite| invite.is_recipient || invite.manages);
    if !may {
        return Err(ErrorCode::NotFound.into());
    }
    store::delete_invite(connection, invite_id).await?;
    transaction.tell(invite_id, None, told, now).await?;
    let frames = transaction.inner.commit().await?;
    state.live.publish(frames);
    Ok(Answer::done())
}
