//! account/change_email: the first step to another email.

use std::time::Instant;

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::limits;
use serde::Deserialize;
use sqlx::Connection as _;
use utoipa::ToSchema;

use super::one_time;
use super::sign_up::leads_here;
use super::store::{self, Purpose};
use crate::calls::alive;
use crate::http::rate_limit::AccountLimit;
use crate::http::validate::{Faults, is_email};
use crate::http::{Answer, Call, CallResult, User};
use crate::mail::{letters, queue};
use crate::run::app_state::AppState;

/// The new email.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangeEmailRequest {
    #[serde(default)]
    email: String,
    /// Must lead to this site, where it is given.
    #[serde(default)]
    redirect_url: Option<String>,
}

/// Mails the present address a link that agrees to the change; the email stays as it is until the new address is confirmed too. 409
/// email_already_registered where somebody else has it.
#[utoipa::path(request_body = ChangeEmailRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/account/change_email")]
pub(super) async fn change_email(state: web::Data<AppState>, call: Call<User, ChangeEmailRequest>) -> CallResult<bool> {
    let User(caller) = call.who;
    let (email, public_url) = (call.request.email.trim(), state.config.http.public_url());
    let mut faults = Faults::new();
    faults.required("email", email);
    faults.check(
        "email",
        email.chars().count() <= limits::EMAIL_MAX,
        "Email can be max 100 characters long",
    );
    faults.check("email", is_email(email), "Email is not valid!");
    if let Some(url) = &call.request.redirect_url
        && !leads_here(url, public_url)
    {
        faults.add("redirect_url", "Must lead to this site");
    }
    faults.finish()?;
    if email == &*caller.email {
        return Ok(Answer::done());
    }
    let rates = &state.rate_limits;
    rates.check_account(AccountLimit::Letter, &caller.email, Instant::now())?;

    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    alive::hold_session(&mut transaction, &caller, now).await?;
    let owner = store::find_credentials(&mut transaction, email).await?;
    if owner.is_some_and(|owner| owner.user_id != caller.user_id) {
        return Err(ErrorCode::EmailAlreadyRegistered.into());
    }
    let issued = one_time::issue(&mut transaction, caller.user_id, Purpose::ChangeEmail, email, now).await?;
    let letter = letters::change_email(&caller.user_name, email, public_url, &issued.token, issued.lifetime);
    queue::put(&mut transaction, &caller.email, &letter, Some(issued.expires), now).await?;
    transaction.commit().await?;
    state.mail.wake();
    Ok(Answer::done())
}
