//! admin/update_approve: approves an account, or withdraws the approval.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::execute;
use crate::config::Config;
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// The account, and whether it is approved.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UpdateApproveRequest {
    user_to_approve: UserId,
    is_approved: bool,
}

/// Approves an account, or withdraws the approval. Approving starts a creator's trial and notifies the owner by email. The email is sent
/// after 30 s, unless the approval is withdrawn within this time. Withdrawing logs out all of the account's sessions immediately. The staff
/// cannot withdraw their own approval.
#[call("/admin/update_approve", errors(NotFound, CannotLockYourselfOut), audit = "approval")]
pub(super) async fn update_approve(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, UpdateApproveRequest>,
) -> CallResult<bool> {
    let (Admin(caller), request) = (call.caller, call.request);
    let decision = Decision::Approve(request.is_approved);
    execute(&live, &config, &caller, request.user_to_approve, decision, None).await
}
