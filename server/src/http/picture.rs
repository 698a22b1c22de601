//! Forms with a picture in them: read, bounded, and made into what is kept.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Payload;
use protocol::error_code::ErrorCode;

use super::{CallError, Caller, multipart};
use crate::files::{Files, UploadPlace};
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
    let place = files.places.take(caller.user_id)?;
    let form = multipart::read_small_file(request.headers(), payload, field, kind.bytes_max()).await;
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
