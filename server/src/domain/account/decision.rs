//! Decisions of the platform's staff on whether the owner of an account may log in. A decision that forbids the log-in ends all sessions of
//! the account.

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::TRIAL_DAYS;
use protocol::topic::Topic;
use serde_json::json;
use time::Duration;

use super::pending_invitations::PendingInvitations;
use super::status::Decision;
use super::store::{self, Person};
use crate::domain::affiliate;
use crate::mail::messages::{self, Message};
use crate::mail::queue;

/// The content of the email that tells the owner of an account about a decision of the staff.
#[derive(Debug)]
pub struct Notice {
    /// The address of this site.
    pub public_url: String,
    /// The reason for the decision, if one was given.
    pub reason: Option<String>,
}

/// The delay of the email about a decision. If the decision is reversed within this time, no email is sent about either decision.
const EMAIL_WAITS: std::time::Duration = std::time::Duration::from_secs(30);

/// Carries out a decision of one of the staff on an account. Sessions that the decision ends are logged out before the answer. An email is
/// queued only if the decision changes something.
pub fn decide(live: &Live, caller: &Caller, user: UserId, decision: Decision, notice: Notice) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| decide_in(write, &who, user, decision, &notice).await)
}

async fn decide_in(
    write: &mut Write,
    caller: &Caller,
    user_id: UserId,
    decision: Decision,
    notice: &Notice,
) -> Result<bool, WriteError> {
    let (own, now) = (Topic::User(user_id), write.now());
    check_staff(write, caller).await?;
    let (person, before) = (store::find_status(write.rows(), user_id).await?).ok_or(ErrorCode::NotFound)?;
    let after = before.after(decision);
    if after == before {
        return Ok(true);
    }
    if user_id == caller.user_id && !after.may_log_in() {
        return Err(ErrorCode::CannotLockYourselfOut.into());
    }
    let waiting = PendingInvitations::find(write.rows(), user_id).await?;
    store::update_status(write.rows(), user_id, after).await?;
    for change in waiting.changes(write.rows(), user_id).await? {
        write.append(&own, change);
    }
    if after.email_confirmed && !before.email_confirmed {
        affiliate::on_confirmed(write, user_id, &person.email).await?;
    }
    if after.approved != before.approved {
        let is_approved = after.approved;
        write.append(&own, UserChange::Approved { is_approved });
        let last_day = now.date() + Duration::days(TRIAL_DAYS - 1);
        if is_approved && store::start_trial(write.rows(), user_id, last_day).await? {
            let trialcounter = Some(TRIAL_DAYS);
            write.append(&own, UserChange::TrialChanged { trialcounter });
        }
    }
    if !after.may_log_in() {
        let ended = store::delete_sessions(write.rows(), user_id, None).await?;
        write.log_out(ended, decision.reason());
    }
    // a node that does not receive the log-outs from the bus finds this frame, and checks which sessions are left
    write.append(&own, UserChange::RightsChanged);
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    let mut details = decision.details();
    if let Some(reason) = &notice.reason {
        details["reason"] = json!(reason);
    }
    write.audit(Some(AuditTarget::User(user_id)), details).await?;
    enqueue_email(write, user_id, &person, decision, notice).await?;
    Ok(true)
}

/// Returns the email about a decision; `None` if no email is sent for it.
fn message_of(decision: Decision, user_name: &str, notice: &Notice) -> Option<Message> {
    let (url, reason) = (notice.public_url.as_str(), notice.reason.as_deref());
    match decision {
        Decision::Approve(true) => Some(messages::approved(user_name, url)),
        Decision::Hold(true) => reason.map(|reason| messages::on_hold(user_name, reason)),
        Decision::Hold(false) => Some(messages::off_hold(user_name, url, reason)),
        Decision::Block(true) => reason.map(|reason| messages::blocked(user_name, reason)),
        Decision::Approve(false) | Decision::Block(false) | Decision::ConfirmEmail { .. } => None,
    }
}

/// Cancels the email about the opposite decision if it is still queued; otherwise queues an email about this decision.
async fn enqueue_email(
    write: &mut Write,
    user: UserId,
    person: &Person,
    decision: Decision,
    notice: &Notice,
) -> Result<(), WriteError> {
    let Some(subject) = decision.subject() else {
        return Ok(());
    };
    let key = format!("decision:{subject}:{user}");
    if actors::queue::cancel_key(write.rows(), &key).await? {
        return Ok(());
    }
    if let Some(message) = message_of(decision, &person.user_name, notice) {
        let email = queue::email(&person.email, &message, None)
            .after(EMAIL_WAITS)
            .replacing(key);
        write.enqueue(&email).await?;
    }
    Ok(())
}

/// Refuses a caller who is no longer one of the staff. Locks the rows of all staff accounts, ordered by id. If two staff members lock each other
/// out at the same time, only the first succeeds, so one of them keeps access.
pub(super) async fn check_staff(write: &mut Write, caller: &Caller) -> Result<(), WriteError> {
    store::lock_staff(write.rows()).await?;
    if access::session::is_of_staff(write.rows(), caller.session_id, caller.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}
