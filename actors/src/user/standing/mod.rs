//! What the platform's staff decides about an account: whether it may come in. Whoever may not has no session from then on.

mod store;

use super::invitations::Waiting;
use super::rider::{Rider, Subject};
use crate::access;
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::limits::TRIAL_DAYS;
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::Duration;

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
    pub fn reason(self) -> &'static str {
        match self {
            Self::Approve(_) => "not_approved",
            Self::Hold(_) => "on_hold",
            Self::Block(_) => "user_is_blocked",
            Self::ConfirmEmail { .. } => "session_ended",
        }
    }
}

/// Whether an account may come in, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each of them stands for itself, as in the table"
)]
struct Standing {
    email_confirmed: bool,
    approved: bool,
    on_hold: bool,
    blocked: bool,
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

/// Carries a decision out. Answers the sessions that ended with it, of which other nodes are told.
pub(super) async fn decide(
    engine: &Engine,
    caller: &Caller,
    user: UserId,
    decision: Decision,
    rider: Option<Rider>,
) -> Result<(Vec<SessionId>, Vec<Frame>), Fault> {
    let own = Topic::User(user);
    let topics = [Topic::Admin, own.clone()];
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    check_staff(tx.conn(), caller).await?;
    let (subject, before) = (store::find_standing(tx.conn(), user).await?).ok_or(ErrorCode::NotFound)?;
    let after = before.after(decision);
    if after == before {
        return Ok((Vec::new(), Vec::new()));
    }
    if user == caller.user_id && !after.may_come_in() {
        return Err(ErrorCode::CannotLockYourselfOut.into());
    }
    let waiting = Waiting::find(tx.conn(), user).await?;
    store::update_standing(tx.conn(), user, after).await?;
    for change in waiting.changes(tx.conn(), user).await? {
        tx.append(&own, change);
    }
    if after.approved != before.approved {
        let is_approved = after.approved;
        tx.append(&own, UserChange::Approved { is_approved });
        let last_day = (engine.now)().date() + Duration::days(TRIAL_DAYS - 1);
        if is_approved && store::start_trial(tx.conn(), user, last_day).await? {
            let trialcounter = Some(TRIAL_DAYS);
            tx.append(&own, UserChange::TrialChanged { trialcounter });
        }
    }
    let ended = if after.may_come_in() {
        Vec::new()
    } else {
        store::delete_sessions(tx.conn(), user).await?
    };
    // a node that does not hear of the log-outs from the bus finds this frame, and asks which sessions are left
    tx.append(&own, UserChange::RightsChanged);
    tx.append(&Topic::Admin, AdminChange::UserChanged { user_id: user });
    if let Some(rider) = rider {
        rider.ride(tx.conn(), subject).await?;
    }
    let frames = tx.commit().await?;
    Ok((ended, frames))
}

/// Whether the caller is still one of the staff with a live session, held so until the transaction ends. The staff is locked in order, so
/// that of two who lock each other out one is first, and somebody is left.
pub(super) async fn check_staff(conn: &mut PgConnection, caller: &Caller) -> Result<(), Fault> {
    store::lock_staff(conn).await?;
    if access::session::is_of_staff(conn, caller.session_id, caller.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}

/// For the rider of a removal, which finds its subject itself.
pub(super) async fn find_subject(conn: &mut PgConnection, user: UserId) -> Result<Option<Subject>, sqlx::Error> {
    Ok(store::find_standing(conn, user).await?.map(|(subject, _)| subject))
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
