//! What both events do.

use actors::access;
use actors::live::Live;
use actors::write::Subject;
use protocol::error_code::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store::{self, Kind};
use crate::files;
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
    kind: Kind,
) -> CallResult<bool> {
    if event.link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let subject = Subject::from(&caller);
    let counted = live.write(subject).run(async move |write| {
        let named = files::store::find_track_id_by_name(write.rows(), &event.name_in_base).await?;
        let named = named.ok_or(ErrorCode::NotFound)?;
        let heard = access::file::find_by_session(write.rows(), caller.session_id, named).await?;
        let track = heard.ok_or(ErrorCode::NotFound)?.track_id;
        let (listener, day) = (caller.user_id.to_string(), write.now().date());
        if store::insert_listen(write.rows(), track, &listener, kind, day).await? {
            store::update_count(write.rows(), track, kind).await?;
        }
        Ok(true)
    });
    Ok(counted.await?.into())
}
