//! admin/confirm_user_email: confirms an email on behalf of its owner.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::execute;
use crate::config::{Approval, Config};
use crate::domain::account::status::Decision;
use crate::http::{Admin, Call, CallResult};

/// The account whose email is to be confirmed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmUserEmailRequest {
    user_to_confirm: UserId,
}

/// Marks an account's email as confirmed. If the server's settings make approval automatic, this also approves the account.
#[call("/admin/confirm_user_email", errors(NotFound), audit = "email_vouched")]
pub(super) async fn confirm_user_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, ConfirmUserEmailRequest>,
) -> CallResult<bool> {
    let (Admin(caller), user) = (call.caller, call.request.user_to_confirm);
    let approve = config.limits.signup_approval == Approval::Auto;
    execute(&live, &config, &caller, user, Decision::ConfirmEmail { approve }, None).await
}
