//! application/upload_background and get_background: the background picture of the page that a share link opens.

use actix_web::{HttpRequest, web};
use macros::call;
use protocol::ids::ApplicationId;

use crate::calls::background::{BackgroundAddress, BackgroundForm, Backgrounds, background_request};
use crate::domain::link::shared::Shared;
use crate::http::{Admitted, Call, CallResult, Creator, MaybeUser};

background_request!(ApplicationBackgroundRequest, application_id: ApplicationId);

/// Sets the background picture of one of the caller's applications or playlists. If the field `default` is true, the product's default
/// picture is restored instead.
///
/// 415 `unsupported_format` if the file cannot be decoded as a picture. 413 `file_too_large` over 5,350,000 bytes.
#[call(
    "/application/upload_background",
    live(Application),
    errors(NotFound, UnsupportedFormat, PlaylistsNotInPlan),
    body = BackgroundForm
)]
pub(super) async fn upload_background(
    backgrounds: Backgrounds,
    by: Admitted<Creator>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<BackgroundAddress> {
    let Admitted(Creator(caller)) = by;
    let shared = |id| Shared::Application(ApplicationId(id));
    backgrounds.upload(caller, &request, payload, shared).await
}

/// Returns the address of the background picture of an application or playlist. The caller must own the application or playlist, or send
/// the token of a valid link to it.
#[call("/application/get_background", errors(NotFound, NotLoggedIn, link))]
pub(super) async fn get_background(
    backgrounds: Backgrounds,
    call: Call<MaybeUser, ApplicationBackgroundRequest>,
) -> CallResult<BackgroundAddress> {
    let request = &call.request;
    let shared = request.target_id().map(Shared::Application);
    backgrounds.find(call.caller.0, shared, request.shown()).await
}
