//! playlist/get_shared: returns the playlists of a job that are shared with the caller.

use actix_web::web;
use macros::call;
use protocol::entity::playlist::Playlist;
use sqlx::PgPool;

use super::get::{PlaylistJobRequest, list};
use crate::http::{Call, CallResult, Manager};

/// Returns the playlists of a job that are shared with the caller, newest first. A playlist can be shared with single members or with the
/// whole company.
#[call("/playlist/get_shared", errors(NotFound))]
pub(super) async fn get_shared(
    pool: web::Data<PgPool>,
    call: Call<Manager, PlaylistJobRequest>,
) -> CallResult<Vec<Playlist>> {
    list(&pool, &call.caller.0, &call.request, true).await
}
