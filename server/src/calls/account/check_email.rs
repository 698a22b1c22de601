//! account/check_email: whether an email is free to sign up with.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::schema::Email;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::http::validate::{Faults, is_email};
use crate::http::{Answer, Anybody, Call, CallResult};

/// The email.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CheckEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
}

/// True where nobody has signed up with this email, else 409.
#[utoipa::path(
    request_body = CheckEmailRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["email_already_registered"])))
)]
#[post("/account/check_email")]
pub(super) async fn check_email(pool: web::Data<PgPool>, call: Call<Anybody, CheckEmailRequest>) -> CallResult<bool> {
    let email = call.request.email.trim();
    let mut faults = Faults::new();
    faults.required("email", email);
    faults.check(
        "email",
        email.chars().count() <= limits::EMAIL_MAX,
        "Email can be max 100 characters long",
    );
    faults.check("email", email.contains('@'), "Email field must contain \"@\"");
    faults.check("email", is_email(email), "Email is not valid!");
    faults.finish()?;
    if store::find_credentials(&mut *pool.acquire().await?, email)
        .await?
        .is_some()
    {
        return Err(ErrorCode::EmailAlreadyRegistered.into());
    }
    Ok(Answer::done())
}
