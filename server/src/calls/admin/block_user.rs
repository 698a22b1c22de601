//! admin/block_user: an account is locked.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::carry_out;
use crate::config::Config;
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct BlockUserRequest {
    user_to_disable: UserId,
}

/// Blocks an account and logs every session of it out at once. Nobody can block themselves.
#[call("/admin/block_user", errors(NotFound, CannotLockYourselfOut), audit = "block")]
pub(super) async fn block_user(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, BlockUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), user) = (call.who, call.request.user_to_disable);
    carry_out(&live, &config, &caller, user, Decision::Block(true), None).await
}
