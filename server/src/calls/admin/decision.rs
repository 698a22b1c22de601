//! What the decisions about an account have in common.

use protocol::ids::UserId;

use crate::domain::account::decision::{MakeLetter, decide};
use crate::domain::account::standing::Decision;
use crate::http::{CallResult, Caller};
use crate::run::app_state::AppState;

/// Carries a decision out; the letter tells the account's owner of it.
pub(super) async fn carry_out(
    state: &AppState,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    letter: Option<MakeLetter>,
) -> CallResult<bool> {
    let public_url = state.config.http.public_url();
    let letter = letter.map(|make| (make, public_url.to_owned()));
    Ok(decide(&state.live, caller, user, decision, letter).await?.into())
}
