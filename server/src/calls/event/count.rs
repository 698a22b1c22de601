//! What both events do.

use actors::access;
use protocol::error_code::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::files;
use crate::http::{Answer, CallResult, Caller};
use crate::run::app_state::AppState;

/// What happened to a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Listen,
    Download,
}

impl Kind {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Listen => "listen",
            Self::Download => "download",
        }
    }
}

/// Which track.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventTrackRequest {
    /// The track's random name.
    name_in_base: String,
    /// A shared link's token.
    #[serde(default)]
    link: Option<String>,
}

/// Counts an event of a session that may hear the track; a repetition on the same day (UTC) changes nothing.
pub(super) async fn count(
    state: &AppState,
    caller: Option<Caller>,
    event: EventTrackRequest,
    kind: Kind,
) -> CallResult<bool> {
    if event.link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let now = state.clock.now();
    let mut transaction = state.pool.begin().await?;
    let named = files::store::find_track_id_by_name(&mut transaction, &event.name_in_base)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let heard = access::file::find_by_session(&mut transaction, caller.session_id, named).await?;
    let track = heard.ok_or(ErrorCode::NotFound)?;
    let listener = caller.user_id.to_string();
    if store::insert_listen(&mut transaction, track.track_id, &listener, kind, now.date()).await? {
        store::update_count(&mut transaction, track.track_id, kind).await?;
    }
    transaction.commit().await?;
    Ok(Answer::done())
}
