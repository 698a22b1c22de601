//! admin/delete_user: deletes an account with everything that belongs to it.

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
use crate::http::{Admin, Call, CallError, CallResult, Response};

/// The account to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteUserRequest {
    user_to_delete: UserId,
    /// The reason that is mailed to the former owner of the account.
    #[schema(value_type = Option<Reason>)]
    reason: Option<String>,
}

/// Deletes an account and logs out its sessions immediately. The account's tracks, applications, playlists, links, ratings, emails and files are
/// deleted, too. If a reason is given, an email notifies the former owner.
///
/// A company that the account owns gets a new owner: the admin who has been in it longest, or the longest-standing member if there is no admin.
/// If the company has no other members, it is deleted with the account; but if it has posted jobs, the account cannot be deleted (409
/// `owns_company`). The staff cannot delete their own accounts.
#[call(
    "/admin/delete_user",
    errors(NotFound, CannotDeleteYourself, OwnsCompany, Conflict),
    audit = "deletion"
)]
pub(super) async fn delete_user(live: web::Data<Live>, call: Call<Admin, DeleteUserRequest>) -> CallResult<bool> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (user, reason) = (request.user_to_delete, reason(request.reason)?);
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    let removed = removal::remove(&live, &caller, user, reason).await;
    removed.map_err(|error| CallError::from(error).with_account(user))?;
    Ok(Response::done().with_account(user))
}
