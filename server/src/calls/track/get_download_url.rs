//! track/get_download_url: addresses that play and save a track.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::files::{Grant, Holder, Part, VALID_SECONDS, store};
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// Which track, and what for.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackDownloadUrlRequest {
    track_id: TrackId,
    /// A shared link's token.
    #[serde(default)]
    link: Option<String>,
    /// The address is to save the track, not to play it.
    #[serde(default)]
    download: bool,
}

/// Addresses, relative to the server's own, valid one hour for the session they were made for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackDownloadUrl {
    /// The audio, in ranges.
    url: String,
    /// The drawing.
    waveform_url: String,
}

/// Signed addresses of a track that the caller may hear: its owner, the reviewers of a job it was submitted to, the platform's staff.
#[utoipa::path(request_body = TrackDownloadUrlRequest, responses((status = 200, body = Answer<TrackDownloadUrl>)))]
#[post("/track/get_download_url")]
pub(super) async fn get_download_url(
    state: web::Data<AppState>,
    call: Call<MaybeUser, TrackDownloadUrlRequest>,
) -> CallResult<TrackDownloadUrl> {
    let TrackDownloadUrlRequest {
        track_id,
        link,
        download,
    } = call.request;
    if link.is_some() {
        return Err(ErrorCode::NotFound.into());
    }
    let caller = call.who.0.ok_or(ErrorCode::NotLoggedIn)?;
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let heard = store::find_heard_by_session(&mut connection, caller.session_id, track_id, now).await?;
    heard.ok_or(ErrorCode::NotFound)?;
    let address = |part| {
        let expires = now.unix_timestamp() + VALID_SECONDS;
        state.files.signer.address(&Grant {
            track_id,
            part,
            holder: Holder::Session(caller.session_id),
            expires,
        })
    };
    let part = if download { Part::Download } else { Part::Audio };
    Ok(Answer::new(TrackDownloadUrl {
        url: address(part),
        waveform_url: address(Part::Waveform),
    }))
}
