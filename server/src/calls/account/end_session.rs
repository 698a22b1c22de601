//! account/end_session: ends one of the caller's own sessions, on any device.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::http::{Call, CallResult, Response, User, session};

/// The session to end.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EndSessionRequest {
    id: SessionId,
}

/// Ends a session of the caller. Its live connections are closed, and its sids (the tokens for live connections) stop working. 404 not_found if
/// the caller has no session with this id.
#[call("/account/end_session", errors(NotFound), audit = "session_end")]
pub(super) async fn end_session(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<User, EndSessionRequest>,
) -> CallResult<bool> {
    let (User(caller), id) = (call.caller, call.request.id);
    if !session::end(&live, caller.user_id, id, LogOutReason::SessionEnded).await? {
        return Err(ErrorCode::NotFound.into());
    }
    let answer = Response::done();
    Ok(if id == caller.session_id {
        answer.with_cookie(session::removal_cookie(&config))
    } else {
        answer
    })
}
