//! company/delete_invite: withdraws an invitation, or removes it from the caller's list.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::InviteId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company::invitation;
use crate::http::{Call, CallResult, Manager};

/// The invitation to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteInviteRequest {
    invite_id: InviteId,
}

/// Deletes an invitation into a company, answered or not. The caller must be the invited person, or the owner or an admin of the company
/// that invites. The link in the invitation's email stops working. A person who has accepted the invitation stays a member.
#[call("/company/delete_invite", errors(NotFound))]
pub(super) async fn delete_invite(live: web::Data<Live>, call: Call<Manager, DeleteInviteRequest>) -> CallResult<bool> {
    let (Manager(caller), DeleteInviteRequest { invite_id }) = (call.caller, call.request);
    let user_id = caller.user_id;
    let deleted = live
        .write(&caller)
        .plan(async move |conn| invitation::plan_removal(conn, invite_id, user_id).await)
        .run(async move |write, found| invitation::delete(write, invite_id, found).await);
    Ok(deleted.await?.into())
}
