//! What the decisions about an account have in common.

use actors::live::Live;
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
    let decided = decide(live, caller, user, decision, message).await;
    let decided = decided.map_err(|error| CallError::from(error).concerning(user))?;
    Ok(Answer::from(decided).concerning(user))
}
