//! playlist/upload_background and get_background: the background picture of the page that a share link opens.

use actix_web::{HttpRequest, web};
use macros::call;
use protocol::ids::PlaylistId;

use crate::calls::background::{BackgroundAddress, BackgroundForm, Backgrounds, background_request};
use crate::domain::link::shared::Shared;
use crate::http::{Admitted, Call, CallResult, Manager, MaybeUser};

background_request!(PlaylistBackgroundRequest, playlist_id: PlaylistId);

/// Sets the background picture of a playlist that the caller owns. Admins may set the picture of any playlist. If the field `default` is
/// true, the product's default picture is restored instead.
///
/// 415 `unsupported_format` if the file cannot be decoded as a picture. 413 `file_too_large` over 5,350,000 bytes.
#[call("/playlist/upload_background", live(Playlist), errors(NotFound, UnsupportedFormat), body = BackgroundForm)]
pub(super) async fn upload_background(
    backgrounds: Backgrounds,
    by: Admitted<Manager>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<BackgroundAddress> {
    let Admitted(Manager(caller)) = by;
    let shared = |id| Shared::Playlist(PlaylistId(id));
    backgrounds.upload(caller, &request, payload, shared).await
}

/// Returns the address of a playlist's background picture. The caller must be allowed to see the playlist, or send the token of a valid
/// link to it.
#[call("/playlist/get_background", errors(NotFound, NotLoggedIn, link))]
pub(super) async fn get_background(
    backgrounds: Backgrounds,
    call: Call<MaybeUser, PlaylistBackgroundRequest>,
) -> CallResult<BackgroundAddress> {
    let request = &call.request;
    let shared = request.target_id().map(Shared::Playlist);
    backgrounds.find(call.caller.0, shared, request.shown()).await
}
