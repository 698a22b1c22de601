//! admin/block_user: blocks an account.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use protocol::schema::Reason;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::{execute, reason};
use crate::config::Config;
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// The account to block.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct BlockUserRequest {
    user_to_disable: UserId,
    /// The reason that is mailed to the account's owner.
    #[schema(value_type = Option<Reason>)]
    reason: Option<String>,
}

/// Blocks an account and logs out all of its sessions immediately. If a reason is given, an email notifies the owner. It is sent after 30
/// s, unless the account is unblocked within this time. The staff cannot block their own accounts.
#[call("/admin/block_user", errors(NotFound, CannotLockYourselfOut), audit = "block")]
pub(super) async fn block_user(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, BlockUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (user, reason) = (request.user_to_disable, reason(request.reason)?);
    execute(&live, &config, &caller, user, Decision::Block(true), reason).await
}
