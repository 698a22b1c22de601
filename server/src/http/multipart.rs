//! Forms with a file in them, as they come over the wire: bounded, and not waited for for ever.

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

/// Bytes of everything in the body that is not the file.
const FORM_BYTES_MAX: u64 = 64 * 1024;

/// A line that is silent for so long has broken.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// Parts of one form.
const PARTS_MAX: u32 = 20;

/// Bytes that a part's head counts for, beside its name.
const PART_HEAD: u64 = 64;

/// A form takes no longer, however large its file.
const WITHIN: Duration = Duration::from_mins(10);

/// After this a line has to be as fast as the next.
const SLOW_FOR: Duration = Duration::from_secs(30);

/// Bytes a second below which a line is no line.
const BYTES_A_SECOND: u64 = 8 * 1024;

/// How long a body may still take, by how much of it has come.
#[derive(Debug)]
struct Pace {
    begun: Instant,
    bytes: u64,
}

impl Pace {
    fn deadline(&self) -> Instant {
        let earned = Duration::from_millis(self.bytes * 1_000 / BYTES_A_SECOND);
        self.begun + earned.clamp(SLOW_FOR, WITHIN)
    }
}

/// A form as it streams in.
pub struct Form {
    parts: Multipart,
    pace: Pace,
    count: u32,
    /// Bytes of everything that is not the file.
    other_bytes: u64,
}

impl Form {
    /// Opens a form whose file may have `most` bytes.
    ///
    /// # Errors
    /// 413 where the announced length shows that it has more.
    pub fn open(headers: &HeaderMap, payload: web::Payload, most: u64) -> Result<Self, CallError> {
        let announced = headers
            .get(header::CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if announced.is_some_and(|length| length > most + FORM_BYTES_MAX) {
            return Err(too_large(most));
        }
        Ok(Self {
            parts: Multipart::new(headers, payload),
            pace: Pace {
                begun: Instant::now(),
                bytes: 0,
            },
            count: 0,
            other_bytes: 0,
        })
    }

    /// The next field; none at the end.
    ///
    /// # Errors
    /// 413 for too many, 400 for a body that is not a form, ends early or comes too slowly.
    pub async fn next_field(&mut self) -> Result<Option<Field>, CallError> {
        let field = alive(&self.pace, self.parts.try_next()).await?;
        if let Some(field) = &field {
            self.count += 1;
            self.count_other(PART_HEAD + field.name().map_or(0, str::len) as u64)?;
            if self.count > PARTS_MAX {
                let text = format!("A form has at most {PARTS_MAX} parts");
                return Err(CallError::new(ErrorCode::PayloadTooLarge).with_message(text));
            }
        }
        Ok(field)
    }

    /// The next bytes of a field; none at its end.
    ///
    /// # Errors
    /// 400 for a body that is not a form, ends early or comes too slowly.
    pub async fn next_bytes(&mut self, field: &mut Field) -> Result<Option<Bytes>, CallError> {
        let bytes = alive(&self.pace, field.try_next()).await?;
        self.pace.bytes += bytes.as_ref().map_or(0, Bytes::len) as u64;
        Ok(bytes)
    }

    /// Reads a field that is no file.
    ///
    /// # Errors
    /// 413 where such fields take too much, 400 for a file, which has another part's name, for what is not text, and for what ends early.
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

/// 413 `file_too_large` for a file of more than `most` bytes.
pub fn too_large(most: u64) -> CallError {
    CallError::new(ErrorCode::FileTooLarge).with_message(format!("A file has at most {most} bytes"))
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
    let mut form = Form::open(headers, payload, most)?;
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

/// Waits for the next part of the body, but not for ever.
async fn alive<T>(pace: &Pace, next: impl Future<Output = Result<T, MultipartError>>) -> Result<T, CallError> {
    let until = pace.deadline().min(Instant::now() + SILENCE_MAX);
    match tokio::time::timeout_at(until, next).await {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_given_time_and_has_to_bring_something() {
        let begun = Instant::now();
        let time_for = |bytes| Pace { begun, bytes }.deadline() - begun;
        assert_eq!(time_for(0), SLOW_FOR);
        assert_eq!(time_for(100_000), SLOW_FOR);
        assert_eq!(time_for(60 * BYTES_A_SECOND), Duration::from_mins(1));
        assert_eq!(time_for(30 * 1024 * 1024), WITHIN);
    }
}
