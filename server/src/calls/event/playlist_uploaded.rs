//! event/playlist_uploaded: counts the download of a playlist's archive. Despite the call's name, nothing is uploaded.

use actors::access;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, PlaylistId};
use protocol::payload::REQUIRED;
use serde::Deserialize;
use utoipa::ToSchema;

use super::count::Events;
use crate::domain::link::shared::Shared;
use crate::domain::link::sharing::list_tracks;
use crate::domain::statistic::event::Counted;
use crate::files::link::Shown;
use crate::http::{Call, CallError, CallResult, MaybeUser};

/// The playlist or application whose archive was downloaded.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventPlaylistRequest {
    /// The id of a reviewers' playlist. Unless `link` is given, either this field or `application_id` is required.
    playlist_id: Option<PlaylistId>,
    /// The id of an application, or of a creator's own playlist.
    application_id: Option<ApplicationId>,
    /// The token of a share link.
    link: Option<String>,
    /// The password of the share link, if it has one.
    password: Option<String>,
    /// A ticket that the server issued for the link's password; it can be sent instead of the password.
    ticket: Option<String>,
}

/// Counts one download of each track of a playlist or application. Despite the call's name, nothing is uploaded. A track counts only once
/// for each listener and day.
#[call("/event/playlist_uploaded", errors(NotFound, NotLoggedIn, link, DownloadNotAllowed))]
pub(super) async fn playlist_uploaded(events: Events, call: Call<MaybeUser, EventPlaylistRequest>) -> CallResult<bool> {
    let (caller, request) = (call.caller.0, call.request);
    let playlist = request.playlist_id.map(Shared::Playlist);
    let shared = playlist.or(request.application_id.map(Shared::Application));
    if let Some(token) = request.link.as_deref() {
        let shown = Shown::new(token, request.password.as_ref(), request.ticket.as_ref());
        return events.of_archive(caller, shared, shown).await;
    }
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let shared = shared.ok_or_else(|| CallError::field("playlist_id", REQUIRED))?;
    let mut connection = events.pool.acquire().await?;
    match shared {
        Shared::Playlist(playlist) => {
            let access = access::playlist::load(&mut connection, caller.user_id, playlist).await?;
            access.require_see()?;
        }
        Shared::Application(application) => {
            let access = access::application::load(&mut connection, caller.user_id, application).await?;
            access.require_see()?;
        }
    }
    let tracks = list_tracks(&mut connection, shared).await?;
    drop(connection);
    events.count(Some(&caller), None, tracks, Counted::Archive).await
}
