//! account/change_email: starts a change of the caller's email address.

use std::time::Instant;

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::schema::Email;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::one_time;
use crate::domain::account::store::{self, Purpose};
use crate::domain::daily_limit;
use crate::http::rate_limit::{AccountLimit, RateLimits};
use crate::http::{Call, CallResult, Response, User};
use crate::mail::{messages, queue};
use crate::validation::{FieldErrors, is_email, leads_here};

/// The new email address of the caller.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangeEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// An address of this site. It has no effect, but an address of another site is refused.
    redirect_url: Option<String>,
}

/// Starts a change of the caller's email by mailing a link to the current address. Opening the link agrees to the change; the email changes only
/// when the new address is confirmed, too. 409 email_already_registered if another account has the new address.
#[call("/account/change_email", errors(EmailAlreadyRegistered), limit = CallHash, audit = "email_change_request")]
pub(super) async fn change_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    call: Call<User, ChangeEmailRequest>,
) -> CallResult<bool> {
    let User(caller) = call.caller;
    let (email, public_url) = (call.request.email.trim(), config.http.public_url());
    let mut errors = FieldErrors::new();
    errors.required("email", email);
    errors.check(
        "email",
        email.chars().count() <= limits::EMAIL_MAX,
        "Email can be max 100 characters long",
    );
    errors.check("email", is_email(email), "Email is not valid!");
    if let Some(url) = &call.request.redirect_url
        && !leads_here(url, public_url)
    {
        errors.add("redirect_url", "Must lead to this site");
    }
    errors.finish()?;
    if email == &*caller.email {
        return Ok(Response::done());
    }
    let rates = &rate_limits;
    rates.check_account(AccountLimit::Mail, &caller.email, None, Instant::now())?;

    let (email, public_url) = (email.to_owned(), public_url.to_owned());
    let (asking, is_limited) = (caller.clone(), config.http.rate_limit);
    let written = live.write(&caller).run(async move |write| {
        let (user_id, now) = (asking.user_id, write.now());
        let owner = store::find_credentials(write.rows(), &email).await?;
        if owner.is_some_and(|owner| owner.user_id != user_id) {
            return Err(ErrorCode::EmailAlreadyRegistered.into());
        }
        daily_limit::count_mail_or_refuse(write, is_limited, &asking.email).await?;
        let issued = one_time::issue(write.rows(), user_id, Purpose::ChangeEmail, &email, now).await?;
        let (token, lifetime) = (&issued.token, issued.lifetime);
        let message = messages::change_email(&asking.user_name, &email, &public_url, token, lifetime);
        write
            .enqueue(&queue::email(&asking.email, &message, Some(issued.expires)))
            .await?;
        write.audit_own(user_id, json!({})).await?;
        Ok(())
    });
    written.await?;
    Ok(Response::done())
}
