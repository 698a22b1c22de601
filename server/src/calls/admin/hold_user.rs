//! admin/hold_user: an account waits until there is room for it, or need not wait any longer.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::Reason;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::decision::{carry_out, reason};
use super::store;
use crate::config::Config;
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// Which account, and what is decided.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct HoldUserRequest {
    /// The account's email.
    email: String,
    on_hold: bool,
    /// Why, for the owner.
    #[schema(value_type = Option<Reason>)]
    reason: Option<String>,
}

/// Puts an account on hold, or takes it off. On hold, every session is logged out at once; when it is taken off, or a reason is
/// given, its owner is told by email. The email leaves after 30 s; the opposite decision until then cancels it, and is told by none. Nobody can put themselves on hold.
#[call("/admin/hold_user", errors(NotFound, CannotLockYourselfOut), audit = "hold")]
pub(super) async fn hold_user(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, HoldUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), request) = (call.who, call.request);
    let found = store::find_user_id(&mut *pool.acquire().await?, request.email.trim()).await?;
    let user = found.ok_or(ErrorCode::NotFound)?;
    let reason = reason(request.reason)?;
    carry_out(&live, &config, &caller, user, Decision::Hold(request.on_hold), reason).await
}
