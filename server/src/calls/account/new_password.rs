//! The effects of a changed password: sessions end, mailed links stop working, and an email notifies the person.

use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use serde_json::json;

use crate::domain::account::store::{self, Purpose};
use crate::mail::{messages, queue};

/// Completes a write that has changed a person's password: deletes mailed tokens, notifies the person by email and ends all sessions except
/// the session `but`. The write must include the person's `user:` topic.
pub(super) async fn complete(
    write: &mut Write,
    user_id: UserId,
    but: Option<SessionId>,
    public_url: &str,
) -> Result<(), WriteError> {
    let person = store::find_addressee(write.rows(), user_id).await?;
    let person = person.ok_or(ErrorCode::NotFound)?;
    // somebody who knew the old password may have started a change of email
    let mailed = [Purpose::ResetPassword, Purpose::ChangeEmail, Purpose::NewEmail];
    store::delete_tokens(write.rows(), user_id, &mailed).await?;
    let message = messages::password_changed(&person.user_name, public_url);
    write.enqueue(&queue::email(&person.email, &message, None)).await?;
    let ended = store::delete_sessions(write.rows(), user_id, but).await?;
    if !ended.is_empty() {
        write.append(&Topic::User(user_id), UserChange::RightsChanged);
    }
    write.log_out(ended, LogOutReason::PasswordChanged);
    write.audit_own(user_id, json!({})).await?;
    Ok(())
}
