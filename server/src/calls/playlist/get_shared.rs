//! playlist/get_shared: a job's playlists that are shared with the caller.

use actix_web::{post, web};
use protocol::entity::playlist::Playlist;
use sqlx::PgPool;

use super::get::{PlaylistJobRequest, list};
use crate::http::{Answer, Call, CallResult, Manager};

/// The playlists of a job that are shared with the caller, the newest first. By themselves or with the whole company.
#[utoipa::path(
    request_body = PlaylistJobRequest,
    responses((status = 200, body = Answer<Vec<Playlist>>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/playlist/get_shared")]
pub(super) async fn get_shared(
    pool: web::Data<PgPool>,
    call: Call<Manager, PlaylistJobRequest>,
) -> CallResult<Vec<Playlist>> {
    list(&pool, &call.who.0, &call.request, true).await
}
