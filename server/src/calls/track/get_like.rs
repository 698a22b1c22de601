//! track/get_like: the search in the catalogue.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use super::get::{TrackGetRequest, TrackPage, list};
use crate::files::Files;
use crate::http::{Call, CallResult, Creator};

/// Returns the caller's tracks that match a text, in the form of track/get. The text is searched for in the title, the artist's name, the tags
/// and the ISRC.
#[call("/track/get_like")]
pub(super) async fn get_like(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    call: Call<Creator, TrackGetRequest>,
) -> CallResult<TrackPage> {
    list(&pool, &files, &call.caller.0, call.request).await
}
