//! company/update_invite_status: accepts or declines an invitation.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::entity::company::InviteStatus;
use protocol::ids::InviteId;
use protocol::schema::InviteAnswer;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company::invitation;
use crate::http::{Call, CallError, CallResult, Manager};

/// The invitation, and the answer to it.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UpdateInviteStatusRequest {
    invite_id: InviteId,
    /// The answer: `accepted`, or `canceled` to decline.
    #[schema(value_type = InviteAnswer)]
    status: InviteStatus,
}

/// Accepts or declines an invitation to the caller's confirmed email. A person who accepts becomes a member immediately. Repeating the same
/// answer has no effect. 409 `conflict` if the invitation has been answered differently before, or has expired.
#[call(
    "/company/update_invite_status",
    errors(NotFound, Conflict),
    audit = "invitation_answer"
)]
pub(super) async fn update_invite_status(
    live: web::Data<Live>,
    call: Call<Manager, UpdateInviteStatusRequest>,
) -> CallResult<bool> {
    let (Manager(caller), UpdateInviteStatusRequest { invite_id, status }) = (call.caller, call.request);
    if status == InviteStatus::Pending {
        return Err(CallError::field("status", "Must be accepted or canceled"));
    }
    let user_id = caller.user_id;
    let answered = live
        .write(&caller)
        .plan(async move |conn| invitation::plan_answer(conn, invite_id, user_id).await)
        .run(async move |write, invite| invitation::answer(write, &caller, (invite_id, invite), status).await);
    Ok(answered.await?.into())
}
