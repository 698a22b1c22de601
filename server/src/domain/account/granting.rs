//! Gives creators plans free of charge, on behalf of the platform's staff.

use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::AdminChange;
use protocol::entity::account::Role;
use protocol::entity::billing::PlanOffer;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;

use super::decision::check_staff;
use super::store;
use crate::domain::subscription::changes;

/// Gives a creator the plan with this title, or the free plan. Changes nothing if the creator already has the plan. Publishes the change on the
/// creator's `user:` topic and on `admin`.
pub fn grant(live: &Live, plans: &Plans, caller: &Caller, user: UserId, title: String) -> PendingReply<bool> {
    let (plans, who) = (plans.clone(), caller.clone());
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| grant_in(write, &plans, &who, user, &title).await)
}

async fn grant_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    user_id: UserId,
    title: &str,
) -> Result<bool, WriteError> {
    check_staff(write, caller).await?;
    let present = store::find_plan(write.rows(), user_id).await?;
    let present = present.ok_or(ErrorCode::NotFound)?;
    if present.role.parse() != Ok(Role::Creator) {
        return Err(Refusal::field("email", "Only creators have subscriptions").into());
    }
    let granted = plans.find(title);
    let granted = granted.ok_or_else(|| Refusal::field("subscription", "This plan doesn't exist"))?;
    let in_force = plans.in_force(&present.plan, present.is_active);
    if in_force.title == granted.title {
        return Ok(true);
    }
    if in_force.offer == PlanOffer::Paid {
        let refusal = Refusal::from(ErrorCode::Conflict);
        return Err(refusal.with_message("A paid subscription is active").into());
    }
    let is_active = granted.offer != PlanOffer::Trial;
    store::update_plan(write.rows(), user_id, &granted.title, is_active).await?;
    let changed = changes::find(write, plans, user_id).await?;
    changes::append_changes(write, user_id, changed).await?;
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    let details = json!({"from": in_force.title, "to": granted.title});
    write.audit(Some(AuditTarget::User(user_id)), details).await?;
    Ok(true)
}
