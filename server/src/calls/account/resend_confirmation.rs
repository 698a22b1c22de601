//! account/resend_confirmation: another letter for an email that is not confirmed yet.

use std::sync::Arc;
use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use actors::live::Live;
use actors::write::Subject;
use protocol::limits;
use protocol::schema::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use super::confirmation;
use crate::config::Config;
use crate::domain::account::store;
use crate::http::background::Background;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::validate::Faults;
use crate::http::{Answer, Anybody, Call, CallError, CallResult};

/// The email.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ResendConfirmationRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
}

/// True, always, so that nobody learns which emails are known; a letter goes out where one waits for confirmation.
#[utoipa::path(request_body = ResendConfirmationRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/account/resend_confirmation")]
pub(super) async fn resend_confirmation(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    background: web::Data<Background>,
    http_request: HttpRequest,
    call: Call<Anybody, ResendConfirmationRequest>,
) -> CallResult<bool> {
    let email = call.request.email.trim().to_owned();
    let mut faults = Faults::new();
    faults.required("email", &email);
    faults.at_most("email", &email, limits::EMAIL_MAX);
    faults.finish()?;
    let from = network_of(&http_request, &config);
    rate_limits.check_account(AccountLimit::Letter, &email, from, Instant::now())?;
    // Beside the answer, which so takes the same time either way.
    let (live, config) = (live.clone().into_inner(), config.clone().into_inner());
    let rate_limits = rate_limits.into_inner();
    background.begin(async move { send_again(&live, &config, rate_limits, &email).await })?;
    Ok(Answer::done())
}

async fn send_again(live: &Live, config: &Config, rate_limits: Arc<RateLimits>, email: &str) -> Result<(), CallError> {
    let (email, public_url) = (email.to_owned(), config.http.public_url().to_owned());
    let sent = live.write(Subject::Visitor).run(async move |write| {
        let Some(person) = store::find_unconfirmed(write.rows(), &email).await? else {
            return Ok(());
        };
        if rate_limits.may_send(&person.email, Instant::now()) {
            confirmation::request(write, &person, &public_url).await?;
        }
        Ok(())
    });
    sent.await?;
    Ok(())
}
