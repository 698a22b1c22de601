//! account/confirm_new_email: confirms the email of a new account, or the new email of an account that changes its email.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::schema::Filled;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::confirmation;
use crate::http::{Anybody, Call, CallError, CallResult, Response, SecurityTargets};
use crate::validation::FieldErrors;

/// The token in a mailed link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TokenRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
}

impl TokenRequest {
    /// Returns the token; refuses an empty one with 400.
    pub(super) fn checked(self) -> Result<String, CallError> {
        let mut errors = FieldErrors::new();
        errors.required("token", &self.token);
        errors.finish()?;
        Ok(self.token)
    }
}

/// The account's new email. It is either confirmed already, or still to be confirmed by the link that was mailed to it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmedEmail {
    new_email: String,
}

impl ConfirmedEmail {
    /// Returns an answer that contains this email.
    pub(super) fn of(new_email: String) -> Self {
        Self { new_email }
    }
}

/// Confirms a new email with the token that was mailed to it. The token was mailed after a sign-up, or in the last step of a change of
/// email. A change of email gives the account the new email and notifies the former address. A token works once. 409
/// email_already_registered if another account has taken the address in the meantime.
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
    let confirmed = confirmation::confirm(&live, &config, &token, None).await?.result;
    let targets = SecurityTargets {
        account: Some(confirmed.account),
        action: confirmed.action,
        ..SecurityTargets::default()
    };
    Ok(Response::new(ConfirmedEmail::of(confirmed.email)).with_targets(targets))
}
