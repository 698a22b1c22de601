//! event/track_uploaded: a track was saved.

use actix_web::{post, web};
use sqlx::PgPool;

use super::count::{EventTrackRequest, count};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::Counted;
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// Counts that a track was saved: once for each listener, track and day.
#[utoipa::path(
    request_body = EventTrackRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found", "not_logged_in", "link_password_required", "wrong_link_password", "download_not_allowed"])))
)]
#[post("/event/track_uploaded")]
pub(super) async fn track_uploaded(
    pool: web::Data<PgPool>,
    counter: web::Data<Counter>,
    call: Call<MaybeUser, EventTrackRequest>,
) -> CallResult<bool> {
    count(&pool, &counter, call.who.0, call.request, Counted::Download).await
}
