//! playlist/create: makes a reviewer's playlist.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::{JobId, PlaylistId, TrackId};
use protocol::limits;
use protocol::schema::{NewTrackList, PlaylistName, RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::playlist::{self, NewPlaylist};
use crate::http::{Call, CallResult, Manager};
use crate::validation::FieldErrors;

const NO_TRACKS: &str = "For creating an playlist you need to upload tracks";

/// The job, the name and the tracks of the new playlist.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistCreateRequest {
    /// The tracks of the playlist, in order. They must be submitted to the job.
    #[serde(default)]
    #[schema(required, value_type = NewTrackList)]
    tracks_id: Vec<TrackId>,
    job_id: JobId,
    /// The name of the playlist, at most 300 characters.
    #[serde(default)]
    #[schema(required, value_type = PlaylistName)]
    playlist_name: String,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
    /// made, and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new playlist.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedPlaylist {
    playlist_id: PlaylistId,
}

/// Makes a playlist of tracks that were submitted to a job. The caller must review the job. 409 `conflict` if the caller already owns as
/// many playlists in the job as the server's settings allow (200 by default).
#[call("/playlist/create", errors(NotFound, Conflict))]
pub(super) async fn create(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Manager, PlaylistCreateRequest>,
) -> CallResult<CreatedPlaylist> {
    let PlaylistCreateRequest {
        tracks_id,
        job_id,
        playlist_name,
        request_id,
    } = call.request;
    let mut errors = FieldErrors::new();
    errors.required("playlist_name", &playlist_name);
    errors.at_most("playlist_name", &playlist_name, limits::PLAYLIST_NAME_MAX);
    errors.shown_name("playlist_name", &playlist_name);
    errors.check("tracks_id", !tracks_id.is_empty(), NO_TRACKS);
    errors.request_id(request_id.as_deref());
    errors.finish()?;
    let new = NewPlaylist {
        job_id,
        tracks_id,
        playlist_name,
    };
    let created = playlist::create(&live, &call.caller.0, new, config.limits.playlists_of_job, request_id).await?;
    Ok(created.map(|playlist_id| CreatedPlaylist { playlist_id }).into())
}
