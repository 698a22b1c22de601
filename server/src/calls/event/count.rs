//! What the events do.

use actors::access;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::{Counted, Event};
use crate::files::store::find_track_id_by_name;
use crate::http::{Answer, CallResult, Caller};

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
    pool: &PgPool,
    counter: &Counter,
    caller: Option<Caller>,
    event: EventTrackRequest,
    counted: Counted,
) -> CallResult<bool> {
    if event.link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let mut connection = pool.acquire().await?;
    let named = find_track_id_by_name(&mut connection, &event.name_in_base).await?;
    let named = named.ok_or(ErrorCode::NotFound)?;
    let heard = access::file::find_by_session(&mut connection, caller.session_id, named).await?;
    let track = heard.ok_or(ErrorCode::NotFound)?.track_id;
    drop(connection);
    count_all(counter, &caller, [track], counted).await
}

/// Counts an event of each of these tracks, which the caller may hear.
pub(super) async fn count_all(
    counter: &Counter,
    caller: &Caller,
    tracks: impl IntoIterator<Item = TrackId>,
    counted: Counted,
) -> CallResult<bool> {
    let session = caller.session_id;
    let event = |track| Event {
        track,
        session,
        counted,
    };
    counter.count(tracks.into_iter().map(event).collect()).await?;
    Ok(Answer::done())
}
