//! account/confirm_email: a sign-up's email is confirmed by its token and the email itself.

use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use actors::live::Live;
use protocol::schema::Filled;
use serde::Deserialize;
use utoipa::ToSchema;

use super::confirmation;
use crate::config::Config;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::validate::Faults;
use crate::http::{Answer, Anybody, Call, CallResult};

/// The token of the link and the email that it was mailed to.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    email: String,
}

/// Confirms the email of the account that the token was mailed for, where the email is that one. A token works once.
#[utoipa::path(
    request_body = ConfirmEmailRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["invalid_token", "email_already_registered"])))
)]
#[post("/account/confirm_email")]
pub(super) async fn confirm_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, ConfirmEmailRequest>,
) -> CallResult<bool> {
    let mut faults = Faults::new();
    faults.required("token", &call.request.token);
    faults.required("email", &call.request.email);
    faults.finish()?;
    let email = call.request.email.trim();
    let rates = &rate_limits;
    rates.check_account(
        AccountLimit::Token,
        email,
        network_of(&http_request, &config),
        Instant::now(),
    )?;
    confirmation::confirm(&live, &config, &call.request.token, Some(email)).await?;
    Ok(Answer::done())
}
