//! event/playlist_uploaded: the archive of a playlist was saved.

use actix_web::web;
use actors::access;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, PlaylistId};
use protocol::payload::REQUIRED;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::count::count_all;
use crate::domain::link::shared::Shared;
use crate::domain::link::sharing::list_tracks;
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::Counted;
use crate::http::{Call, CallError, CallResult, MaybeUser};

/// Which playlist.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventPlaylistRequest {
    /// A reviewers' playlist; this or the next.
    #[serde(default)]
    playlist_id: Option<PlaylistId>,
    /// An application, or a creator's own playlist.
    #[serde(default)]
    application_id: Option<ApplicationId>,
    /// A shared link's token.
    #[serde(default)]
    link: Option<String>,
}

/// Counts that each track of a playlist was saved. Once for each listener, track and day.
#[call("/event/playlist_uploaded", errors(NotFound, NotLoggedIn))]
pub(super) async fn playlist_uploaded(
    pool: web::Data<PgPool>,
    counter: web::Data<Counter>,
    call: Call<MaybeUser, EventPlaylistRequest>,
) -> CallResult<bool> {
    let asked = call.request;
    if asked.link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = call.who.0.ok_or(ErrorCode::NotLoggedIn)?;
    let mut connection = pool.acquire().await?;
    let shared = if let Some(playlist) = asked.playlist_id {
        let access = access::playlist::of(&mut connection, caller.user_id, playlist).await?;
        access.require_see()?;
        Shared::Playlist(playlist)
    } else {
        let application = asked.application_id;
        let application = application.ok_or_else(|| CallError::field("playlist_id", REQUIRED))?;
        let access = access::application::of(&mut connection, caller.user_id, application).await?;
        access.require_see()?;
        Shared::Application(application)
    };
    let tracks = list_tracks(&mut connection, shared).await?;
    drop(connection);
    count_all(&counter, &caller, tracks, Counted::Download).await
}
