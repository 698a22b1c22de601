//! event/track_uploaded: a track was saved.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use super::count::{EventTrackRequest, count};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::Counted;
use crate::http::{Call, CallResult, MaybeUser};

/// Counts that a track was saved: once for each listener, track and day.
#[call(
    "/event/track_uploaded",
    errors(NotFound, NotLoggedIn, LinkPasswordRequired, WrongLinkPassword, DownloadNotAllowed)
)]
pub(super) async fn track_uploaded(
    pool: web::Data<PgPool>,
    counter: web::Data<Counter>,
    call: Call<MaybeUser, EventTrackRequest>,
) -> CallResult<bool> {
    count(&pool, &counter, call.who.0, call.request, Counted::Download).await
}
