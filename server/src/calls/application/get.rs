//! application/get: returns the creator's own playlists.

use actix_web::web;
use macros::call;
use protocol::entity::application::OwnPlaylist;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::{row, store};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Creator};
use crate::validation::page;

/// The requested page of the caller's own playlists.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationGetRequest {
    /// The maximum number of playlists on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    /// The number of playlists to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// A page of the caller's own playlists, the most recently changed first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationPage {
    applications: Vec<OwnPlaylist>,
    /// The number of the caller's own playlists on all pages together.
    number_of_applications: i64,
}

/// Returns the caller's own playlists, the most recently changed first. A creator's own playlists are applications without a job.
#[call("/application/get")]
pub(super) async fn get(
    pool: web::Data<PgPool>,
    call: Call<Creator, ApplicationGetRequest>,
) -> CallResult<ApplicationPage> {
    let (Creator(caller), request) = (call.caller, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::PLAYLIST_PAGE)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let number_of_applications = store::count_own_playlists(snapshot.connection(), caller.user_id).await?;
    let rows = store::list_own_playlists(snapshot.connection(), caller.user_id, limit, offset).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let links = store::count_links(snapshot.connection(), &ids).await?;
    let applications = row::show_all(&mut snapshot, rows).await?.into_iter();
    let applications = applications.map(|application| OwnPlaylist {
        number_of_links: links.get(&application.id).copied().unwrap_or(0),
        application,
    });
    let page = ApplicationPage {
        applications: applications.collect(),
        number_of_applications,
    };
    snapshot.answer(&caller, List::Own, page).await
}
