//! admin/delete_user: an account goes, with all that is its own.

use std::time::Duration;

use actix_web::{rt, web};
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::{removal, sweep};
use crate::http::{Admin, Answer, Call, CallError, CallResult};

/// How long the answer waits for the ratings that follow the account.
const SWEPT_WITHIN: Duration = Duration::from_secs(2);

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
pub(super) async fn delete_user(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    call: Call<Admin, DeleteUserRequest>,
) -> CallResult<bool> {
    let (Admin(caller), user) = (call.who, call.request.user_to_delete);
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    let removed = removal::remove(&live, &caller, user).await;
    removed.map_err(|error| CallError::from(error).concerning(user))?;
    let sweeping = rt::spawn(async move { sweep::sweep(&live, &pool).await });
    // where there is little, it is gone with the answer
    // the account is gone all the same: what is left is swept again every minute
    if let Ok(Ok(Err(error))) = tokio::time::timeout(SWEPT_WITHIN, sweeping).await {
        tracing::warn!(%error, "the ratings of a removed account are deleted later");
    }
    Ok(Answer::done().concerning(user))
}
