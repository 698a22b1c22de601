//! Reads forms that contain a picture, within limits, and converts the picture to its stored form.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Payload;
use protocol::error_code::ErrorCode;
pub use protocol::picture::image_address;
use uuid::Uuid;

use super::Files;
use crate::blob::{BlobKey, BlobKind};
use crate::decoding::PreparePicture;
use crate::http::upload_slots::UploadSlot;
use crate::http::{CallError, Caller, multipart};
use crate::subprocess::RequestError;
use media::image::PictureKind;

/// The error message for a form without a picture.
const NONE_GIVEN: &str = "Please upload file";

/// The content of a form, which may contain a picture.
#[derive(Debug)]
pub struct PictureForm {
    /// The text fields of the form, by name.
    pub texts: BTreeMap<String, String>,
    /// The picture; `None` if the form contains no file.
    pub picture: Option<Picture>,
    field: &'static str,
}

/// A picture in its stored form: a JPEG or PNG without metadata.
#[derive(Debug)]
pub struct Picture {
    /// The content of the JPEG or PNG file.
    pub bytes: Vec<u8>,
    /// The slot of the caller's upload. It stays occupied until this picture is dropped.
    pub place: UploadSlot,
}

impl PictureForm {
    /// Returns the picture of a form that must contain one.
    ///
    /// # Errors
    /// 400 if the form contains no picture.
    pub fn picture(self) -> Result<Picture, CallError> {
        self.picture.ok_or_else(|| CallError::field(self.field, NONE_GIVEN))
    }
}

/// Stores a picture under a new random name, and calls `update`, which must commit this name to the database. Returns the name. Names are
/// never reused.
///
/// A marker file says that the picture is unfinished until `update` has ended. If the server crashes before, its next start removes the
/// picture, unless a row of the database contains its name.
///
/// # Errors
/// The errors of the store and of `update`. The file is removed again, unless it is unknown whether `update` has committed.
pub async fn keep<F>(files: &Files, bytes: Vec<u8>, update: F) -> Result<String, CallError>
where
    F: AsyncFnOnce(String) -> Result<(), CallError>,
{
    let name = Uuid::new_v4().simple().to_string();
    let key = BlobKey::new(BlobKind::Image, &name).expect("32 hexadecimal digits are a name of the file store");
    files.staging.mark(&name)?;
    let outcome = match files.blobs.put_bytes(&key, bytes.into()).await {
        Ok(()) => update(name.clone()).await,
        Err(error) => Err(error.into()),
    };
    match outcome {
        // if the outcome is unknown, the file and its note remain
        Err(error) if error.code() == ErrorCode::OutcomeUnknown => return Err(error),
        Err(_) => files.remove_image(&name).await,
        Ok(()) => {}
    }
    files.staging.clear(&name);
    outcome.map(|()| name)
}

/// Returns the key of a picture in the file store; `None` if the name is not valid.
pub fn key_of(name: &str) -> Option<BlobKey> {
    BlobKey::new(BlobKind::Image, name)
}

/// Reads a form that may contain one file: a picture of the kind `kind` in the field `field`. Decodes the picture, and converts it to its
/// stored form.
///
/// # Errors
/// 413 `file_too_large` and 415 `unsupported_format`, both with a message that states the rule for this kind; 429 and 503 if too many
/// uploads are in progress.
pub async fn read(
    files: &Files,
    caller: &Caller,
    request: &HttpRequest,
    payload: Payload,
    field: &'static str,
    kind: PictureKind,
) -> Result<PictureForm, CallError> {
    let refuse = |code| CallError::new(code).with_message(kind.rule());
    let place = files.places.take(caller.user_id, request)?;
    let form = multipart::read_small_file(request.headers(), payload, field, kind.bytes_max(), &place).await;
    let form = form.map_err(|error| match error.code() {
        ErrorCode::FileTooLarge => refuse(ErrorCode::FileTooLarge),
        _ => error,
    })?;
    let picture = match form.file {
        Some(upload) => {
            let request = PreparePicture { kind, upload };
            let prepared = files.decoding.answer_for(caller.user_id, request).await;
            let refused = || refuse(ErrorCode::UnsupportedFormat);
            let bytes = match prepared {
                Ok(prepared) => prepared.map_err(|_| refused())?,
                Err(error @ RequestError::NotStarted(_)) => return Err(CallError::internal(error)),
                // a file that crashes the decoder is not a fault of the server
                Err(RequestError::Ended(error)) => {
                    tracing::warn!(%error, "picture decoder failed");
                    return Err(refused());
                }
            };
            Some(Picture { bytes, place })
        }
        None => None,
    };
    Ok(PictureForm {
        texts: form.texts,
        picture,
        field,
    })
}
