//! account/reject_sign_up: the recipient of the email reports that the account is not theirs.

use actix_web::web;
use actors::live::Live;
use macros::call;

use super::get_sign_up::MailedToken;
use crate::clock::Clock;
use crate::domain::account::unconfirmed;
use crate::http::{Anybody, Call, CallResult, Response};

/// Deletes the account that waits for its confirmation. For a change of email, only the token is deleted.
#[call("/account/reject_sign_up", errors(InvalidToken), limit = CallLookup, audit = "sign_up_rejection")]
pub(super) async fn reject_sign_up(live: web::Data<Live>, call: Call<Anybody, MailedToken>) -> CallResult<bool> {
    let account = unconfirmed::reject(&live, call.request.hash()?, Clock.now()).await?;
    Ok(Response::done().with_account(account))
}
