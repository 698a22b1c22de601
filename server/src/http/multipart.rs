//! Reads multipart forms with a file, while they are being received. Limits the size of a form and the time that it may take.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::http::header::{self, HeaderMap};
use actix_web::web;
use bytes::Bytes;
use futures_util::TryStreamExt as _;
use protocol::error_code::ErrorCode;
use tokio::time::Instant;

use super::CallError;
use super::upload_slots::UploadSlot;

/// The maximum number of bytes of a form without the bytes of its file.
const FORM_BYTES_MAX: u64 = 64 * 1024;

/// The maximum time without new data, after which the connection counts as broken.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// The maximum number of fields that a form may have, including the file.
const PARTS_MAX: u32 = 20;

/// The number of bytes that are counted for the header of a field, in addition to the length of the field's name.
const PART_HEAD: u64 = 64;

/// A form that is being received.
pub struct Form<'p> {
    parts: Multipart,
    slot: &'p UploadSlot,
    count: u32,
    /// The number of received bytes that do not belong to the file.
    other_bytes: u64,
}

impl<'p> Form<'p> {
    /// Begins to read a form whose file may have at most `most` bytes. `slot` is the upload slot that the form occupies.
    ///
    /// # Errors
    /// 413 if the `Content-Length` header shows that the form is larger.
    pub fn open(
        headers: &HeaderMap,
        payload: web::Payload,
        most: u64,
        slot: &'p UploadSlot,
    ) -> Result<Self, CallError> {
        let announced = headers
            .get(header::CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if announced.is_some_and(|length| length > most + FORM_BYTES_MAX) {
            return Err(too_large(most));
        }
        Ok(Self {
            parts: Multipart::new(headers, payload),
            slot,
            count: 0,
            other_bytes: 0,
        })
    }

    /// Returns the next field; `None` after the last one.
    ///
    /// # Errors
    /// 413 for too many fields; 400 for a body that is not a form, ends early or arrives too slowly; 503 if another upload has taken the slot.
    pub async fn next_field(&mut self) -> Result<Option<Field>, CallError> {
        let field = alive(self.slot, self.parts.try_next()).await?;
        if let Some(field) = &field {
            self.count += 1;
            self.count_other(PART_HEAD + field.name().map_or(0, str::len) as u64)?;
            if self.count > PARTS_MAX {
                let text = format!("A form has at most {PARTS_MAX} parts");
                return Err(CallError::new(ErrorCode::PayloadTooLarge).with_message(text));
            }
        } else {
            self.slot.record_end();
        }
        Ok(field)
    }

    /// Returns the next bytes of a field; `None` after the last ones.
    ///
    /// # Errors
    /// 400 for a body that is not a form, ends early or arrives too slowly; 503 if another upload has taken the slot.
    pub async fn next_bytes(&mut self, field: &mut Field) -> Result<Option<Bytes>, CallError> {
        let bytes = alive(self.slot, field.try_next()).await?;
        self.slot.record(bytes.as_ref().map_or(0, Bytes::len));
        Ok(bytes)
    }

    /// Reads a text field.
    ///
    /// # Errors
    /// 413 if all text fields together are too large; 400 if the field contains a file or is not valid text, or if the body ends early.
    pub async fn read_text(&mut self, field: &mut Field) -> Result<String, CallError> {
        let is_file = field
            .content_disposition()
            .is_some_and(|about| about.get_filename().is_some());
        if is_file {
            return Err(CallError::field(
                field.name().unwrap_or_default(),
                "No file is taken by this name",
            ));
        }
        let mut text = Vec::new();
        while let Some(piece) = self.next_bytes(field).await? {
            self.count_other(piece.len() as u64)?;
            text.extend_from_slice(&piece);
        }
        String::from_utf8(text).map_err(|_| CallError::new(ErrorCode::InvalidRequest))
    }

    fn count_other(&mut self, bytes: u64) -> Result<(), CallError> {
        self.other_bytes += bytes;
        if self.other_bytes > FORM_BYTES_MAX {
            let text = format!("What is no file in a form has at most {FORM_BYTES_MAX} bytes");
            return Err(CallError::new(ErrorCode::PayloadTooLarge).with_message(text));
        }
        Ok(())
    }
}

/// Creates a 413 `file_too_large` whose message states that a file may have at most `most` bytes.
pub fn too_large(most: u64) -> CallError {
    CallError::new(ErrorCode::FileTooLarge).with_message(format!("A file has at most {most} bytes"))
}

/// A form whose file was read into memory.
#[derive(Debug, Default)]
pub struct SmallForm {
    /// The text fields by name. If several fields have the same name, the last one counts.
    pub texts: BTreeMap<String, String>,
    /// The content of the file; `None` if no file was sent.
    pub file: Option<Vec<u8>>,
}

/// Reads a whole form. The file in the field `name` is read into memory; it may have at most `most` bytes.
///
/// # Errors
/// 413 as soon as the file is known to be too large; 400 for a body that is not a form or ends early.
pub async fn read_small_file(
    headers: &HeaderMap,
    payload: web::Payload,
    name: &str,
    most: u64,
    slot: &UploadSlot,
) -> Result<SmallForm, CallError> {
    let mut form = Form::open(headers, payload, most, slot)?;
    let mut read = SmallForm::default();
    while let Some(mut field) = form.next_field().await? {
        if field.name() != Some(name) {
            let other = field.name().unwrap_or_default().to_owned();
            let text = form.read_text(&mut field).await?;
            read.texts.insert(other, text);
            continue;
        }
        if read.file.is_some() {
            return Err(CallError::field(name, "One file at a time"));
        }
        let mut bytes = Vec::new();
        while let Some(piece) = form.next_bytes(&mut field).await? {
            if (bytes.len() + piece.len()) as u64 > most {
                return Err(too_large(most));
            }
            bytes.extend_from_slice(&piece);
        }
        read.file = Some(bytes);
    }
    Ok(read)
}

/// Waits for the next part of the form, and fails if no data arrives for too long, if the deadline of the upload has passed, or if another
/// upload takes the slot of this one.
async fn alive<T>(slot: &UploadSlot, next: impl Future<Output = Result<T, MultipartError>>) -> Result<T, CallError> {
    let until = slot.deadline().min(Instant::now() + SILENCE_MAX);
    let part = tokio::select! {
        () = slot.evicted() => {
            return Err(CallError::new(ErrorCode::TryAgain).with_message("others wait, and this upload is the slowest"));
        }
        part = tokio::time::timeout_at(until, next) => part,
    };
    match part {
        Ok(Ok(part)) => Ok(part),
        Ok(Err(error)) => Err(CallError::new(ErrorCode::InvalidRequest).with_message(describe(&error))),
        Err(_) => Err(CallError::new(ErrorCode::InvalidRequest).with_message("the body ended early")),
    }
}

fn describe(error: &MultipartError) -> &'static str {
    match error {
        MultipartError::ContentTypeMissing
        | MultipartError::ContentTypeParse
        | MultipartError::ContentTypeIncompatible => "the body must be multipart/form-data",
        MultipartError::Incomplete | MultipartError::Payload(_) => "the body ended early",
        _ => "the body is not a form",
    }
}
