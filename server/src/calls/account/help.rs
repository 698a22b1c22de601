//! account/help: help for whoever cannot log in.

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::limits;
use protocol::schema::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use super::password_link;
use crate::config::Config;
use crate::http::background::Background;
use crate::http::rate_limit::RateLimits;
use crate::http::{Answer, Anybody, Call, CallResult};
use crate::validation::FieldErrors;

/// The email.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct HelpRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
}

/// Mails a link to choose a new password, where the email is an account's. The result is always true, so that nobody learns which emails
/// are known. The link is good for an hour, as are the two before it; none goes out within five minutes of the last, nor more than ten a
/// day; a browser that has logged in before has five more, and a network that had none one.
#[call("/account/help", limit = CallMail, audit = "password_reset_request")]
pub(super) async fn help(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    background: web::Data<Background>,
    http_request: HttpRequest,
    call: Call<Anybody, HelpRequest>,
) -> CallResult<bool> {
    let email = call.request.email.trim().to_owned();
    let mut errors = FieldErrors::new();
    errors.required("email", &email);
    errors.at_most("email", &email, limits::EMAIL_MAX);
    errors.finish()?;
    password_link::ask(&live, &config, &rate_limits, &background, email, &http_request)?;
    Ok(Answer::done())
}
