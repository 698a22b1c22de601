//! playlist/get: a job's playlists.

use actix_web::{post, web};
use actors::access;
use protocol::entity::live::LiveHead;
use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store::{self, PlaylistRow};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Answer, Call, CallResult, Caller, Manager};

/// Which job.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistJobRequest {
    job_id: JobId,
}

/// The playlists of a job that the caller made or that are shared with the caller, the newest first; all of them for admins.
#[utoipa::path(
    request_body = PlaylistJobRequest,
    responses((status = 200, body = Answer<Vec<Playlist>>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/playlist/get")]
pub(super) async fn get(pool: web::Data<PgPool>, call: Call<Manager, PlaylistJobRequest>) -> CallResult<Vec<Playlist>> {
    list(&pool, &call.who.0, &call.request, false).await
}

pub(super) async fn list(
    pool: &PgPool,
    caller: &Caller,
    request: &PlaylistJobRequest,
    shared: bool,
) -> CallResult<Vec<Playlist>> {
    let job_id = request.job_id;
    let mut snapshot = Snapshot::take(pool).await?;
    access::job::of(snapshot.connection(), caller.user_id, job_id)
        .await?
        .require_review()?;
    let rows = store::list_visible(snapshot.connection(), caller.user_id, job_id, shared).await?;
    let heads = snapshot
        .heads(rows.iter().map(|row| Topic::Playlist(PlaylistId(row.id))))
        .await?;
    let playlists = rows.into_iter().map(|row| {
        let live = heads.of(Topic::Playlist(PlaylistId(row.id)));
        playlist(row, live)
    });
    snapshot
        .answer(caller, List::Playlists(job_id), playlists.collect())
        .await
}

fn playlist(row: PlaylistRow, live: LiveHead) -> Playlist {
    Playlist {
        playlist_id: PlaylistId(row.id),
        playlist_name: row.playlist_name,
        job_id: JobId(row.job_id),
        tracks_id: row.tracks_id.into_iter().map(TrackId).collect(),
        user_id: UserId(row.user_id),
        user_name: row.user_name,
        date_time: Timestamp(row.date_time),
        share_type: row.share_type.parse().expect("the database checks the share types"),
        shared_company: row.shared_company,
        members: row.members.into_iter().map(UserId).collect(),
        version: row.version,
        live,
    }
}
