//! rating/set_track: sets the caller's rating of a submitted track.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::{RateTrack, RateTrackAnswer};

use crate::http::{Call, CallResult, Manager};

/// Rates a submitted track from 1 to 10, or removes the rating with null. The answer is sent after the database commit.
#[call("/rating/set_track", live(Review), errors(NotFound))]
pub(super) async fn set_track(live: web::Data<Live>, call: Call<Manager, RateTrack>) -> CallResult<RateTrackAnswer> {
    let answer = live.rate(&call.caller.0, &call.request);
    Ok(answer.await?.into())
}
