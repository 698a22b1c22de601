//! account/set_avatar: sets the caller's own picture.

use actix_web::{HttpRequest, rt, web};
use actors::live::Live;
use macros::call;
use utoipa::ToSchema;

use super::avatar;
use super::get_avatar::AvatarAddress;
use crate::files::Files;
use crate::files::picture::{self, Picture, image_address};
use crate::http::{Admitted, CallError, CallResult, Response, User};
use media::image::PictureKind;

/// The form that uploads the caller's picture.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, which is read field by field as it streams in"
)]
pub(super) struct AvatarForm {
    /// A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels.
    #[schema(value_type = String, format = Binary)]
    inputfile: Vec<u8>,
}

/// Sets the caller's picture. The largest square in its middle is stored, at most 512 pixels wide, without metadata.
///
/// 415 `unsupported_format` if the file cannot be decoded as a picture. 413 `file_too_large` over 1,070,000 bytes.
#[call("/account/set_avatar", errors(UnsupportedFormat), body = AvatarForm)]
pub(super) async fn set_avatar(
    live: web::Data<Live>,
    files: web::Data<Files>,
    by: Admitted<User>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<AvatarAddress> {
    let Admitted(User(caller)) = by;
    let form = picture::read(&files, &caller, &request, payload, "inputfile", PictureKind::Square).await?;
    let Picture { bytes, place } = form.picture()?;
    // runs in a task of its own from here, so that a client that disconnects leaves nothing half done
    let keeping = rt::spawn(async move {
        let _place = place;
        avatar::replace(&live, &files, &caller, Some(bytes)).await
    });
    let name = keeping.await.map_err(CallError::internal)??;
    Ok(Response::new(AvatarAddress {
        url: name.as_deref().map(image_address),
    }))
}
