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

/// The new state of the playlist.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistUpdateRequest {
    playlist_id: PlaylistId,
    /// All tracks that the playlist has afterwards, in their order.
    #[schema(value_type = TrackList)]
    tracks_id: Vec<TrackId>,
    /// The new name of the playlist; not changed if left out.
    #[schema(value_type = Option<PlaylistName>)]
    playlist_name: Option<String>,
    /// The version of the playlist that the client has edited. 409 `conflict` if somebody else has changed the playlist after this version.
    #[serde(default, deserialize_with = "version")]
    #[schema(value_type = Option<Version>)]
    version: Option<i64>,
}

/// Sets the tracks of a playlist of the caller, and its name if given. Admins may update any playlist.
#[call("/playlist/update", errors(NotFound, Conflict))]
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
