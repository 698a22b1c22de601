//! admin/end_sessions: logs a person out on every device.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::admin::decision::answer;
use crate::domain::account::support;
use crate::http::{Admin, Call, CallResult};

/// The person to log out.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EndSessionsRequest {
    id: UserId,
}

/// Ends all sessions of a person immediately. If the person is the caller, the session that makes this call continues.
#[call("/admin/end_sessions", errors(NotFound), audit = "sessions_ended")]
pub(super) async fn end_sessions(live: web::Data<Live>, call: Call<Admin, EndSessionsRequest>) -> CallResult<bool> {
    let (Admin(caller), user) = (call.caller, call.request.id);
    answer(user, support::end_sessions(&live, &caller, user)).await
}
