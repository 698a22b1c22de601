//! user/subscribe_promotion: opts the caller in to the emails of a promotion.

use actix_web::web;
use actors::live::Live;
use macros::call;

use super::promotion::PromotionRequest;
use crate::domain::promotion;
use crate::http::{Call, CallResult, User};

/// Opts the caller in to a promotion's emails, sent to this address. A repeated call only replaces the address.
#[call("/user/subscribe_promotion")]
pub(super) async fn subscribe_promotion(live: web::Data<Live>, call: Call<User, PromotionRequest>) -> CallResult<bool> {
    let caller = call.caller.0;
    let (email, wanted) = call.request.check()?;
    let opted_in = promotion::opt_in(&live, &caller, wanted, email.to_owned());
    Ok(opted_in.await?.into())
}
