//! The rating that the platform's staff gives to a creator. A job can be restricted to creators with certain ratings.

use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;

use super::decision::check_staff;
use super::store;

/// Sets the rating of a creator; changes nothing if the creator already has it. Publishes the change on the creator's `user:` topic and on
/// `admin`.
pub fn rate(live: &Live, caller: &Caller, user: UserId, rating: i16) -> PendingReply<bool> {
    let who = caller.clone();
    live.write(caller)
        .topics([Topic::Admin, Topic::User(user)])
        .run(async move |write| rate_in(write, &who, user, rating).await)
}

async fn rate_in(write: &mut Write, caller: &Caller, user_id: UserId, rating: i16) -> Result<bool, WriteError> {
    check_staff(write, caller).await?;
    let rated = store::find_rating(write.rows(), user_id).await?;
    let (role, present) = rated.ok_or(ErrorCode::NotFound)?;
    if role.parse() != Ok(Role::Creator) {
        return Err(Refusal::field("email", "Only creators are rated").into());
    }
    if present != rating {
        store::update_rating(write.rows(), user_id, rating).await?;
        // open pages check again which jobs they may submit to
        write.append(&Topic::User(user_id), UserChange::RightsChanged);
        write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
        let details = json!({"from": present, "to": rating});
        write.audit(Some(AuditTarget::User(user_id)), details).await?;
    }
    Ok(true)
}
