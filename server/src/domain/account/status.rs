//! The status of an account, which decides whether its owner may log in, and the staff's decisions that change the status.

use protocol::server_event::LogOutReason;
use serde_json::{Value, json};

/// A decision of the staff on an account. A decision changes nothing if the account already has the decided status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// True approves the account, and starts the trial of a creator; false withdraws the approval.
    Approve(bool),
    /// True puts the account on hold; false ends the hold.
    Hold(bool),
    /// True blocks the account; false unblocks it.
    Block(bool),
    /// Marks the account's email as confirmed; also approves the account if approval is automatic.
    ConfirmEmail {
        /// True if approval is automatic.
        approve: bool,
    },
}

impl Decision {
    /// Returns the log-out reason that is sent to the sessions that the decision ends.
    pub fn reason(self) -> LogOutReason {
        match self {
            Self::Approve(_) => LogOutReason::NotApproved,
            Self::Hold(_) => LogOutReason::OnHold,
            Self::Block(_) => LogOutReason::UserIsBlocked,
            Self::ConfirmEmail { .. } => LogOutReason::SessionEnded,
        }
    }

    /// Returns the details of the decision for the audit entry.
    pub(super) fn details(self) -> Value {
        match self {
            Self::Approve(is_approved) => json!({ "is_approved": is_approved }),
            Self::Hold(on_hold) => json!({ "on_hold": on_hold }),
            Self::Block(_) | Self::ConfirmEmail { .. } => json!({}),
        }
    }

    /// Returns the aspect that the decision is about (approval, hold or block). The opposite decision has the same aspect. `None` if the
    /// decision has no opposite.
    pub(super) fn subject(self) -> Option<&'static str> {
        match self {
            Self::Approve(_) => Some("approval"),
            Self::Hold(_) => Some("hold"),
            Self::Block(_) => Some("block"),
            Self::ConfirmEmail { .. } => None,
        }
    }
}

/// The flags that decide whether the owner of an account may log in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each of them stands for itself, as in the table"
)]
pub(super) struct AccountStatus {
    pub(super) email_confirmed: bool,
    pub(super) approved: bool,
    pub(super) on_hold: bool,
    pub(super) blocked: bool,
}

impl AccountStatus {
    pub(super) fn after(self, decision: Decision) -> Self {
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

    pub(super) fn may_log_in(self) -> bool {
        self.email_confirmed && self.approved && !self.on_hold && !self.blocked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IN: AccountStatus = AccountStatus {
        email_confirmed: true,
        approved: true,
        on_hold: false,
        blocked: false,
    };

    #[test]
    fn whoever_is_blocked_held_or_no_longer_approved_may_not_come_in() {
        assert!(IN.may_log_in());
        for decision in [Decision::Approve(false), Decision::Hold(true), Decision::Block(true)] {
            assert!(!IN.after(decision).may_log_in(), "{decision:?}");
        }
    }

    #[test]
    fn a_confirmed_email_approves_only_where_approval_is_automatic() {
        let new = AccountStatus {
            email_confirmed: false,
            approved: false,
            ..IN
        };
        let after = |approve| new.after(Decision::ConfirmEmail { approve });
        assert!(after(false).email_confirmed && !after(false).approved);
        assert!(after(true).may_log_in());
        assert!(IN.after(Decision::ConfirmEmail { approve: false }).approved);
    }
}
