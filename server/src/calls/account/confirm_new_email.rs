//! account/confirm_new_email: a sign-up's email is confirmed.

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::confirmation;
use crate::app_state::AppState;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// The token of the link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ConfirmNewEmailRequest {
    #[serde(default)]
    token: String,
}

/// The email that is now confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmedEmail {
    new_email: String,
}

/// Confirms the email of the account that the token was mailed for. A token works once.
#[utoipa::path(request_body = ConfirmNewEmailRequest, responses((status = 200, body = Answer<ConfirmedEmail>)))]
#[post("/account/confirm_new_email")]
pub(super) async fn confirm_new_email(
    state: web::Data<AppState>,
    call: Call<MaybeUser, ConfirmNewEmailRequest>,
) -> CallResult<ConfirmedEmail> {
    let mut faults = Faults::new();
    faults.required("token", &call.request.token);
    faults.finish()?;
    let new_email = confirmation::confirm(&state, &call.request.token, None).await?;
    Ok(Answer::new(ConfirmedEmail { new_email }))
}
