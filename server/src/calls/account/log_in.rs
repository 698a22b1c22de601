//! account/log_in: a session for the right email and password.

use actix_web::http::header;
use actix_web::{HttpRequest, post, web};
use actors::frame::transaction::TopicTransaction;
use protocol::change::UserChange;
use protocol::entity::account::SessionInfo;
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::topic::Topic;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{session_info, store};
use crate::app_state::AppState;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallError, CallResult, MaybeUser, session};

/// Who logs in.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct LogInRequest {
    #[serde(default)]
    email: String,
    #[serde(default)]
    pass: String,
}

/// Opens a session. A session that the browser had ends, so that nobody's cookie outlives a log-in. The reasons why an account
/// may not come in are told only after the right password.
#[utoipa::path(request_body = LogInRequest, responses((status = 200, body = Answer<SessionInfo>)))]
#[post("/account/log_in")]
pub(super) async fn log_in(
    state: web::Data<AppState>,
    http_request: HttpRequest,
    call: Call<MaybeUser, LogInRequest>,
) -> CallResult<SessionInfo> {
    let LogInRequest { email, pass } = call.request;
    let email = email.trim();
    check_fields(email, &pass)?;

    let found = store::find_credentials(&mut *state.pool.acquire().await?, email).await?;
    // No connection is held while the hash is worked on; an unknown email costs the same work.
    let is_right = state
        .passwords
        .verify(pass, found.as_ref().map(|found| found.password_hash.clone()))
        .await?;
    let Some(found) = found.filter(|_| is_right) else {
        return Err(ErrorCode::WrongEmailOrPass.into());
    };
    if let Some(reason) = found.refusal {
        return Err(reason.into());
    }

    let former = session::find_by_cookie(&mut *state.pool.acquire().await?, &http_request).await?;
    let topics: Vec<Topic> = former.iter().map(|(_, user_id)| Topic::User(*user_id)).collect();
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
    if let Some((session_id, user_id)) = former {
        store::delete_session(transaction.conn(), session_id).await?;
        // as at log_out: for a node that does not hear of it
        transaction.append(&Topic::User(user_id), UserChange::RightsChanged);
    }
    let agent = http_request
        .headers()
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok())
        .unwrap_or_default();
    let new = session::open(&state, transaction.conn(), found.user_id, agent).await?;
    let today = state.clock.now().date();
    let info = session_info::find(transaction.conn(), found.user_id, new.sid, today).await?;
    let (info, _) = info.ok_or(ErrorCode::WrongEmailOrPass)?;
    let frames = transaction.commit().await?;
    if let Some((session_id, _)) = former {
        state.live.log_out(&[session_id], "logged_in_again").await;
        state.live.publish(frames);
    }
    Ok(Answer::new(info).with_cookie(new.cookie))
}

fn check_fields(email: &str, pass: &str) -> Result<(), CallError> {
    let mut faults = Faults::new();
    faults.check("email", !email.is_empty(), "The field \"Email\" is required");
    faults.at_most("email", email, limits::EMAIL_MAX);
    faults.check("pass", !pass.is_empty(), "The field \"Password\" is required");
    faults.at_most("pass", pass, limits::PASSWORD_MAX);
    faults.finish()
}
