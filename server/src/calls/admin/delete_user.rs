//! admin/delete_user: an account goes, with all that is its own.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::account::removal;
use crate::http::{Admin, Answer, Call, CallError, CallResult};

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteUserRequest {
    user_to_delete: UserId,
}

/// Deletes an account with all that it has, and logs its sessions out at once. Its tracks, applications, playlists, links, ratings, emails
/// and files go.
///
/// A company that it owns goes to the longest-standing of the company's admins, else of its members. Where there is nobody else: a company
/// that has posted jobs keeps the account from being deleted (409 `owns_company`), and one without goes with it. Nobody can delete
/// themselves.
#[call(
    "/admin/delete_user",
    errors(NotFound, CannotDeleteYourself, OwnsCompany, Conflict),
    audit = "deletion"
)]
pub(super) async fn delete_user(live: web::Data<Live>, call: Call<Admin, DeleteUserRequest>) -> CallResult<bool> {
    let (Admin(caller), user) = (call.who, call.request.user_to_delete);
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    let removed = removal::remove(&live, &caller, user).await;
    removed.map_err(|error| CallError::from(error).concerning(user))?;
    Ok(Answer::done().concerning(user))
}
