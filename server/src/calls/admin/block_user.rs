//! admin/block_user: an account is locked.

use actix_web::{post, web};
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::carry_out;
use crate::domain::account::standing::Decision;
use crate::http::{Admin, Answer, Call, CallResult};
use crate::run::app_state::AppState;

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct BlockUserRequest {
    user_to_disable: UserId,
}

/// Blocks an account and logs every session of it out at once. Nobody can block themselves.
#[utoipa::path(
    request_body = BlockUserRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found", "cannot_lock_yourself_out"])))
)]
#[post("/admin/block_user")]
pub(super) async fn block_user(state: web::Data<AppState>, call: Call<Admin, BlockUserRequest>) -> CallResult<bool> {
    let (Admin(caller), user) = (call.who, call.request.user_to_disable);
    carry_out(&state, &caller, user, Decision::Block(true), None).await
}
