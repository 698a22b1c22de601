//! The common part of the calls that decide about an account.

use actors::live::Live;
use actors::topic::reply;
use protocol::ids::UserId;
use protocol::limits;

use crate::config::Config;
use crate::domain::account::decision::{Notice, decide};
use crate::domain::account::status::Decision;
use crate::http::{CallError, CallResult, Caller, Response};
use crate::validation::FieldErrors;

/// Carries a decision out; an email notifies the account's owner.
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

/// Returns the given reason, trimmed; `None` if it is empty.
pub(super) fn reason(given: Option<String>) -> Result<Option<String>, CallError> {
    let reason = given.unwrap_or_default().trim().to_owned();
    let mut errors = FieldErrors::new();
    errors.at_most("reason", &reason, limits::REASON_MAX);
    errors.finish()?;
    Ok((!reason.is_empty()).then_some(reason))
}

/// Awaits an act on an account, and records the account for the security log.
pub(super) async fn answer(user: UserId, act: reply::PendingReply<bool>) -> CallResult<bool> {
    let done = act.await.map_err(|error| CallError::from(error).with_account(user))?;
    Ok(Response::from(done).with_account(user))
}
