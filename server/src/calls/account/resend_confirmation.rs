//! account/resend_confirmation: another letter for an email that is not confirmed yet.

use actix_web::{post, web};
use serde::Deserialize;
use sqlx::Connection as _;
use utoipa::ToSchema;

use super::{confirmation, store};
use crate::app_state::AppState;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// The email.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ResendConfirmationRequest {
    #[serde(default)]
    email: String,
}

/// True, always, so that nobody learns which emails are known; a letter goes out where one waits for confirmation.
#[utoipa::path(request_body = ResendConfirmationRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/account/resend_confirmation")]
pub(super) async fn resend_confirmation(
    state: web::Data<AppState>,
    call: Call<MaybeUser, ResendConfirmationRequest>,
) -> CallResult<bool> {
    let email = call.request.email.trim().to_owned();
    let mut faults = Faults::new();
    faults.required("email", &email);
    faults.finish()?;
    // Beside the request, so that the answer takes the same time either way.
    actix_web::rt::spawn(async move {
        if let Err(error) = send_again(&state, &email).await {
            error.log();
        }
    });
    Ok(Answer::done())
}

async fn send_again(state: &AppState, email: &str) -> Result<(), crate::http::CallError> {
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let Some(found) = store::find_unconfirmed(&mut transaction, email).await? else {
        return Ok(());
    };
    let public_url = state.config.http.public_url();
    confirmation::request(
        &mut transaction,
        found.user_id,
        &found.user_name,
        &found.email,
        public_url,
        now,
    )
    .await?;
    transaction.commit().await?;
    state.mail.wake();
    Ok(())
}
