//! What a new password brings with it: sessions end, links that wait lose their force, and a letter tells the person.

use actors::frame::transaction::TopicTransaction;
use protocol::change::UserChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::topic::Topic;
use time::OffsetDateTime;

use super::store::{self, Purpose};
use crate::http::{CallError, session};
use crate::mail::{letters, queue};
use crate::run::app_state::AppState;

/// Completes a transaction, begun on the person's topic, in which the password was changed: ends all sessions `but` one, where there is
/// one to be kept, and commits.
pub(super) async fn complete(
    state: &AppState,
    mut transaction: TopicTransaction,
    user_id: UserId,
    but: Option<SessionId>,
    now: OffsetDateTime,
) -> Result<(), CallError> {
    let connection = transaction.conn();
    let person = store::find_addressee(connection, user_id).await?;
    let person = person.ok_or(ErrorCode::NotFound)?;
    // whoever knew the old password may have begun a change of email
    let mailed = [Purpose::ResetPassword, Purpose::ChangeEmail, Purpose::NewEmail];
    store::delete_tokens(connection, user_id, &mailed).await?;
    let letter = letters::password_changed(&person.user_name, state.config.http.public_url());
    queue::put(connection, &person.email, &letter, None, now).await?;
    let ended = session::delete_of_user(connection, user_id, but).await?;
    if !ended.is_empty() {
        transaction.append(&Topic::User(user_id), UserChange::RightsChanged);
    }
    let frames = transaction.commit().await?;
    state.live.log_out(&ended, "password_changed").await;
    state.live.publish(frames);
    state.mail.wake();
    Ok(())
}
