//! account/help: help for whoever cannot log in.

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;

use super::password_link::{self, HelpRequest};
use crate::config::Config;
use crate::http::background::Background;
use crate::http::rate_limit::RateLimits;
use crate::http::{Anybody, Call, CallResult};

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
    password_link::ask(&live, &config, &rate_limits, &background, &call.request, &http_request)
}
