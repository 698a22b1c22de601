//! playlist/get: returns the playlists of a job that the caller may see.

use std::collections::HashMap;

use actix_web::web;
use actors::access;
use actors::playlist::store::list_playlists;
use macros::call;
use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, PlaylistId};
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::domain::playlist::row::entity;
use crate::http::{Call, CallResult, Caller, Manager};
use crate::validation::page;

/// The job, and the requested page of its playlists.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistJobRequest {
    job_id: JobId,
    /// The maximum number of playlists on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of playlists to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// Returns the playlists of a job that the caller may see, newest first. Admins see all playlists. Other people see the playlists that they
/// made or that are shared with them.
#[call("/playlist/get", errors(NotFound))]
pub(super) async fn get(pool: web::Data<PgPool>, call: Call<Manager, PlaylistJobRequest>) -> CallResult<Vec<Playlist>> {
    list(&pool, &call.caller.0, &call.request, false).await
}

pub(super) async fn list(
    pool: &PgPool,
    caller: &Caller,
    request: &PlaylistJobRequest,
    shared: bool,
) -> CallResult<Vec<Playlist>> {
    let job_id = request.job_id;
    let page = page(request.limit, request.offset, limits::PLAYLISTS_SHOWN)?;
    let mut snapshot = Snapshot::take(pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job_id)
        .await?
        .require_review()?;
    let visible = store::list_visible(snapshot.connection(), caller.user_id, job_id, shared, page).await?;
    let visible: HashMap<PlaylistId, bool> = visible.into_iter().collect();
    let ids: Vec<i64> = visible.keys().map(|id| id.0).collect();
    let rows = list_playlists(snapshot.connection(), &ids).await?;
    let heads = snapshot.heads(visible.keys().copied().map(Topic::Playlist)).await?;
    let playlists = rows.into_iter().map(|row| {
        let id = PlaylistId(row.id);
        entity(row, visible[&id], heads.of(Topic::Playlist(id)))
    });
    snapshot
        .answer(caller, List::Playlists(job_id), playlists.collect())
        .await
}
