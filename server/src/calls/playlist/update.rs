//! playlist/update: replaces the tracks of a playlist.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::entity::playlist::Playlist;
use protocol::ids::{PlaylistId, TrackId, version};
use protocol::limits;
use protocol::schema::{PlaylistName, TrackList, Version};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist::{self, PlaylistEdit};
use crate::http::{Call, CallResult, Manager};
use crate::validation::FieldErrors;

/// The playlist, and its new tracks and name.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistUpdateRequest {
    playlist_id: PlaylistId,
    /// All tracks of the playlist after the call, in order.
    #[schema(value_type = TrackList)]
    tracks_id: Vec<TrackId>,
    /// The new name of the playlist; not changed if left out.
    #[schema(value_type = Option<PlaylistName>)]
    playlist_name: Option<String>,
    /// The version of the playlist on which the edit is based. If the playlist has changed since, the call returns 409 `conflict`.
    #[serde(default, deserialize_with = "version")]
    #[schema(value_type = Option<Version>)]
    version: Option<i64>,
}

/// Replaces the tracks of a playlist of the caller, and its name if one is given. Admins may update any playlist.
#[call("/playlist/update", live(Playlist), errors(NotFound, Conflict))]
pub(super) async fn update(live: web::Data<Live>, call: Call<Manager, PlaylistUpdateRequest>) -> CallResult<Playlist> {
    let PlaylistUpdateRequest {
        playlist_id,
        tracks_id,
        playlist_name,
        version,
    } = call.request;
    if let Some(name) = &playlist_name {
        let mut errors = FieldErrors::new();
        errors.required("playlist_name", name);
        errors.at_most("playlist_name", name, limits::PLAYLIST_NAME_MAX);
        errors.shown_name("playlist_name", name);
        errors.finish()?;
    }
    let edit = PlaylistEdit {
        playlist_id,
        tracks_id,
        playlist_name,
        version,
    };
    Ok(playlist::edit(&live, &call.caller.0, edit).await?.into())
}
