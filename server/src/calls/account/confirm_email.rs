//! account/confirm_email: a sign-up's email is confirmed by its token and the email itself.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::schema::Filled;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::confirmation::{self, ConfirmationContext};
use crate::config::Config;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Answer, Anybody, Call, CallResult};
use crate::passwords::Passwords;
use crate::validation::FieldErrors;

/// The token of the link and the email that it was mailed to.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    email: String,
    /// The account's password.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    pass: String,
}

/// Confirms an account's email by the token that was mailed to it. The email must be that one, and the password the account's. A token
/// works once.
#[call("/account/confirm_email", errors(InvalidToken, WrongPassword), limit = CallHash, audit = "email_confirmation")]
pub(super) async fn confirm_email(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, ConfirmEmailRequest>,
) -> CallResult<bool> {
    let mut errors = FieldErrors::new();
    errors.required("token", &call.request.token);
    errors.required("email", &call.request.email);
    errors.required("pass", &call.request.pass);
    errors.finish()?;
    let email = call.request.email.trim();
    let context = ConfirmationContext {
        pool: &pool,
        live: &live,
        config: &config,
        passwords: &passwords,
        rate_limits: &rate_limits,
        from: network_of(&http_request, &config),
    };
    (context.rate_limits).check_account(AccountLimit::Token, email, context.from, Instant::now())?;
    let (account, _) = confirmation::confirm(&context, &call.request.token, email, call.request.pass).await?;
    Ok(Answer::done().concerning(account))
}
