//! Forms with a picture: reading them within limits, and converting the picture to its stored form.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Payload;
use protocol::error_code::ErrorCode;
pub use protocol::picture::image_address;
use uuid::Uuid;

use super::Files;
use crate::blob::{BlobKey, BlobKind};
use crate::http::upload_slots::UploadSlot;
use crate::http::{CallError, Caller, multipart};
use crate::media::image::{self, PictureKind};

/// The error message if the form has no file.
const NONE_GIVEN: &str = "Please upload file";

/// The content of a form that may contain a picture.
#[derive(Debug)]
pub struct PictureForm {
    /// The fields that are not files.
    pub texts: BTreeMap<String, String>,
    /// The picture of the form; `None` if no file was sent.
    pub picture: Option<Picture>,
    field: &'static str,
}

/// A picture in its stored form: a JPEG or PNG without metadata.
#[derive(Debug)]
pub struct Picture {
    /// The bytes of the stored form.
    pub bytes: Vec<u8>,
    /// The upload slot of the caller, which stays occupied until this is dropped.
    pub place: UploadSlot,
}

impl PictureForm {
    /// Returns the picture of a form that must have one.
    ///
    /// # Errors
    /// 400 if it has none.
    pub fn picture(self) -> Result<Picture, CallError> {
        self.picture.ok_or_else(|| CallError::field(self.field, NONE_GIVEN))
    }
}

/// Stores a picture under a new random name, and calls `update`, which must commit this name to the database. Returns the name, which is never
/// reused.
///
/// The file is marked as unfinished until `update` has ended. If the server crashes before that, its next start removes the file, unless a
/// database row contains its name.
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

/// Reads a form with at most one file, a picture of the given kind in the field `field`. The picture is decoded and converted to its stored
/// form.
///
/// # Errors
/// 413 `file_too_large` and 415 `unsupported_format`, both with a message that states the rule for this kind; 429 and 503 if too many uploads
/// are in progress.
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
            let prepared = image::prepare(&files.decoding, caller.user_id, kind, upload).await;
            let bytes = prepared.map_err(|_| refuse(ErrorCode::UnsupportedFormat))?;
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
