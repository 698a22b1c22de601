//! What the acts about an account have in common.

use actors::live::Live;
use actors::topic::reply;
use protocol::ids::UserId;

use crate::config::Config;
use crate::domain::account::decision::{MakeMessage, decide};
use crate::domain::account::status::Decision;
use crate::http::{Answer, CallError, CallResult, Caller};

/// Carries a decision out; the email tells the account's owner of it.
pub(super) async fn carry_out(
    live: &Live,
    config: &Config,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    message: Option<MakeMessage>,
) -> CallResult<bool> {
    let public_url = config.http.public_url();
    let message = message.map(|make| (make, public_url.to_owned()));
    answer(user, decide(live, caller, user, decision, message)).await
}

/// Awaits an act about an account, and names the account to the security log.
pub(super) async fn answer(user: UserId, act: reply::Answer<bool>) -> CallResult<bool> {
    let done = act.await.map_err(|error| CallError::from(error).concerning(user))?;
    Ok(Answer::from(done).concerning(user))
}
