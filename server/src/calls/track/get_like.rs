//! track/get_like: searches the tracks of the caller's catalog.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use super::get::{TrackGetRequest, TrackPage, list};
use crate::files::Files;
use crate::http::{Call, CallResult, Creator};

/// Returns the caller's tracks whose title, artist, tags or ISRC contain a text. The answer has the same form as that of track/get.
#[call("/track/get_like", live(User))]
pub(super) async fn get_like(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    call: Call<Creator, TrackGetRequest>,
) -> CallResult<TrackPage> {
    list(&pool, &files, &call.caller.0, call.request).await
}
