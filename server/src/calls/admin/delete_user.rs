//! admin/delete_user: an account goes, with all that is its own.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::schema::Reason;
use serde::Deserialize;
use utoipa::ToSchema;

use super::decision::reason;
use crate::domain::account::removal;
use crate::http::{Admin, Answer, Call, CallError, CallResult};

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteUserRequest {
    user_to_delete: UserId,
    /// Why, for whom it was.
    #[schema(value_type = Option<Reason>)]
    reason: Option<String>,
}

/// Deletes an account with all that it has, and logs its sessions out at once. Its tracks, applications, playlists, links, ratings, emails
/// and files go. Where a reason is given, an email tells whom it was.
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
    let (Admin(caller), request) = (call.who, call.request);
    let (user, reason) = (request.user_to_delete, reason(request.reason)?);
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    let removed = removal::remove(&live, &caller, user, reason).await;
    removed.map_err(|error| CallError::from(error).concerning(user))?;
    Ok(Answer::done().concerning(user))
}
