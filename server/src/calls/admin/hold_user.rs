//! admin/hold_user: puts an account on hold, or ends the hold.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::Reason;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::decision::{execute, reason};
use super::store;
use crate::config::Config;
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// The account, and whether it is put on hold.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct HoldUserRequest {
    /// The email of the account.
    email: String,
    on_hold: bool,
    /// The reason that is mailed to the account's owner.
    #[schema(value_type = Option<Reason>)]
    reason: Option<String>,
}

/// Puts an account on hold, or ends the hold. A hold logs out all of the account's sessions immediately. An email notifies the owner that a hold
/// has ended, or that it has begun if the request contains a reason. The email is sent after 30 s. If the opposite decision is made within this
/// time, neither of the two emails is sent. The staff cannot put their own accounts on hold.
#[call("/admin/hold_user", errors(NotFound, CannotLockYourselfOut), audit = "hold")]
pub(super) async fn hold_user(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, HoldUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), request) = (call.caller, call.request);
    let found = store::find_user_id(&mut *pool.acquire().await?, request.email.trim()).await?;
    let user = found.ok_or(ErrorCode::NotFound)?;
    let reason = reason(request.reason)?;
    execute(&live, &config, &caller, user, Decision::Hold(request.on_hold), reason).await
}
