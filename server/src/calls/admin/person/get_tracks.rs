//! admin/get_tracks: returns the tracks of a creator, for the staff to play.

use actix_web::web;
use macros::call;
use protocol::ids::UserId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::snapshot::Snapshot;
use crate::calls::track::CatalogueTrack;
use crate::clock::Clock;
use crate::domain::track::store::{self, Filter};
use crate::files::Files;
use crate::http::{Admin, Call, CallResult, Response};
use crate::listing::sort;
use crate::validation::page;

/// The creator, and the requested page of their tracks.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetTracksRequest {
    id: UserId,
    /// The maximum number of tracks on the page; 20 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of tracks to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// A page of a creator's tracks.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TracksOfPerson {
    tracks: Vec<CatalogueTrack>,
    /// The number of the creator's tracks on all pages together.
    number_of_tracks: i64,
}

/// Returns a person's tracks, the newest first. Each has an address at which the staff can play it. The page is empty if the person does not
/// exist.
#[call("/admin/get_tracks")]
pub(super) async fn get_tracks(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    call: Call<Admin, GetTracksRequest>,
) -> CallResult<TracksOfPerson> {
    let (Admin(caller), GetTracksRequest { id, limit, offset }) = (call.caller, call.request);
    let (limit, offset) = page(limit, offset, limits::USERS_PAGE)?;
    let filter = Filter {
        track_type: None,
        search: None,
        track_ids: None,
    };
    let sort = sort(None, None, &["created"], "created")?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let found = store::find_page(snapshot.connection(), id, &filter, sort, limit, offset).await?;
    let rows = store::list_own_tracks(snapshot.connection(), id, &found.tracks).await?;
    let now = Clock.now();
    let shown = rows
        .into_iter()
        .map(|row| CatalogueTrack::new(row, &files.signer, caller.session_id, now));
    Ok(Response::new(TracksOfPerson {
        tracks: shown.collect(),
        number_of_tracks: found.counts().of(None),
    }))
}
