//! account/delete_avatar: the caller's own picture goes.

use actix_web::{post, rt, web};

use super::avatar;
use crate::http::{Answer, Call, CallError, CallResult, Empty, User};
use crate::run::app_state::AppState;

/// Deletes the caller's picture; nothing where there is none.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<bool>)))]
#[post("/account/delete_avatar")]
pub(super) async fn delete_avatar(state: web::Data<AppState>, call: Call<User, Empty>) -> CallResult<bool> {
    // on its own, so that a client who hangs up leaves nothing half done
    let deleting = rt::spawn(async move { avatar::replace(&state, &call.who.0, None).await });
    deleting.await.map_err(CallError::internal)??;
    Ok(Answer::done())
}
