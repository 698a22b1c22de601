//! Forms with a file in them, as they come over the wire: bounded, and not waited for for ever.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::http::header::{self, HeaderMap};
use actix_web::web;
use futures_util::TryStreamExt as _;
use protocol::error_code::ErrorCode;

use super::CallError;

/// Bytes of everything in the body that is not the file.
const FORM_BYTES_MAX: u64 = 64 * 1024;

/// A line that is silent for so long has broken.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// Opens a form whose file may have `most` bytes.
///
/// # Errors
/// 413 where the announced length shows that it has more.
pub fn open(headers: &HeaderMap, payload: web::Payload, most: u64) -> Result<Multipart, CallError> {
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most + FORM_BYTES_MAX) {
        return Err(ErrorCode::FileTooLarge.into());
    }
    Ok(Multipart::new(headers, payload))
}

/// Reads a field that is no file; `other_bytes` counts what such fields have taken so far.
///
/// # Errors
/// 413 where they take too much, 400 for a file, which has another part's name, for what is not text, and for what ends early.
pub async fn read_text(field: &mut Field, other_bytes: &mut u64) -> Result<String, CallError> {
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
    while let Some(piece) = alive(field.try_next()).await? {
        *other_bytes += piece.len() as u64;
        if *other_bytes > FORM_BYTES_MAX {
            return Err(ErrorCode::PayloadTooLarge.into());
        }
        text.extend_from_slice(&piece);
    }
    String::from_utf8(text).map_err(|_| CallError::new(ErrorCode::InvalidRequest))
}

/// A form whose file is held in memory.
#[derive(Debug, Default)]
pub struct SmallForm {
    /// The fields that are no file; of several of one name, the last.
    pub texts: BTreeMap<String, String>,
    /// The file, where one was given.
    pub file: Option<Vec<u8>>,
}

/// Reads a form whose one file, in the field `name`, is small enough to be held in memory: at most `most` bytes.
///
/// # Errors
/// 413 as soon as the file is known to be too large, 400 for a body that is not a form or ends early.
pub async fn read_small_file(
    headers: &HeaderMap,
    payload: web::Payload,
    name: &str,
    most: u64,
) -> Result<SmallForm, CallError> {
    let mut parts = open(headers, payload, most)?;
    let mut form = SmallForm::default();
    let mut other_bytes = 0;
    while let Some(mut field) = alive(parts.try_next()).await? {
        if field.name() != Some(name) {
            let other = field.name().unwrap_or_default().to_owned();
            other_bytes += other.len() as u64;
            let text = read_text(&mut field, &mut other_bytes).await?;
            form.texts.insert(other, text);
            continue;
        }
        if form.file.is_some() {
            return Err(CallError::field(name, "One file at a time"));
        }
        let mut bytes = Vec::new();
        while let Some(piece) = alive(field.try_next()).await? {
            if (bytes.len() + piece.len()) as u64 > most {
                return Err(ErrorCode::FileTooLarge.into());
            }
            bytes.extend_from_slice(&piece);
        }
        form.file = Some(bytes);
    }
    Ok(form)
}

/// Waits for the next part of the body, but not for ever.
///
/// # Errors
/// 400 for a body that is not a form, or ends early.
pub async fn alive<T>(next: impl Future<Output = Result<T, MultipartError>>) -> Result<T, CallError> {
    match tokio::time::timeout(SILENCE_MAX, next).await {
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
