//! The staff's actions for one person that do not change the account's status: ending all sessions, mailing the confirmation again and
//! writing a note.

use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use serde_json::json;

use super::decision::check_staff;
use super::{confirmation, store, unconfirmed};
use crate::domain::daily_limit;

/// Ends every session of a person, on behalf of one of the staff. If the person is the caller, the caller's current session continues.
pub fn end_sessions(live: &Live, caller: &Caller, user: UserId) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| {
            check_staff(write, &who).await?;
            store::find_status(write.rows(), user)
                .await?
                .ok_or(ErrorCode::NotFound)?;
            let except = (user == who.user_id).then_some(who.session_id);
            let ended = store::delete_sessions(write.rows(), user, except).await?;
            write.log_out(ended, LogOutReason::SessionEnded);
            write.append(&Topic::User(user), UserChange::RightsChanged);
            write.append(&Topic::Admin, AdminChange::UserChanged { user_id: user });
            write.audit(Some(AuditTarget::User(user)), json!({})).await?;
            Ok(true)
        })
}

/// Stores the staff's note on a person, or deletes the note if the text is empty.
pub fn set_note(live: &Live, caller: &Caller, user: UserId, note: String) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller).topics([Topic::Admin]).run(async move |write| {
        check_staff(write, &who).await?;
        store::find_status(write.rows(), user)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let now = write.now();
        store::upsert_note(write.rows(), user, &note, who.user_id, now).await?;
        write.append(&Topic::Admin, AdminChange::UserChanged { user_id: user });
        write.audit(Some(AuditTarget::User(user)), json!({})).await?;
        Ok(true)
    })
}

/// Mails the confirmation link again to a person who has not confirmed the email. The daily limit of emails to one recipient also applies to
/// requests of the staff.
pub fn send_confirmation(
    live: &Live,
    caller: &Caller,
    user: UserId,
    is_limited: bool,
    public_url: String,
) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller).topics([Topic::Admin]).run(async move |write| {
        let now = write.now();
        check_staff(write, &who).await?;
        let (person, _) = store::find_status(write.rows(), user)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let waits = store::find_unconfirmed(write.rows(), &person.email, now - unconfirmed::WAITS).await?;
        let waits = waits.ok_or(ErrorCode::Conflict)?;
        daily_limit::count_mail_or_refuse(write, is_limited, &person.email).await?;
        confirmation::request(write, &waits, &public_url).await?;
        // the list of emails shows it
        write.append(&Topic::Admin, AdminChange::UserChanged { user_id: user });
        write.audit(Some(AuditTarget::User(user)), json!({})).await?;
        Ok(true)
    })
}
