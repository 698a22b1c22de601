//! account/change_name: another name for oneself.

use actix_web::{post, web};
use actors::frame::transaction::TopicTransaction;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::calls::alive;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallResult, User};
use crate::run::app_state::AppState;

/// The new name.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangeNameRequest {
    #[serde(default)]
    name: String,
}

/// The name as it now is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChangedName {
    user_name: String,
}

/// Renames the caller. 409 user_name_taken where somebody else has the name, whatever its case. The person's other
/// tabs and the staff are told; colleagues see the new name with whatever the person follows next.
#[utoipa::path(request_body = ChangeNameRequest, responses((status = 200, body = Answer<ChangedName>)))]
#[post("/account/change_name")]
pub(super) async fn change_name(
    state: web::Data<AppState>,
    call: Call<User, ChangeNameRequest>,
) -> CallResult<ChangedName> {
    let User(caller) = call.who;
    let user_name = call.request.name.trim().to_owned();
    let mut faults = Faults::new();
    faults.required("name", &user_name);
    faults.check(
        "name",
        user_name.chars().count() <= limits::USER_NAME_MAX,
        "User name can be max 100 characters long",
    );
    faults.finish()?;
    if *user_name == *caller.user_name {
        return Ok(Answer::new(ChangedName { user_name }));
    }
    let (user_id, own) = (caller.user_id, Topic::User(caller.user_id));
    let topics = [Topic::Admin, own.clone()];
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
    alive::hold_session(transaction.conn(), &caller, state.clock.now()).await?;
    if !store::update_user_name(transaction.conn(), user_id, &user_name).await? {
        return Err(ErrorCode::UserNameTaken.into());
    }
    let told = user_name.clone();
    transaction.append(&own, UserChange::NameChanged { user_name: told });
    transaction.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    let frames = transaction.commit().await?;
    state.live.publish(frames);
    Ok(Answer::new(ChangedName { user_name }))
}
