//! track/get_like: the search in the catalogue.

use actix_web::{post, web};

use super::get::{TrackGetRequest, TrackPage, list};
use crate::http::{Answer, Call, CallResult, Creator};
use crate::run::app_state::AppState;

/// The caller's tracks with a title like the one given, as track/get.
#[utoipa::path(request_body = TrackGetRequest, responses((status = 200, body = Answer<TrackPage>)))]
#[post("/track/get_like")]
pub(super) async fn get_like(
    state: web::Data<AppState>,
    call: Call<Creator, TrackGetRequest>,
) -> CallResult<TrackPage> {
    list(&state, &call.who.0, call.request).await
}
