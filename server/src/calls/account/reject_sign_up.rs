//! account/reject_sign_up: whoever got the email says that the account is not theirs.

use actix_web::{post, web};
use actors::live::Live;

use super::get_sign_up::MailedToken;
use crate::clock::Clock;
use crate::domain::account::unconfirmed;
use crate::http::{Answer, Anybody, Call, CallResult};

/// Deletes the account that waits for its confirmation. Of a change of email the token alone goes.
#[utoipa::path(
    request_body = MailedToken,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["invalid_token"])))
)]
#[post("/account/reject_sign_up")]
pub(super) async fn reject_sign_up(live: web::Data<Live>, call: Call<Anybody, MailedToken>) -> CallResult<bool> {
    let account = unconfirmed::reject(&live, call.request.hash()?, Clock.now()).await?;
    Ok(Answer::done().concerning(account))
}
