//! account/delete_avatar: deletes the caller's own picture.

use actix_web::{rt, web};
use actors::live::Live;
use macros::call;

use super::avatar;
use crate::files::Files;
use crate::http::{Call, CallError, CallResult, Empty, Response, User};

/// Deletes the caller's picture; does nothing if there is none.
#[call("/account/delete_avatar")]
pub(super) async fn delete_avatar(
    live: web::Data<Live>,
    files: web::Data<Files>,
    call: Call<User, Empty>,
) -> CallResult<bool> {
    // runs in a task of its own, so that a client that disconnects leaves nothing half done
    let deleting = rt::spawn(async move { avatar::replace(&live, &files, &call.caller.0, None).await });
    deleting.await.map_err(CallError::internal)??;
    Ok(Response::done())
}
