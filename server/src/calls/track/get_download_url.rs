//! track/get_download_url: returns the addresses from which a track is played or saved.

use actix_web::{HttpRequest, web};
use actors::access;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::config::Config;
use crate::files::Files;
use crate::files::link::{LinkOpener, Shown};
use crate::files::{Grant, Holder, Part, TrackFile};
use crate::http::rate_limit::client_address;
use crate::http::{Call, CallResult, MaybeUser, Response};

/// The track, and whether it is to be played or saved.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackDownloadUrlRequest {
    track_id: TrackId,
    /// The token of a share link, if the caller may play the track only because of this link.
    link: Option<String>,
    /// The password of the share link, if it has one.
    password: Option<String>,
    /// A ticket that the server issued for the link's password; it can be sent instead of the password.
    ticket: Option<String>,
    /// True: the address is for saving the track as a file; false: for playing it.
    #[serde(default)]
    download: bool,
}

/// The signed addresses of a track, relative to the server's address. They are valid for one hour, and only for the session or link for
/// which they were signed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackDownloadUrl {
    /// The address of the audio; it supports range requests.
    url: String,
    /// The address of the drawing of the track's waveform.
    waveform_url: String,
    /// The integrated loudness in LUFS, one decimal; null if the track is silent or was not measured.
    loudness: Option<f64>,
    /// The true peak in dBTP, one decimal; null if the track is silent or was not measured.
    true_peak: Option<f64>,
    /// A ticket that replaces the link's password for 12 hours; null if no password was required.
    ticket: Option<String>,
}

/// Returns signed addresses of a track that the caller may play. These people may play a track: its owner, reviewers of a job to which the
/// track is submitted, the platform's staff, and people with a share link that shows the track.
///
/// 403 `download_not_allowed` if `download` is true and the link does not allow saving single tracks.
#[call("/track/get_download_url", errors(NotFound, NotLoggedIn, link, DownloadNotAllowed))]
pub(super) async fn get_download_url(
    pool: web::Data<PgPool>,
    config: web::Data<Config>,
    files: web::Data<Files>,
    links: web::Data<LinkOpener>,
    request: HttpRequest,
    call: Call<MaybeUser, TrackDownloadUrlRequest>,
) -> CallResult<TrackDownloadUrl> {
    let TrackDownloadUrlRequest {
        track_id,
        link,
        password,
        ticket,
        download,
    } = call.request;
    let now = Clock.now();
    let (track, holder, ticket) = if let Some(token) = link {
        let address = client_address(request.head(), &config.http.trusted_proxies);
        let shown = Shown::new(&token, password.as_ref(), ticket.as_ref());
        let link = links.open(shown, address).await?;
        let mut connection = pool.acquire().await?;
        let track =
            access::file::find_by_link(&mut connection, &link.link_id, link.generation, track_id, false).await?;
        if track.is_some() && download && !link.allowed_single_track {
            return Err(ErrorCode::DownloadNotAllowed.into());
        }
        (track, Holder::Link(link.link_id, link.generation), link.ticket)
    } else {
        let caller = call.caller.0.ok_or(ErrorCode::NotLoggedIn)?;
        let mut connection = pool.acquire().await?;
        let track = access::file::find_by_session(&mut connection, caller.session_id, track_id).await?;
        (track, Holder::Session(caller.session_id), None)
    };
    let track = track.ok_or(ErrorCode::NotFound)?;
    let address = |part| {
        let grant = Grant::new(TrackFile { track_id, part }, holder.clone(), now);
        files.signer.address(&grant)
    };
    let part = if download { Part::Download } else { Part::Audio };
    Ok(Response::new(TrackDownloadUrl {
        url: address(part),
        waveform_url: address(Part::Waveform),
        loudness: track.loudness,
        true_peak: track.true_peak,
        ticket,
    }))
}
