//! application/get_tracks: returns the tracks of an application, with the progress of their review.

use std::collections::HashMap;

use actix_web::web;
use macros::call;
use protocol::entity::track::OwnTrack;
use protocol::ids::ApplicationId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::{row, store};
use crate::calls::snapshot::Snapshot;
use crate::domain::track::store::list_own_tracks;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::page;

/// The application, and the requested page of its tracks.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationTracksRequest {
    id: ApplicationId,
    /// The maximum number of tracks on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    /// The number of tracks to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// A page of an application's tracks, in the order of the application.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationTracks {
    tracks: Vec<OwnTrack>,
    /// The number of the application's tracks on all pages together.
    number_of_tracks: i64,
}

/// Returns the tracks of one of the caller's applications. Each submitted track includes the progress of its review, but never a reviewer's
/// name.
#[call("/application/get_tracks", live(Application), errors(NotFound))]
pub(super) async fn get_tracks(
    pool: web::Data<PgPool>,
    call: Call<Creator, ApplicationTracksRequest>,
) -> CallResult<ApplicationTracks> {
    let (Creator(caller), request) = (call.caller, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::PLAYLIST_PAGE)?;
    let id = request.id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let application = row::find_own(&mut snapshot, &caller, id).await?;
    let live = snapshot.head(Topic::Application(id)).await?;
    let tracks: Vec<i64> = (application.tracks_id.iter().copied())
        .skip(usize::try_from(offset).unwrap_or(usize::MAX))
        .take(usize::try_from(limit).unwrap_or(usize::MAX))
        .collect();
    let rows = list_own_tracks(snapshot.connection(), caller.user_id, &tracks).await?;
    let progress = if application.status.is_some() {
        store::list_progress(snapshot.connection(), id, &tracks).await?
    } else {
        HashMap::new()
    };
    snapshot.end().await?;
    let number_of_tracks = application.tracks_id.len() as i64;
    Ok(Response::new(ApplicationTracks {
        tracks: row::show_tracks(rows, progress),
        number_of_tracks,
    })
    .with_live(live))
}
