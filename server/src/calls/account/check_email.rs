//! account/check_email: checks whether a person can sign up with an email address.

use actix_web::web;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::Email;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::domain::account::store;
use crate::http::{Anybody, Call, CallResult, Response};
use crate::validation::FieldErrors;

/// The email address to check.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CheckEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
}

/// Returns true if no account has this email. 409 email_already_registered if one has.
#[call("/account/check_email", errors(EmailAlreadyRegistered), limit = CallLookup)]
pub(super) async fn check_email(pool: web::Data<PgPool>, call: Call<Anybody, CheckEmailRequest>) -> CallResult<bool> {
    let email = call.request.email.trim();
    let mut errors = FieldErrors::new();
    errors.new_email(email);
    errors.finish()?;
    if store::is_registered(&mut *pool.acquire().await?, email, Clock.now()).await? {
        return Err(ErrorCode::EmailAlreadyRegistered.into());
    }
    Ok(Response::done())
}
