//! rating/set_track: a reviewer's rating of a submitted track.

use actix_web::{post, web};
use actors::live::Live;
use protocol::client_event::{RateTrack, RateTrackAnswer};

use crate::http::{Answer, Call, CallResult, Manager};

/// Rates a submitted track from 1 to 10, or takes the rating back with null. Answered after the commit.
#[utoipa::path(
    request_body = RateTrack,
    responses((status = 200, body = Answer<RateTrackAnswer>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/rating/set_track")]
pub(super) async fn set_track(live: web::Data<Live>, call: Call<Manager, RateTrack>) -> CallResult<RateTrackAnswer> {
    let answer = live.rate(&call.who.0, &call.request);
    Ok(answer.await?.into())
}
