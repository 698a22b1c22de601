//! Code shared by the calls with which the staff approves, holds or blocks an account.

use actors::live::Live;
use actors::topic::reply;
use protocol::ids::UserId;
use protocol::limits;

use crate::config::Config;
use crate::domain::account::decision::{Notice, decide};
use crate::domain::account::status::Decision;
use crate::http::{CallError, CallResult, Caller, Response};
use crate::validation::FieldErrors;

/// Carries out the staff's decision about an account, and notifies the owner by email if the decision requires it.
pub(super) async fn execute(
    live: &Live,
    config: &Config,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    reason: Option<String>,
) -> CallResult<bool> {
    let public_url = config.http.public_url().to_owned();
    let notice = Notice { public_url, reason };
    answer(user, decide(live, caller, user, decision, notice)).await
}

/// Returns the given reason without spaces around it; `None` if it is empty; an error if it is too long.
pub(super) fn reason(given: Option<String>) -> Result<Option<String>, CallError> {
    let reason = given.unwrap_or_default().trim().to_owned();
    let mut errors = FieldErrors::new();
    errors.at_most("reason", &reason, limits::REASON_MAX);
    errors.finish()?;
    Ok((!reason.is_empty()).then_some(reason))
}

/// Waits for the result of the staff's decision about an account. Adds the account's id to the result for the security log; the id is not
/// sent to the client.
pub(super) async fn answer(user: UserId, act: reply::PendingReply<bool>) -> CallResult<bool> {
    let done = act.await.map_err(|error| CallError::from(error).with_account(user))?;
    Ok(Response::from(done).with_account(user))
}
