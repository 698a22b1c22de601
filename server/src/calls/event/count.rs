//! What both events do.

use actors::live::Live;
use protocol::error_code::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::track::listening::{self, Counted};
use crate::http::{CallResult, Caller};

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
    live: &Live,
    caller: Option<Caller>,
    event: EventTrackRequest,
    counted: Counted,
) -> CallResult<bool> {
    if event.link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let counting = listening::count(live, &caller, event.name_in_base, counted);
    Ok(counting.await?.into())
}
