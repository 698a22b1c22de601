//! Counts what is affected if tracks are deleted.

use actors::access::caller::Caller;
use actors::topic::reply::Reply;
use actors::write::WriteError;
use protocol::client_event::{AskTrackUsage, TrackUsage};
use protocol::limits::EDITED_TRACKS_MAX;
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use sqlx::PgPool;

use super::store;
use crate::validation::FieldErrors;

/// Counts the caller's submissions, playlists and links that contain any of the given tracks. Tracks of other people are ignored.
///
/// # Errors
/// 400 for an empty list of tracks or too many tracks.
pub async fn count(pool: &PgPool, caller: &Caller, request: AskTrackUsage) -> Result<Reply<TrackUsage>, Refusal> {
    let tracks = request.tracks_id;
    let mut errors = FieldErrors::new();
    errors.check("tracks_id", !tracks.is_empty(), REQUIRED);
    if tracks.len() > EDITED_TRACKS_MAX {
        errors.add("tracks_id", format!("Can be max {EDITED_TRACKS_MAX} tracks"));
    }
    errors.finish()?;
    let ids: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let mut conn = pool.acquire().await.map_err(WriteError::from)?;
    let counted = store::count_usage(&mut conn, caller.user_id, &ids).await;
    let result = counted.map_err(WriteError::from)?;
    Ok(Reply { result, live: None })
}
