//! What the decisions about an account have in common: they go through the account's actor, and whoever lost a session is told.

use actors::user::Decision;
use actors::user::rider::Rider;
use futures_util::FutureExt as _;
use protocol::ids::UserId;

use crate::http::{Answer, CallResult, Caller};
use crate::mail::letters::Letter;
use crate::mail::queue;
use crate::run::app_state::AppState;

/// A letter about a decision, made of the account's name and this site's address.
type MakeLetter = fn(&str, &str) -> Letter;

/// Carries a decision out. The connections of sessions that end with it are told before the answer.
pub(super) async fn carry_out(
    state: &AppState,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    letter: Option<MakeLetter>,
) -> CallResult<bool> {
    let rider = letter.map(|letter| ride(state, letter));
    let is_mailed = rider.is_some();
    let ended = state.live.decide(caller, user, decision, rider).await?.result;
    if is_mailed {
        state.mail.wake();
    }
    if !ended.is_empty() {
        state.live.log_out(&ended, decision.reason()).await;
    }
    Ok(Answer::done())
}

/// A letter that leaves if, and only if, the decision holds.
fn ride(state: &AppState, letter: MakeLetter) -> Rider {
    let (public_url, now) = (state.config.http.public_url().to_owned(), state.clock.now());
    Rider::new(move |connection, subject| {
        async move {
            let letter = letter(&subject.user_name, &public_url);
            queue::put(connection, &subject.email, &letter, None, now).await
        }
        .boxed()
    })
}
