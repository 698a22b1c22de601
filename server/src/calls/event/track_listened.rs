//! event/track_listened: a track was heard.

use actix_web::{post, web};
use sqlx::PgPool;

use super::count::{EventTrackRequest, count};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::Counted;
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// Counts that a track was heard: once for each listener, track and day.
#[utoipa::path(
    request_body = EventTrackRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found", "not_logged_in", "link_password_required", "wrong_link_password"])))
)]
#[post("/event/track_listened")]
pub(super) async fn track_listened(
    pool: web::Data<PgPool>,
    counter: web::Data<Counter>,
    call: Call<MaybeUser, EventTrackRequest>,
) -> CallResult<bool> {
    count(&pool, &counter, call.who.0, call.request, Counted::Listen).await
}
