//! admin/unblock_user: unblocks an account.

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

/// The account to unblock.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UnblockUserRequest {
    user_to_turn: UserId,
}

/// Unblocks an account. Its owner can log in again, unless the account is on hold, not approved or not confirmed.
#[call("/admin/unblock_user", errors(NotFound), audit = "unblock")]
pub(super) async fn unblock_user(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, UnblockUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), user) = (call.caller, call.request.user_to_turn);
    execute(&live, &config, &caller, user, Decision::Block(false), None).await
}
