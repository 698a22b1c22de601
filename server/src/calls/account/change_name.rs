//! account/change_name: another name for oneself.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::limits;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;
use utoipa::ToSchema;

use super::store;
use crate::app_state::AppState;
use crate::calls::alive;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallResult, User};

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

/// Renames the caller. 409 user_name_taken where somebody else has the name, whatever its case. Colleagues see the new name with
/// whatever the person follows next.
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
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    alive::hold_session(&mut transaction, &caller, state.clock.now()).await?;
    if !store::update_user_name(&mut transaction, caller.user_id, &user_name).await? {
        return Err(ErrorCode::UserNameTaken.into());
    }
    transaction.commit().await?;
    Ok(Answer::new(ChangedName { user_name }))
}
