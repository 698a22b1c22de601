//! account/confirm_new_email: the email of a sign-up, or the new one of a change, is confirmed.

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::schema::Filled;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::confirmation::{self, ConfirmationContext};
use crate::config::Config;
use crate::http::rate_limit::{RateLimits, network_of};
use crate::http::{Answer, Anybody, Call, CallResult};
use crate::passwords::Passwords;
use crate::validation::FieldErrors;

/// The token of the link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmNewEmailRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
    /// The account's password.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    pass: String,
}

/// The email that was confirmed, or is to be.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmedEmail {
    new_email: String,
}

impl ConfirmedEmail {
    /// Says which email.
    pub(super) fn of(new_email: String) -> Self {
        Self { new_email }
    }
}

/// Confirms a new email by the token that was mailed to it. It is that of a new account or, as the last step of a change, the one that the
/// account then has; the former address is told. A token works once, and with the account's password. 409 email_already_registered where
/// somebody else has taken the address meanwhile.
#[call(
    "/account/confirm_new_email",
    errors(InvalidToken, WrongPassword, EmailAlreadyRegistered),
    limit = CallHash,
    audit = "email_change"
)]
pub(super) async fn confirm_new_email(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, ConfirmNewEmailRequest>,
) -> CallResult<ConfirmedEmail> {
    let mut errors = FieldErrors::new();
    errors.required("token", &call.request.token);
    errors.required("pass", &call.request.pass);
    errors.finish()?;
    let context = ConfirmationContext {
        pool: &pool,
        live: &live,
        config: &config,
        passwords: &passwords,
        rate_limits: &rate_limits,
        from: network_of(&http_request, &config),
    };
    let (account, new_email) = confirmation::confirm_either(&context, &call.request.token, call.request.pass).await?;
    Ok(Answer::new(ConfirmedEmail::of(new_email)).concerning(account))
}
