//! Publishes a change of a person's plan to that person.

use actors::plan::Plans;
use actors::read_topic::store::find_person;
use actors::read_topic::user::subscription;
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::entity::account::SubscriptionInfo;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;

use crate::domain::account::usage;

/// Returns a person's current plan, as clients receive it.
pub async fn find(write: &mut Write, plans: &Plans, user: UserId) -> Result<SubscriptionInfo, WriteError> {
    let now = write.now();
    let person = find_person(write.rows(), user, now).await?.ok_or(ErrorCode::NotFound)?;
    Ok(subscription(person, plans, now.date()))
}

/// Publishes a person's plan, and how much of the plan they have used, on their `user:` topic.
pub async fn append_changes(write: &mut Write, user: UserId, changed: SubscriptionInfo) -> Result<(), WriteError> {
    write.append(&Topic::User(user), UserChange::SubscriptionChanged(Box::new(changed)));
    usage::append_changes(write, user).await
}
