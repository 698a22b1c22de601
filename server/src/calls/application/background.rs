//! application/upload_background and get_background: the picture behind what a link shows.

use actix_web::{HttpRequest, web};
use macros::call;
use protocol::ids::ApplicationId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::background::{BackgroundAddress, BackgroundForm, Backgrounds};
use crate::domain::link::shared::Shared;
use crate::files::link::Shown;
use crate::http::{By, Call, CallResult, Creator, MaybeUser};

/// Whose background.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationBackgroundRequest {
    /// One of this and the next.
    #[serde(default)]
    id: Option<ApplicationId>,
    /// The same under its other name.
    #[serde(default)]
    application_id: Option<ApplicationId>,
    /// A shared link's token.
    #[serde(default)]
    token: Option<String>,
    /// The link's password, where it has one.
    #[serde(default)]
    password: Option<String>,
    /// The ticket that the password was shown for.
    #[serde(default)]
    ticket: Option<String>,
}

/// Sets the picture behind one of the caller's applications or playlists. `default` puts the product's own back.
///
/// Whether the file is a picture is found out by decoding it: 415 `unsupported_format`. 413 `file_too_large` over 5,350,000 bytes.
#[call(
    "/application/upload_background",
    errors(NotFound, UnsupportedFormat, PlaylistsNotInPlan),
    body = BackgroundForm
)]
pub(super) async fn upload_background(
    backgrounds: Backgrounds,
    by: By<Creator>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<BackgroundAddress> {
    let By(Creator(caller)) = by;
    let shared = |id| Shared::Application(ApplicationId(id));
    backgrounds.upload(caller, &request, payload, shared).await
}

/// Where the picture is, for its owner, or with a live link's token.
#[call(
    "/application/get_background",
    errors(NotFound, NotLoggedIn, LinkPasswordRequired, WrongLinkPassword)
)]
pub(super) async fn get_background(
    backgrounds: Backgrounds,
    call: Call<MaybeUser, ApplicationBackgroundRequest>,
) -> CallResult<BackgroundAddress> {
    let asked = &call.request;
    let shared = asked.id.or(asked.application_id).map(Shared::Application);
    let shown = asked.token.as_deref().map(|token| Shown {
        token,
        password: asked.password.as_deref(),
        ticket: asked.ticket.as_deref(),
    });
    backgrounds.find(call.who.0, shared, shown).await
}
