//! event/track_listened: a track was heard.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use super::count::{EventTrackRequest, count};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::Counted;
use crate::http::{Call, CallResult, MaybeUser};

/// Counts that a track was heard: once for each listener, track and day.
#[call(
    "/event/track_listened",
    errors(NotFound, NotLoggedIn, LinkPasswordRequired, WrongLinkPassword)
)]
pub(super) async fn track_listened(
    pool: web::Data<PgPool>,
    counter: web::Data<Counter>,
    call: Call<MaybeUser, EventTrackRequest>,
) -> CallResult<bool> {
    count(&pool, &counter, call.who.0, call.request, Counted::Listen).await
}
