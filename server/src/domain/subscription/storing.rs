//! Stores the state of a person's subscription that the provider has reported. Also publishes the changes to the person and the staff,
//! gives the first 500 payers their numbers, and sends emails.

use actors::audit::AuditTarget;
use actors::write::{Write, WriteError};
use protocol::change::AdminChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde_json::json;
use time::OffsetDateTime;

use super::notices::{self, Notice};
use super::stored_state::{ReportedSubscription, Status};
use super::{Payments, changes, store};

/// The name under which the audit log records a change of plan by the payment provider.
pub(super) const PLAN_CHANGE: &str = "plan_change";

/// Stores the state that a subscription had at the time `at`. If the person's plan changes, publishes this on their `user:` topic and on the
/// `admin` topic.
pub(super) async fn keep(
    write: &mut Write,
    payments: &Payments,
    user: UserId,
    seen: &ReportedSubscription,
    at: OffsetDateTime,
) -> Result<(), WriteError> {
    let plans = &payments.plans;
    let before = changes::find(write, plans, user).await?;
    match seen.status() {
        Status::Live => store::stored_state::update_live(write.rows(), user, seen, at).await?,
        Status::Suspended | Status::Ended => store::stored_state::update_lapsed(write.rows(), user, seen, at).await?,
        Status::NeverPaid => return Ok(()),
    }
    if seen.status() != Status::Suspended {
        store::stored_state::number_first_500(write.rows(), user).await?;
    }
    if seen.status() == Status::Ended {
        notices::send(write, &payments.public_url, user, Notice::Ended(&seen.subscription_id)).await?;
    }
    let mut after = changes::find(write, plans, user).await?;
    let changed_at = std::mem::replace(&mut after.update_date, before.update_date);
    if after.product_title != before.product_title {
        let details = json!({"from": before.product_title, "to": after.product_title});
        write.audit(Some(AuditTarget::User(user)), details).await?;
    }
    if after != before {
        after.update_date = changed_at;
        changes::append_changes(write, user, after).await?;
        write.append(&Topic::Admin, AdminChange::UserChanged { user_id: user });
    }
    Ok(())
}
