//! playlist/get_metadata: returns the address of a CSV file with all metadata of a playlist's tracks, for the staff.

use actix_web::web;
use actors::audit::AuditTarget;
use actors::live::Live;
use macros::call;
use protocol::client_event::FileLocation;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::domain::audit;
use crate::domain::playlist::export;
use crate::files::{CsvKind, Files};
use crate::http::{Admin, Call, CallResult, Response};

/// The playlist to export.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistMetadataRequest {
    playlist_id: PlaylistId,
}

/// Returns the address of a CSV file with a playlist's rights and ratings. The file has one row per track, in the playlist's order.
#[call("/playlist/get_metadata", errors(NotFound), audit = "csv_export")]
pub(super) async fn get_metadata(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    files: web::Data<Files>,
    call: Call<Admin, PlaylistMetadataRequest>,
) -> CallResult<FileLocation> {
    let (caller, playlist) = (&call.caller.0, call.request.playlist_id);
    let found = export::locate(&pool, &files.signer, caller, playlist, CsvKind::Metadata, Clock.now());
    let found = found.await?;
    let details = json!({ "columns": CsvKind::Metadata.name() });
    audit::record(&live, caller, Some(AuditTarget::Playlist(playlist)), details).await?;
    Ok(Response::new(found))
}
