//! Forms with a picture in them: read, bounded, and made into what is kept.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Payload;
use protocol::error_code::ErrorCode;
pub use protocol::picture::image_address;
use uuid::Uuid;

use super::Files;
use crate::blob::{BlobKey, BlobKind};
use crate::http::upload_places::UploadPlace;
use crate::http::{CallError, Caller, multipart};
use crate::media::image::{self, PictureKind};

/// Said where no file is in the form.
const NONE_GIVEN: &str = "Please upload file";

/// What a form with a picture holds.
#[derive(Debug)]
pub struct PictureForm {
    /// The fields that are no file.
    pub texts: BTreeMap<String, String>,
    /// None where no file was given.
    pub picture: Option<Picture>,
    field: &'static str,
}

/// A picture in its kept form: a JPEG or PNG without metadata.
#[derive(Debug)]
pub struct Picture {
    /// The kept form.
    pub bytes: Vec<u8>,
    /// It is one of the caller's uploads until this is dropped.
    pub place: UploadPlace,
}

impl PictureForm {
    /// The picture of a form that must have one.
    ///
    /// # Errors
    /// 400 where it has none.
    pub fn picture(self) -> Result<Picture, CallError> {
        self.picture.ok_or_else(|| CallError::field(self.field, NONE_GIVEN))
    }
}

/// Puts a picture into the file store, lets `update` commit its name where it is shown, and gives the name, which is random and never used
/// again.
///
/// The file comes with a note beside it, so that a start after a crash removes it where no row names it.
///
/// # Errors
/// Those of the store and of `update`; the file is removed again, unless the outcome is unknown.
pub async fn keep<F>(files: &Files, bytes: Vec<u8>, update: F) -> Result<String, CallError>
where
    F: AsyncFnOnce(String) -> Result<(), CallError>,
{
    let name = Uuid::new_v4().simple().to_string();
    let key = BlobKey::new(BlobKind::Image, &name).expect("32 hexadecimal digits are a name of the file store");
    files.staging.note(&name)?;
    let outcome = match files.blobs.put_bytes(&key, bytes.into()).await {
        Ok(()) => update(name.clone()).await,
        Err(error) => Err(error.into()),
    };
    match outcome {
        // where the outcome is unknown, the file stays, and so does its note
        Err(error) if error.code() == ErrorCode::OutcomeUnknown => return Err(error),
        Err(_) => files.remove_image(&name).await,
        Ok(()) => {}
    }
    files.staging.clear(&name);
    outcome.map(|()| name)
}

/// A picture by its name in the file store.
pub fn key_of(name: &str) -> Option<BlobKey> {
    BlobKey::new(BlobKind::Image, name)
}

/// Reads a form whose one file, in the field `field`, is a picture of this kind. Whether it is one is found out by decoding it.
///
/// # Errors
/// 413 `file_too_large` and 415 `unsupported_format`, both with the kind's rule; 429 and 503 where too many uploads are under way.
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
            let kept = image::prepare(&files.decoding, caller.user_id, kind, upload).await;
            let bytes = kept.map_err(|_| refuse(ErrorCode::UnsupportedFormat))?;
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
