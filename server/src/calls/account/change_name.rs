//! account/change_name: changes the caller's own name.

use actix_web::web;
use actors::live::Live;
use actors::write::{Write, WriteError};
use macros::call;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits;
use protocol::schema::UserName;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::http::{Call, CallResult, Response, User};
use crate::validation::{FieldErrors, normal_name};

/// The new name of the caller.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangeNameRequest {
    #[serde(default)]
    #[schema(required, value_type = UserName)]
    name: String,
}

/// The caller's name after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChangedName {
    user_name: String,
}

/// Renames the caller. 409 user_name_taken if another account has this name, ignoring case. The caller's other tabs and the staff are
/// notified. The lists of the people who currently follow a topic show the old name until the caller follows the topic again.
#[call("/account/change_name", errors(UserNameTaken), limit = CallLookup)]
pub(super) async fn change_name(live: web::Data<Live>, call: Call<User, ChangeNameRequest>) -> CallResult<ChangedName> {
    let User(caller) = call.caller;
    let user_name = normal_name(&call.request.name);
    let mut errors = FieldErrors::new();
    errors.user_name("name", &user_name, limits::USER_NAME_MAX);
    errors.finish()?;
    if *user_name == *caller.user_name {
        return Ok(Response::new(ChangedName { user_name }));
    }
    let (user_id, name) = (caller.user_id, user_name.clone());
    let renamed = live
        .write(&caller)
        .topics([Topic::Admin, Topic::User(user_id)])
        .run(async move |write| rename(write, user_id, &name).await);
    renamed.await?;
    Ok(Response::new(ChangedName { user_name }))
}

async fn rename(write: &mut Write, user_id: UserId, user_name: &str) -> Result<(), WriteError> {
    if !store::update_user_name(write.rows(), user_id, user_name).await? {
        return Err(ErrorCode::UserNameTaken.into());
    }
    let user_name = user_name.to_owned();
    write.append(&Topic::User(user_id), UserChange::NameChanged { user_name });
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    Ok(())
}
