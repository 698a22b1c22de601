//! Serves files or ranges of them, as long as the reader has the right to the file.

use std::io;
use std::time::{Duration, Instant};

use actix_web::body::SizedStream;
use actix_web::http::header::{self, ContentDisposition, ContentEncoding, ContentRange, ContentRangeSpec};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::Files;
use super::conditions::{RequestedBytes, is_known, requested_bytes};
use super::content::Content;
use super::headers::guarded;
use crate::blob::BlobStream;
use crate::http::CallError;

/// The interval at which the reader's right to a file is checked again while the file is sent.
const ALLOWED_FOR: Duration = Duration::from_secs(1);

/// A file to be sent, of which the client can request a range.
pub(super) struct Served {
    pub(super) content: Content,
    pub(super) content_type: &'static str,
    pub(super) disposition: ContentDisposition,
}

impl Served {
    /// Responds with the whole file, or with the range that the request asks for. `is_allowed` is called regularly while the file is sent;
    /// it must return true as long as the reader has the right to the file.
    pub(super) async fn answer<F>(
        self,
        request: &HttpRequest,
        files: &Files,
        is_allowed: impl Fn() -> F + Send + 'static,
    ) -> Result<HttpResponse, CallError>
    where
        F: Future<Output = Result<bool, sqlx::Error>> + Send + 'static,
    {
        let (tag, size) = (self.content.entity_tag(), self.content.size());
        let mut response = guarded(&tag);
        response
            // no proxy may compress it: ranges count the bytes of the file
            .insert_header(ContentEncoding::Identity)
            .insert_header((header::ACCEPT_RANGES, "bytes"))
            .insert_header(self.disposition);
        if is_known(request, &tag) {
            return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
        }
        let part = match requested_bytes(request, &tag, size) {
            RequestedBytes::Whole => 0..size,
            RequestedBytes::Part(part) => {
                response
                    .status(StatusCode::PARTIAL_CONTENT)
                    .insert_header(content_range(Some((part.start, part.end - 1)), size));
                part
            }
            RequestedBytes::Unsatisfiable => {
                response
                    .status(StatusCode::RANGE_NOT_SATISFIABLE)
                    .insert_header(content_range(None, size));
                return Ok(response.finish());
            }
        };
        let length = part.end - part.start;
        let body: BlobStream = if request.method() == Method::HEAD {
            Box::pin(stream::empty())
        } else {
            let body = self.content.read(files.blobs.as_ref(), part).await?;
            while_allowed(body, is_allowed)
        };
        Ok(response
            .content_type(self.content_type)
            .body(SizedStream::new(length, body)))
    }
}

/// Returns a body that ends with an error when the reader loses the right to the file. If the right cannot be checked because the database
/// does not answer, the body continues.
fn while_allowed<F>(body: BlobStream, is_allowed: impl Fn() -> F + Send + 'static) -> BlobStream
where
    F: Future<Output = Result<bool, sqlx::Error>> + Send + 'static,
{
    stream::try_unfold(
        (body, Instant::now(), is_allowed),
        |(mut body, mut checked_at, is_allowed)| async move {
            let Some(piece) = body.try_next().await? else {
                return Ok(None);
            };
            if checked_at.elapsed() >= ALLOWED_FOR {
                if matches!(is_allowed().await, Ok(false)) {
                    return Err(io::ErrorKind::PermissionDenied.into());
                }
                checked_at = Instant::now();
            }
            Ok(Some((piece, (body, checked_at, is_allowed))))
        },
    )
    .boxed()
}

/// Returns a `Content-Range` header with the first and the last byte of the range, both inclusive. Without a range, the header contains
/// only the size of the file.
fn content_range(range: Option<(u64, u64)>, size: u64) -> ContentRange {
    ContentRange(ContentRangeSpec::Bytes {
        range,
        instance_length: Some(size),
    })
}
