//! admin/get_tracks: the tracks of a creator, playable by the staff.

use actix_web::web;
use macros::call;
use protocol::ids::{TrackId, UserId};
use protocol::limits;
use protocol::schema::{NamedTracks, PageLimit, PageOffset};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store::find_creator;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::calls::track::CatalogueTrack;
use crate::clock::Clock;
use crate::domain::track::store::{self, Filter};
use crate::files::Files;
use crate::http::{Admin, Call, CallResult};
use crate::listing::{named, sort};
use crate::validation::page;

/// The person, and the page.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetTracksRequest {
    id: UserId,
    /// 20 where left out, or as many as `track_ids` names; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// Only these tracks, at most 200; the others are counted all the same.
    #[schema(value_type = Option<NamedTracks>)]
    track_ids: Option<Vec<TrackId>>,
}

/// A page of a creator's tracks.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TracksOfPerson {
    tracks: Vec<CatalogueTrack>,
    /// The total number, over all pages.
    number_of_tracks: i64,
}

/// Returns a person's tracks, the newest first. They have the addresses that play them; empty for a person that does not exist.
#[call("/admin/get_tracks")]
pub(super) async fn get_tracks(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    call: Call<Admin, GetTracksRequest>,
) -> CallResult<TracksOfPerson> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (id, default) = (request.id, limits::USERS_PAGE);
    let (track_ids, default_limit) = named("track_ids", "tracks", request.track_ids, |track| track.0, default)?;
    let (limit, offset) = page(request.limit, request.offset, default_limit)?;
    let filter = Filter {
        track_ids,
        ..Filter::default()
    };
    let sort = sort(None, None, &["created"], "created")?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let found = store::find_page(snapshot.connection(), id, &filter, sort, limit, offset).await?;
    let rows = store::list_own_tracks(snapshot.connection(), id, &found.tracks).await?;
    let now = Clock.now();
    let shown = rows
        .into_iter()
        .map(|row| CatalogueTrack::new(row, &files.signer, caller.session_id, now));
    let page = TracksOfPerson {
        tracks: shown.collect(),
        number_of_tracks: found.counts().of(None),
    };
    let creator = find_creator(snapshot.connection(), id).await?;
    snapshot.answer(&caller, List::OfCreator(creator), page).await
}
