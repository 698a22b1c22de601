//! account/resend_confirmation: mails the confirmation link again to an address that is not confirmed yet.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use actors::write::Subject;
use macros::call;
use protocol::limits;
use protocol::schema::KnownEmail;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::confirmation;
use crate::domain::account::{store, unconfirmed};
use crate::domain::daily_limit;
use crate::http::background_tasks::BackgroundTasks;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Anybody, Call, CallError, CallResult, Response};
use crate::validation::FieldErrors;

/// The email address that is to be confirmed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ResendConfirmationRequest {
    #[serde(default)]
    #[schema(required, value_type = KnownEmail)]
    email: String,
}

/// Mails the confirmation link again, if the email is not confirmed yet. Every link expires at most 3 days after the sign-up. The result is
/// always true, so that it does not reveal which emails have accounts.
#[call("/account/resend_confirmation", limit = CallMail)]
pub(super) async fn resend_confirmation(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    background: web::Data<BackgroundTasks>,
    http_request: HttpRequest,
    call: Call<Anybody, ResendConfirmationRequest>,
) -> CallResult<bool> {
    let email = call.request.email.trim().to_owned();
    let mut errors = FieldErrors::new();
    errors.required("email", &email);
    errors.at_most("email", &email, limits::EMAIL_MAX);
    errors.finish()?;
    let from = network_of(&http_request, &config);
    rate_limits.check_account(AccountLimit::Mail, &email, from, Instant::now())?;
    // Runs in the background, so that the answer takes the same time either way.
    let (live, config) = (live.clone().into_inner(), config.clone().into_inner());
    background.begin(async move { send_again(&live, &config, &email).await })?;
    Ok(Response::done())
}

async fn send_again(live: &Live, config: &Config, email: &str) -> Result<(), CallError> {
    let is_limited = config.http.rate_limit;
    let (email, public_url) = (email.to_owned(), config.http.public_url().to_owned());
    let sent = live.write(Subject::Visitor).run(async move |write| {
        let now = write.now();
        let found = store::find_unconfirmed(write.rows(), &email, now - unconfirmed::WAITS).await?;
        let Some(person) = found else {
            return Ok(());
        };
        if daily_limit::may_mail(write.rows(), is_limited, &person.email, now).await? {
            confirmation::request(write, &person, &public_url).await?;
        }
        Ok(())
    });
    sent.await?;
    Ok(())
}
