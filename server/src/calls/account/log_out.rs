//! account/log_out: ends the caller's session.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::server_event::LogOutReason;

use crate::config::Config;
use crate::http::{Call, CallResult, Empty, Response, User, session};

/// Ends the caller's session. Its live connections are closed, and its sids (the tokens for live connections) stop working.
#[call("/account/log_out", audit = "log_out")]
pub(super) async fn log_out(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<User, Empty>,
) -> CallResult<bool> {
    let User(caller) = call.caller;
    session::end(&live, caller.user_id, caller.session_id, LogOutReason::LoggedOut).await?;
    Ok(Response::done().with_cookie(session::removal_cookie(&config)))
}
