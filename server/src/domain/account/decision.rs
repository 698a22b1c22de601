//! What the platform's staff decides about an account: whether it may come in. Whoever may not has no session from then on.

use actors::access;
use actors::access::caller::Caller;
use actors::audit::About;
use actors::live::Live;
use actors::topic::reply::Answer;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::TRIAL_DAYS;
use protocol::topic::Topic;
use time::Duration;

use super::pending_invitations::PendingInvitations;
use super::status::Decision;
use super::store;
use crate::domain::affiliate;
use crate::mail::messages::Message;
use crate::mail::queue;

/// An email about a decision, made of the account's name and this site's address.
pub type MakeMessage = fn(&str, &str) -> Message;

/// Carries a decision out, as one of the staff. Sessions that end with it are logged out before the answer; the email leaves if, and only
/// if, the decision changes something.
pub fn decide(
    live: &Live,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    message: Option<(MakeMessage, String)>,
) -> Answer<bool> {
    let who = caller.clone();
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| {
            let message = message.as_ref().map(|(make, public_url)| (*make, public_url.as_str()));
            decide_in(write, &who, user, decision, message).await
        })
}

async fn decide_in(
    write: &mut Write,
    caller: &Caller,
    user_id: UserId,
    decision: Decision,
    message: Option<(MakeMessage, &str)>,
) -> Result<bool, WriteError> {
    let (own, now) = (Topic::User(user_id), write.now());
    check_staff(write, caller).await?;
    let (person, before) = (store::find_status(write.rows(), user_id).await?).ok_or(ErrorCode::NotFound)?;
    let after = before.after(decision);
    if after == before {
        return Ok(true);
    }
    if user_id == caller.user_id && !after.may_come_in() {
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
    if !after.may_come_in() {
        let ended = store::delete_sessions(write.rows(), user_id, None).await?;
        write.log_out(ended, decision.reason());
    }
    // a node that does not hear of the log-outs from the bus finds this frame, and asks which sessions are left
    write.append(&own, UserChange::RightsChanged);
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    write.audit(Some(About::User(user_id)), decision.details()).await?;
    if let Some((make, public_url)) = message {
        let message = make(&person.user_name, public_url);
        write.enqueue(&queue::email(&person.email, &message, None)).await?;
    }
    Ok(true)
}

/// Whether the caller is still one of the staff. The staff is locked in order, so that of two who lock each other out one is first, and
/// somebody is left.
pub(super) async fn check_staff(write: &mut Write, caller: &Caller) -> Result<(), WriteError> {
    store::lock_staff(write.rows()).await?;
    if access::session::is_of_staff(write.rows(), caller.session_id, caller.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}
