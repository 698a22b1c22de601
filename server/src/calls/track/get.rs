//! track/get: returns the tracks of the caller's catalog.

use actix_web::web;
use macros::call;
use protocol::ids::TrackId;
use protocol::limits;
use protocol::schema::{
    CATALOGUE_SORTS, CatalogueSort, NamedTracks, PageLimit, PageOffset, SearchText, SortDirection, TRACK_TYPES,
    TrackTypeFilter,
};
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row::CatalogueTrack;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::track::store::{self, Filter, TrackCounts};
use crate::files::Files;
use crate::http::{Call, CallError, CallResult, Caller, Creator};
use crate::listing::{named, search, sort};
use crate::validation::page;

/// A filter for the tracks, their order, and the requested page.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct TrackGetRequest {
    /// Returns only tracks of this type: music, sfx or audio; all (the default) returns every type.
    #[serde(default, rename = "type")]
    #[schema(value_type = Option<TrackTypeFilter>)]
    pub(super) track_type: Option<String>,
    /// The maximum number of tracks on the page; more than 200 counts as 200. If left out: the number of `track_ids`, or 80 without
    /// `track_ids`.
    #[schema(value_type = Option<PageLimit>)]
    pub(super) limit: Option<i64>,
    /// The number of tracks to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    pub(super) offset: Option<i64>,
    /// Returns only these tracks, at most 200. This field does not change `number_of_tracks`, which also counts the other tracks.
    #[schema(value_type = Option<NamedTracks>)]
    pub(super) track_ids: Option<Vec<TrackId>>,
    /// Returns only tracks that contain this text in the title, the artist's name, the tags or the ISRC, ignoring case.
    #[schema(value_type = Option<SearchText>)]
    pub(super) title: Option<String>,
    /// The field by which the tracks are sorted: created (the default), title or plays_count.
    #[schema(value_type = Option<CatalogueSort>)]
    pub(super) sort_by: Option<String>,
    /// The direction of the order. With `down` (the default), the order is: the newest first, the titles from Z to A, or the most played first.
    #[schema(value_type = Option<SortDirection>)]
    pub(super) sort_direction: Option<String>,
}

/// A page of the caller's catalog.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackPage {
    tracks: Vec<CatalogueTrack>,
    /// The number of matching tracks on all pages together.
    number_of_tracks: i64,
    counts: TrackCounts,
}

/// Returns the caller's tracks, the newest first unless another order is requested. `track_duration` is null until the track's form is
/// saved with track/set_info.
#[call("/track/get", live(User))]
pub(super) async fn get(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    call: Call<Creator, TrackGetRequest>,
) -> CallResult<TrackPage> {
    list(&pool, &files, &call.caller.0, call.request).await
}

pub(super) async fn list(
    pool: &PgPool,
    files: &Files,
    caller: &Caller,
    request: TrackGetRequest,
) -> CallResult<TrackPage> {
    let (default, ids) = (limits::CATALOGUE_PAGE, request.track_ids);
    let (track_ids, default_limit) = named("track_ids", "tracks", ids, |track| track.0, default)?;
    let (limit, offset) = page(request.limit, request.offset, default_limit)?;
    let filter = Filter {
        track_type: track_type(request.track_type)?,
        search: search("title", request.title.as_deref())?,
        track_ids,
    };
    let (by, direction) = (request.sort_by.as_deref(), request.sort_direction.as_deref());
    let sort = sort(by, direction, &CATALOGUE_SORTS, "created")?;
    let mut snapshot = Snapshot::take(pool).await?;
    let live = snapshot.head(Topic::User(caller.user_id)).await?;
    let found = store::find_page(snapshot.connection(), caller.user_id, &filter, sort, limit, offset).await?;
    let rows = store::list_own_tracks(snapshot.connection(), caller.user_id, &found.tracks).await?;
    let now = Clock.now();
    let tracks = rows
        .into_iter()
        .map(|row| CatalogueTrack::new(row, &files.signer, caller.session_id, now))
        .collect();
    let counts = found.counts();
    let page = TrackPage {
        tracks,
        number_of_tracks: counts.of(filter.track_type.as_deref()),
        counts,
    };
    Ok(snapshot.answer(caller, List::Own, page).await?.with_live(live))
}

/// Parses the requested type; `None` means all types.
fn track_type(requested: Option<String>) -> Result<Option<String>, CallError> {
    match requested.as_deref() {
        None | Some("" | "all") => Ok(None),
        Some(name) if TRACK_TYPES.contains(&name) => Ok(requested),
        Some(_) => Err(CallError::field("type", "Must be all, music, sfx or audio")),
    }
}
