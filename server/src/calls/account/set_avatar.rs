//! account/set_avatar: the caller's own picture.

use actix_web::{HttpRequest, post, rt, web};
use protocol::error_code::ErrorCode;
use protocol::limits::AVATAR_BYTES_MAX;
use utoipa::ToSchema;

use super::avatar;
use super::get_avatar::AvatarAddress;
use super::session_info::image_address;
use crate::http::{Answer, By, CallError, CallResult, User, multipart};
use crate::media::image;
use crate::run::app_state::AppState;

/// What people are told of a file that will not do.
const RULE: &str = "Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg";

/// The form of a picture.
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

/// Sets the caller's picture: its middle square, at most 512 pixels wide, without metadata.
///
/// Whether the file is a picture is found out by decoding it: 415 `unsupported_format`. 413 `file_too_large` over 1,070,000 bytes.
#[utoipa::path(
    request_body(content = AvatarForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<AvatarAddress>))
)]
#[post("/account/set_avatar")]
pub(super) async fn set_avatar(
    state: web::Data<AppState>,
    by: By<User>,
    request: HttpRequest,
    payload: web::Payload,
) -> CallResult<AvatarAddress> {
    let By(User(caller)) = by;
    let place = state.files.places.take(caller.user_id)?;
    let received = multipart::read_small_file(request.headers(), payload, "inputfile", AVATAR_BYTES_MAX).await;
    let upload = received.map_err(|error| match error.code() {
        ErrorCode::FileTooLarge => error.with_message(RULE),
        _ => error,
    })?;
    let prepared = image::prepare(&state.files.decoding, upload).await;
    let picture = prepared.map_err(|_| CallError::new(ErrorCode::UnsupportedFormat).with_message(RULE))?;
    // on its own from here, so that a client who hangs up leaves nothing half done
    let keeping = rt::spawn(async move {
        let _place = place;
        avatar::replace(&state, &caller, Some(picture)).await
    });
    let name = keeping.await.map_err(CallError::internal)??;
    Ok(Answer::new(AvatarAddress {
        url: name.as_deref().map(image_address),
    }))
}
