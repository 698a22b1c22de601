//! Whether an account may come in, and what a decision of the staff makes of that.

use protocol::server_event::LogOutReason;
use serde_json::{Value, json};

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

    /// The details that its line of the audit holds.
    pub(super) fn details(self) -> Value {
        match self {
            Self::Approve(is_approved) => json!({ "is_approved": is_approved }),
            Self::Hold(on_hold) => json!({ "on_hold": on_hold }),
            Self::Block(_) | Self::ConfirmEmail { .. } => json!({}),
        }
    }

    /// The matter that it decides, which the opposite decision shares; none where no decision takes it back.
    pub(super) fn subject(self) -> Option<&'static str> {
        match self {
            Self::Approve(_) => Some("approval"),
            Self::Hold(_) => Some("hold"),
            Self::Block(_) => Some("block"),
            Self::ConfirmEmail { .. } => None,
        }
    }
}

/// Whether an account may come in, and why not.
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

    pub(super) fn may_come_in(self) -> bool {
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
        assert!(IN.may_come_in());
        for decision in [Decision::Approve(false), Decision::Hold(true), Decision::Block(true)] {
            assert!(!IN.after(decision).may_come_in(), "{decision:?}");
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
        assert!(after(true).may_come_in());
        assert!(IN.after(Decision::ConfirmEmail { approve: false }).approved);
    }
}
