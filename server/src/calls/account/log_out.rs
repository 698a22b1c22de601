//! account/log_out: the end of this session.

use actix_web::{post, web};
use protocol::server_event::LogOutReason;

use crate::http::{Answer, Call, CallResult, Empty, User, session};
use crate::run::app_state::AppState;

/// Ends the caller's session, with its sids and its live connections.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<bool>)))]
#[post("/account/log_out")]
pub(super) async fn log_out(state: web::Data<AppState>, call: Call<User, Empty>) -> CallResult<bool> {
    let User(caller) = call.who;
    session::end(&state, caller.user_id, caller.session_id, LogOutReason::LoggedOut).await?;
    Ok(Answer::done().with_cookie(session::removal_cookie(&state)))
}
