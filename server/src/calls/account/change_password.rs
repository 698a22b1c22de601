//! account/change_password: sets a new password; requires the current one.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use protocol::schema::{NewPassword, Password};
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::new_password;
use super::sign_up::check_password;
use crate::config::Config;
use crate::domain::account::store;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Call, CallResult, Response, User};
use crate::passwords::{Passwords, Priority};
use crate::validation::FieldErrors;

/// The current password of the caller, and the new one.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangePasswordRequest {
    #[serde(default)]
    #[schema(required, value_type = Password)]
    password: String,
    #[serde(default)]
    #[schema(required, value_type = NewPassword)]
    new_password: String,
}

/// Changes the caller's password and ends their other sessions. 400 wrong_password if the current password is wrong.
#[call("/account/change_password", errors(WrongPassword), limit = CallHash, audit = "password_change")]
pub(super) async fn change_password(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<User, ChangePasswordRequest>,
) -> CallResult<bool> {
    let User(caller) = call.caller;
    let ChangePasswordRequest { password, new_password } = call.request;
    check_fields(&password, &new_password)?;
    let rates = &rate_limits;
    rates.check_account(AccountLimit::Password, &caller.email, None, Instant::now())?;

    let from = network_of(&http_request, &config);
    let former = store::find_password_hash(&mut *pool.acquire().await?, caller.user_id).await?;
    let former = former.ok_or(ErrorCode::NotLoggedIn)?;
    let verdict = passwords
        .verify(Priority::Account, from, password, Some(former.clone()))
        .await?;
    if !verdict.is_right() {
        return Err(ErrorCode::WrongPassword.into());
    }
    let new = passwords.hash(Priority::Account, from, new_password).await?;

    let (user_id, session) = (caller.user_id, caller.session_id);
    let public_url = config.http.public_url().to_owned();
    let changed = live
        .write(&caller)
        .topics([Topic::User(user_id)])
        .run(async move |write| {
            if !store::replace_password_hash(write.rows(), user_id, &former, &new).await? {
                // the password was changed in the meantime: the one given is no longer the present one
                return Err(ErrorCode::WrongPassword.into());
            }
            new_password::complete(write, user_id, Some(session), &public_url).await
        });
    changed.await?;
    Ok(Response::done())
}

fn check_fields(password: &str, new_password: &str) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    errors.check("password", !password.is_empty(), REQUIRED);
    errors.at_most("password", password, protocol::limits::PASSWORD_MAX);
    check_password(&mut errors, "new_password", new_password);
    let is_missing = password.is_empty() || new_password.is_empty();
    errors.finish().map_err(|error| {
        if is_missing {
            error.with_message("Wrong data!")
        } else {
            error
        }
    })
}
