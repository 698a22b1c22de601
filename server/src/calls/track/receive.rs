//! Receives an uploaded file: writes it to a temporary file up to a maximum size. On any error, the temporary file is removed.

use actix_multipart::Field;
use actix_web::http::header::HeaderMap;
use actix_web::web;
use protocol::limits::UPLOAD_BYTES_MAX;
use protocol::payload::REQUIRED;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt as _;

use crate::blob::Staging;
use crate::http::CallError;
use crate::http::idempotency;
use crate::http::multipart::{Form, too_large};
use crate::http::upload_slots::UploadSlot;
use crate::validation::FieldErrors;

/// The number of characters to which a file name is shortened.
const FILE_NAME_MAX: usize = 255;

/// A temporary file that was received completely. It is removed when this value is dropped.
#[derive(Debug)]
pub(super) struct Received {
    pub(super) file: NamedTempFile,
    pub(super) bytes: u64,
    pub(super) file_name: String,
    pub(super) request_id: Option<String>,
}

/// Reads the multipart body of an upload: the file in `inputfile`, and an optional `request_id`. Before the file is read, calls `has_room`,
/// which may refuse the upload. `has_room` gets the request id only if the client has sent it before the file.
///
/// # Errors
/// The body cannot be read, the file is missing or too large, or `has_room` refuses the upload.
pub(super) async fn receive(
    headers: &HeaderMap,
    payload: web::Payload,
    staging: &Staging,
    place: &UploadSlot,
    has_room: impl AsyncFn(Option<&str>) -> Result<(), CallError>,
) -> Result<Received, CallError> {
    let mut form = Form::open(headers, payload, UPLOAD_BYTES_MAX, place)?;
    let mut upload: Option<(NamedTempFile, u64, String)> = None;
    let mut request_id = None;
    while let Some(mut field) = form.next_field().await? {
        match field.name() {
            Some("inputfile") if upload.is_some() => return Err(CallError::field("inputfile", "One file at a time")),
            Some("inputfile") => {
                has_room(idempotency::request_id(headers, request_id.clone())?.as_deref()).await?;
                let name = file_name(
                    field
                        .content_disposition()
                        .and_then(|disposition| disposition.get_filename()),
                );
                let file = staging.new_file()?;
                let bytes = write(&mut form, &mut field, &file).await?;
                upload = Some((file, bytes, name));
            }
            name => {
                let is_request_id = name == Some("request_id");
                let text = form.read_text(&mut field).await?;
                if is_request_id {
                    request_id = Some(text);
                }
            }
        }
    }
    let (file, bytes, file_name) = upload.ok_or_else(|| CallError::field("inputfile", REQUIRED))?;
    let request_id = idempotency::request_id(headers, request_id)?;
    let mut errors = FieldErrors::new();
    errors.request_id(request_id.as_deref());
    errors.finish()?;
    Ok(Received {
        file,
        bytes,
        file_name,
        request_id,
    })
}

async fn write(form: &mut Form<'_>, field: &mut Field, file: &NamedTempFile) -> Result<u64, CallError> {
    let mut to = tokio::fs::File::from_std(file.as_file().try_clone()?);
    let mut bytes = 0;
    while let Some(piece) = form.next_bytes(field).await? {
        bytes += piece.len() as u64;
        if bytes > UPLOAD_BYTES_MAX {
            return Err(too_large(UPLOAD_BYTES_MAX));
        }
        to.write_all(&piece).await?;
    }
    to.flush().await?;
    Ok(bytes)
}

/// Returns the file name that the browser sent, without folders. The name only helps people to recognize the file, and is never used as a
/// path.
fn file_name(sent: Option<&str>) -> String {
    let last = sent.unwrap_or_default().rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|c| !c.is_control()).take(FILE_NAME_MAX).collect();
    let clean = clean.trim();
    if clean.is_empty() {
        "track.mp3".to_owned()
    } else {
        clean.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_part_of_a_file_name_is_kept() {
        assert_eq!(file_name(Some("C:\\music\\Night Drive.mp3")), "Night Drive.mp3");
        assert_eq!(file_name(Some("../../etc/passwd")), "passwd");
        assert_eq!(file_name(Some("a\r\nb.mp3")), "ab.mp3");
        for empty in [None, Some(""), Some("/"), Some(" \u{1} ")] {
            assert_eq!(file_name(empty), "track.mp3");
        }
        assert_eq!(file_name(Some(&"ä".repeat(1_000))).chars().count(), FILE_NAME_MAX);
    }
}
