//! account/set_pass: sets a new password with the token of a mailed link.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use actors::write::Subject;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::{Filled, NewPassword};
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::new_password;
use super::sign_up::check_password;
use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::store::{self, Purpose};
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Anybody, Call, CallResult, Response};
use crate::passwords::{Passwords, Priority};
use crate::secrets;
use crate::validation::FieldErrors;

/// The token and the email address in the mailed link, and the new password.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetPassRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    email: String,
    #[serde(default)]
    #[schema(required, value_type = NewPassword)]
    pass: String,
}

/// Sets a new password and ends all sessions of the person. A token works once; 400 invalid_token if it is wrong, used or expired.
#[call("/account/set_pass", errors(InvalidToken), limit = CallHash, audit = "password_reset")]
pub(super) async fn set_pass(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, SetPassRequest>,
) -> CallResult<bool> {
    let SetPassRequest { token, email, pass } = call.request;
    let email = email.trim();
    let mut errors = FieldErrors::new();
    errors.required("token", &token);
    errors.required("email", email);
    check_password(&mut errors, "pass", &pass);
    errors.finish()?;
    let rates = &rate_limits;
    rates.check_account(
        AccountLimit::Token,
        email,
        network_of(&http_request, &config),
        Instant::now(),
    )?;

    let (now, hash) = (Clock.now(), secrets::hash(&token));
    // Checked before the expensive hash; consumed after it.
    let found = {
        let mut connection = pool.acquire().await?;
        store::find_token(&mut connection, &hash, Purpose::ResetPassword, Some(email), now).await?
    };
    let user_id = found.ok_or(ErrorCode::InvalidToken)?;
    let password_hash = passwords
        .hash(Priority::Account, network_of(&http_request, &config), pass)
        .await?;

    let (email, public_url) = (email.to_owned(), config.http.public_url().to_owned());
    let set = live
        .write(Subject::Token { hash: hash.to_vec() })
        .topics([Topic::User(user_id)])
        .run(async move |write| {
            let now = write.now();
            let taken = store::take_token(write.rows(), &hash, Purpose::ResetPassword, Some(&email), now).await?;
            taken.ok_or(ErrorCode::InvalidToken)?;
            store::update_password(write.rows(), user_id, &password_hash).await?;
            new_password::complete(write, user_id, None, &public_url).await
        });
    set.await?;
    Ok(Response::done().with_account(user_id))
}
