//! account/confirm_email: confirms the email of a new account with the mailed token and the email itself.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::schema::Filled;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::confirmation;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Anybody, Call, CallResult, Response};
use crate::validation::FieldErrors;

/// The token in the mailed link, and the email to which it was mailed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    email: String,
}

/// Confirms an account's email with the token that was mailed to it. The request must also contain this email. A token works once.
#[call("/account/confirm_email", errors(InvalidToken), limit = CallLookup, audit = "email_confirmation")]
pub(super) async fn confirm_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, ConfirmEmailRequest>,
) -> CallResult<bool> {
    let mut errors = FieldErrors::new();
    errors.required("token", &call.request.token);
    errors.required("email", &call.request.email);
    errors.finish()?;
    let email = call.request.email.trim();
    let from = network_of(&http_request, &config);
    rate_limits.check_account(AccountLimit::Token, email, from, Instant::now())?;
    let confirmed = confirmation::confirm(&live, &config, &call.request.token, Some(email)).await?;
    Ok(Response::done().with_account(confirmed.result.account))
}
