//! A creator's usage: the tracks and applications that count against the limits of the plan.

use actors::plan::month::{first_of_month, start_of_next_month};
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::entity::account::PlanUsage;
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;

use super::store;

/// Publishes a creator's current usage on the creator's `user:` topic.
pub async fn append_changes(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    let today = write.now().date();
    let (tracks, applications) = store::find_usage(write.rows(), user, first_of_month(today)).await?;
    let used = PlanUsage {
        tracks,
        applications,
        resets_at: Timestamp(start_of_next_month(today)),
    };
    write.append(&Topic::User(user), UserChange::UsageChanged(used));
    Ok(())
}
