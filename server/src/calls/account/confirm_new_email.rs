//! account/confirm_new_email: the email of a sign-up, or the new one of a change, is confirmed.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::schema::Filled;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::confirmation;
use crate::http::{Anybody, Call, CallError, CallResult, Response};
use crate::validation::FieldErrors;

/// The token of the link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TokenRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
}

impl TokenRequest {
    /// Returns the token; 400 if it is empty.
    pub(super) fn checked(self) -> Result<String, CallError> {
        let mut errors = FieldErrors::new();
        errors.required("token", &self.token);
        errors.finish()?;
        Ok(self.token)
    }
}

/// The email that was confirmed, or that still has to be.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmedEmail {
    new_email: String,
}

impl ConfirmedEmail {
    /// Makes the answer that names the email.
    pub(super) fn of(new_email: String) -> Self {
        Self { new_email }
    }
}

/// Confirms a new email by the token that was mailed to it. It is the email of a new account or, as the last step of a change, the email that
/// the account then has; the former address is notified. A token works once. 409 email_already_registered if somebody else has taken the address
/// in the meantime.
#[call(
    "/account/confirm_new_email",
    errors(InvalidToken, EmailAlreadyRegistered),
    limit = CallLookup,
    audit = "email_change"
)]
pub(super) async fn confirm_new_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Anybody, TokenRequest>,
) -> CallResult<ConfirmedEmail> {
    let token = call.request.checked()?;
    let (account, new_email) = confirmation::confirm(&live, &config, &token, None).await?.result;
    Ok(Response::new(ConfirmedEmail::of(new_email)).with_account(account))
}
