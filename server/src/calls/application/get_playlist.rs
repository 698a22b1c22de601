//! application/get_playlist and its alias track/get_playlist: return the tracks of a reviewers' playlist.

use actix_web::web;
use actors::access;
use actors::plan::Plans;
use macros::call;
use protocol::entity::live::LiveHead;
use protocol::entity::track::ReviewTrack;
use protocol::limits;
use protocol::payload::REQUIRED;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::review::{self, AppliedCounts, PlaylistListRequest, ReviewListRequest};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallError, CallResult, Caller, Manager};

/// A page of a playlist's tracks. The field `live` of the answer is the head of the `review:` topic; the ratings and listened flags contain
/// all changes up to this head.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlaylistTracksPage {
    tracks: Vec<ReviewTrack>,
    /// The number of matching tracks on all pages together.
    number_of_tracks: i64,
    counts: AppliedCounts,
    /// The head of the `playlist:` topic; the playlist's list of tracks contains all changes up to this head.
    playlist_live: LiveHead,
}

/// Returns the tracks of a playlist, in its order or the requested one.
#[call("/application/get_playlist", live(Review), errors(NotFound), body = PlaylistListRequest)]
pub(super) async fn get_playlist(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<Manager, ReviewListRequest>,
) -> CallResult<PlaylistTracksPage> {
    list(&pool, &plans, &call.caller.0, call.request).await
}

/// Returns the tracks of a playlist, exactly as application/get_playlist does.
#[call("/track/get_playlist", live(Review), errors(NotFound), body = PlaylistListRequest)]
pub(super) async fn get_playlist_of_tracks(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<Manager, ReviewListRequest>,
) -> CallResult<PlaylistTracksPage> {
    list(&pool, &plans, &call.caller.0, call.request).await
}

async fn list(
    pool: &PgPool,
    plans: &Plans,
    caller: &Caller,
    request: ReviewListRequest,
) -> CallResult<PlaylistTracksPage> {
    let job_id = request.job_id;
    let playlist_id = request
        .playlist_id
        .ok_or_else(|| CallError::field("playlist_id", REQUIRED))?;
    let query = request.check(Some(playlist_id), limits::PLAYLIST_PAGE)?;
    let mut snapshot = Snapshot::take(pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job_id)
        .await?
        .require_review()?;
    let access = access::playlist::load(snapshot.connection(), caller.user_id, playlist_id).await?;
    access.require_see()?.require_job(job_id)?;
    let live = snapshot.head(Topic::Review(job_id)).await?;
    let playlist_live = snapshot.head(Topic::Playlist(playlist_id)).await?;
    let page = review::list(plans, &mut snapshot, caller, &query).await?;
    let shown = PlaylistTracksPage {
        tracks: page.tracks,
        number_of_tracks: page.counts.matching,
        counts: page.counts.tabs,
        playlist_live,
    };
    let list = List::Submissions(job_id, Some(playlist_id));
    Ok(snapshot.answer(caller, list, shown).await?.with_live(live))
}
