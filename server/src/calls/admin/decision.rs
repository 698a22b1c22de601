//! What the decisions about an account have in common.

use actors::live::Live;
use protocol::ids::UserId;

use crate::config::Config;
use crate::domain::account::decision::{MakeLetter, decide};
use crate::domain::account::standing::Decision;
use crate::http::{CallResult, Caller};

/// Carries a decision out; the letter tells the account's owner of it.
pub(super) async fn carry_out(
    live: &Live,
    config: &Config,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    letter: Option<MakeLetter>,
) -> CallResult<bool> {
    let public_url = config.http.public_url();
    let letter = letter.map(|make| (make, public_url.to_owned()));
    Ok(decide(live, caller, user, decision, letter).await?.into())
}
