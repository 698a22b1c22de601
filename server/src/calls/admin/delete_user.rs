//! admin/delete_user: an account goes, with all that is its own.

use actix_web::{post, web};
use actors::user::Removed;
use actors::user::rider::Rider;
use futures_util::FutureExt as _;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::blob::{BlobKey, BlobKind};
use crate::files::Files;
use crate::http::{Admin, Answer, Call, CallResult};
use crate::mail::queue;
use crate::run::app_state::AppState;

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteUserRequest {
    user_to_delete: UserId,
}

/// Deletes an account with its tracks, applications, playlists, links, ratings, letters and files, and logs every session out at once.
///
/// A company that it owns goes to the longest-standing of the company's admins, else of its members. Where there is nobody else: a company
/// that has posted jobs keeps the account from being deleted (409 `owns_company`), and one without goes with it. Nobody can delete themselves.
#[utoipa::path(request_body = DeleteUserRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/admin/delete_user")]
pub(super) async fn delete_user(state: web::Data<AppState>, call: Call<Admin, DeleteUserRequest>) -> CallResult<bool> {
    let (Admin(caller), user) = (call.who, call.request.user_to_delete);
    if user == caller.user_id {
        return Err(ErrorCode::CannotDeleteYourself.into());
    }
    // noted before the rows go, so that a start after a crash removes the files of rows that are gone
    let noted = store::list_track_names(&mut *state.pool.acquire().await?, user).await?;
    for name in &noted {
        state.files.staging.note(name)?;
    }
    let forget_letters = Rider::new(move |connection, subject| {
        async move {
            // one of a change of email under way goes to an address that is not theirs
            for (address, expires) in store::list_links(connection, user).await? {
                queue::forget_expiring(connection, &address, expires).await?;
            }
            queue::forget(connection, &subject.email).await
        }
        .boxed()
    });
    let outcome = state.live.remove_user(&caller, user, forget_letters).await;
    if let Ok(removed) = &outcome {
        state.live.log_out(&removed.result.sessions, Removed::REASON).await;
        remove_files(&state.files, &removed.result).await;
    }
    // where the outcome is unknown, the notes stay for the next start
    if !outcome
        .as_ref()
        .is_err_and(|refusal| refusal.code == ErrorCode::TryAgain)
    {
        for name in &noted {
            state.files.staging.settle(name);
        }
    }
    outcome?;
    Ok(Answer::done())
}

async fn remove_files(files: &Files, removed: &Removed) {
    for name in &removed.tracks {
        files.remove_track(name).await;
    }
    for key in removed
        .images
        .iter()
        .filter_map(|name| BlobKey::new(BlobKind::Image, name))
    {
        if let Err(error) = files.blobs.delete(&key).await {
            tracing::error!(file = %key, %error, "a picture of nobody is left over");
        }
    }
}
