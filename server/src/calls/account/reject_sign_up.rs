//! account/reject_sign_up: the recipient of a confirmation email reports that they did not make the account.

use actix_web::web;
use actors::live::Live;
use macros::call;

use super::get_sign_up::MailedToken;
use crate::clock::Clock;
use crate::domain::account::unconfirmed;
use crate::http::{Anybody, Call, CallResult, Response};

/// Deletes the unconfirmed account whose email the token would confirm. If the token would confirm a change of email, only the token is
/// deleted.
#[call("/account/reject_sign_up", errors(InvalidToken), limit = CallLookup, audit = "sign_up_rejection")]
pub(super) async fn reject_sign_up(live: web::Data<Live>, call: Call<Anybody, MailedToken>) -> CallResult<bool> {
    let account = unconfirmed::reject(&live, call.request.hash()?, Clock.now()).await?;
    Ok(Response::done().with_account(account))
}
