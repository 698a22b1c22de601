//! The letter with a link for a new password, for whoever has forgotten theirs.

use std::time::Instant;

use actix_web::web;
use actors::write::Subject;

use super::one_time;
use super::store::{self, Purpose};
use crate::http::CallError;
use crate::http::rate_limit::AccountLimit;
use crate::mail::{letters, queue};
use crate::run::app_state::AppState;

/// Begins to send the letter, where there is somebody to send it to. The account is looked up beside the answer, which so takes the same
/// time for known and unknown emails.
pub(super) fn ask(state: &web::Data<AppState>, email: String) -> Result<(), CallError> {
    let limits = &state.rate_limits;
    limits.check_account(AccountLimit::Letter, &email, Instant::now())?;
    let shared = state.clone().into_inner();
    state.background.begin(async move { send(&shared, &email).await })
}

async fn send(state: &AppState, email: &str) -> Result<(), CallError> {
    let (email, public_url) = (email.to_owned(), state.config.http.public_url().to_owned());
    let sent = state.live.write(Subject::Visitor).run(async move |write| {
        let now = write.now();
        let Some(person) = store::find_forgetful(write.rows(), &email).await? else {
            return Ok(());
        };
        let (user_id, email) = (person.user_id, &person.email);
        let issued = one_time::issue(write.rows(), user_id, Purpose::ResetPassword, email, now).await?;
        let letter = letters::reset_password(&person.user_name, email, &public_url, &issued.token, issued.lifetime);
        write
            .enqueue(&queue::email(email, &letter, Some(issued.expires)))
            .await?;
        Ok(())
    });
    sent.await?;
    Ok(())
}
