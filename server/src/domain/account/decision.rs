//! What the platform's staff decides about an account: whether it may come in. Whoever may not has no session from then on.

use actors::access;
use actors::caller::Caller;
use actors::live::Live;
use actors::reply::Answer;
use actors::user::invitations::Waiting;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::TRIAL_DAYS;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use time::Duration;

use super::store;
use crate::mail::letters::Letter;
use crate::mail::queue;

/// A decision about somebody. Deciding what is so already changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Approve the account, which starts a creator's trial, or withdraw that.
    Approve(bool),
    /// Put the account on hold, or take it off.
    Hold(bool),
    /// Block the account, or unblock it.
    Block(bool),
    /// Take the email as confirmed; with automatic approval this approves the account too.
    ConfirmEmail {
        /// Whether approval is automatic.
        approve: bool,
    },
}

impl Decision {
    /// Why the sessions that end with it do so, as their connections are told.
    pub fn reason(self) -> LogOutReason {
        match self {
            Self::Approve(_) => LogOutReason::NotApproved,
            Self::Hold(_) => LogOutReason::OnHold,
            Self::Block(_) => LogOutReason::UserIsBlocked,
            Self::ConfirmEmail { .. } => LogOutReason::SessionEnded,
        }
    }
}

/// Whether an account may come in, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each of them stands for itself, as in the table"
)]
pub(super) struct Standing {
    pub(super) email_confirmed: bool,
    pub(super) approved: bool,
    pub(super) on_hold: bool,
    pub(super) blocked: bool,
}

impl Standing {
    fn after(self, decision: Decision) -> Self {
        let mut after = self;
        match decision {
            Decision::Approve(approved) => after.approved = approved,
            Decision::Hold(on_hold) => after.on_hold = on_hold,
            Decision::Block(blocked) => after.blocked = blocked,
            Decision::ConfirmEmail { approve } => {
                after.email_confirmed = true;
                after.approved |= approve;
            }
        }
        after
    }

    fn may_come_in(self) -> bool {
        self.email_confirmed && self.approved && !self.on_hold && !self.blocked
    }
}

/// An email about a decision, made of the account's name and this site's address.
pub type MakeLetter = fn(&str, &str) -> Letter;

/// Carries a decision out, as one of the staff. Sessions that end with it are logged out before the answer; the letter leaves if, and only
/// if, the decision changes something.
pub fn decide(
    live: &Live,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    letter: Option<(MakeLetter, String)>,
) -> Answer<bool> {
    let who = caller.clone();
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| {
            let letter = letter.as_ref().map(|(make, public_url)| (*make, public_url.as_str()));
            decide_in(write, &who, user, decision, letter).await
        })
}

async fn decide_in(
    write: &mut Write,
    caller: &Caller,
    user_id: UserId,
    decision: Decision,
    letter: Option<(MakeLetter, &str)>,
) -> Result<bool, WriteError> {
    let (own, now) = (Topic::User(user_id), write.now());
    check_staff(write, caller).await?;
    let (person, before) = (store::find_standing(write.rows(), user_id).await?).ok_or(ErrorCode::NotFound)?;
    let after = before.after(decision);
    if after == before {
        return Ok(true);
    }
    if user_id == caller.user_id && !after.may_come_in() {
        return Err(ErrorCode::CannotLockYourselfOut.into());
    }
    let waiting = Waiting::find(write.rows(), user_id).await?;
    store::update_standing(write.rows(), user_id, after).await?;
    for change in waiting.changes(write.rows(), user_id).await? {
        write.append(&own, change);
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
        let ended = store::delete_sessions(write.rows(), user_id).await?;
        write.log_out(ended, decision.reason());
    }
    // a node that does not hear of the log-outs from the bus finds this frame, and asks which sessions are left
    write.append(&own, UserChange::RightsChanged);
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    if let Some((make, public_url)) = letter {
        let letter = make(&person.user_name, public_url);
        write.enqueue(&queue::email(&person.email, &letter, None)).await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const IN: Standing = Standing {
        email_confirmed: true,
        approved: true,
        on_hold: false,
        blocked: false,
    };

    #[test]
    fn whoever_is_blocked_held_or_no_longer_approved_may_not_come_in() {
        assert!(IN.may_come_in());
        for decision in [Decision::Approve(false), Decision::Hold(true), Decision::Block(true)] {
            assert!(!IN.after(decision).may_come_in(), "{decision:?}");
        }
    }

    #[test]
    fn a_confirmed_email_approves_only_where_approval_is_automatic() {
        let new = Standing {
            email_confirmed: false,
            approved: false,
            ..IN
        };
        let after = |approve| new.after(Decision::ConfirmEmail { approve });
        assert!(after(false).email_confirmed && !after(false).approved);
        assert!(after(true).may_come_in());
        assert!(IN.after(Decision::ConfirmEmail { approve: false }).approved);
    }
}
