//! `GET /files/image/…`: pictures of accounts, companies and jobs. They are public; their names are random and never reused.
//! `GET /files/link/…`: the background picture of a shared page, for the holders of its link.

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentEncoding};
use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::access;
use bytes::Bytes;
use futures_util::TryStreamExt as _;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;
use sqlx::PgPool;

use super::conditions::is_known;
use super::headers::guarded;
use super::picture::key_of;
use super::serve::{Signed, entity_tag};
use super::{Holder, LinkBackground};
use crate::blob::{BlobKey, BlobKind};
use crate::files::Files;
use crate::http::CallError;

/// The number of bytes that are read from the beginning of a file to find out whether it is a PNG or a JPEG.
const HEAD_BYTES: u64 = 8;

/// A picture. It is served with the media type of its content, and only if that is PNG or JPEG.
#[utoipa::path(
    params(("key" = String, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 304, description = "not changed"),
        (status = 404, description = "no such picture")
    )
)]
#[get("/files/image/{key}")]
pub(super) async fn image(
    files: web::Data<Files>,
    request: HttpRequest,
    key: web::Path<String>,
) -> Result<HttpResponse, CallError> {
    let key = BlobKey::new(BlobKind::Image, &key).ok_or(ErrorCode::NotFound)?;
    serve(&files, &request, &key, "public, max-age=31536000, immutable").await
}

/// The background picture of a shared page. Each request checks that the link is still valid, and that its password is still the same.
#[utoipa::path(
    params(("link_id" = String, Path), Signed),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer"),
        (status = 404, description = "the link opens nothing, or shows the product's own picture")
    )
)]
#[get("/files/link/{link_id}/background")]
pub(super) async fn link_background(
    files: web::Data<Files>,
    pool: web::Data<PgPool>,
    request: HttpRequest,
    link: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
    let link_id: LinkId = link.parse().map_err(|_| ErrorCode::NotFound)?;
    let grant = signed.check(&files, LinkBackground(link_id.clone()))?;
    let generation = match grant.holder {
        Holder::Link(holder, generation) if holder == link_id => generation,
        Holder::Link(..) | Holder::Session(_) => return Err(ErrorCode::Forbidden.into()),
    };
    let mut connection = pool.acquire().await?;
    let found = access::link::find_background(&mut connection, &link_id, generation).await?;
    drop(connection);
    let key = found
        .flatten()
        .and_then(|name| key_of(&name))
        .ok_or(ErrorCode::NotFound)?;
    serve(&files, &request, &key, "private, no-cache").await
}

async fn serve(
    files: &Files,
    request: &HttpRequest,
    key: &BlobKey,
    cache: &'static str,
) -> Result<HttpResponse, CallError> {
    let blobs = &files.blobs;
    let size = blobs.size(key).await?.ok_or(ErrorCode::NotFound)?;
    let head: Vec<Bytes> = blobs.read(key, 0..HEAD_BYTES.min(size)).await?.try_collect().await?;
    let media_type = media_type(&head.concat()).ok_or(ErrorCode::NotFound)?;
    let tag = entity_tag(key);
    let mut response = guarded(&tag);
    response.insert_header((header::CACHE_CONTROL, cache));
    if is_known(request, &tag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let body = blobs.read(key, 0..size).await?;
    Ok(response
        .insert_header(ContentEncoding::Identity)
        .content_type(media_type)
        .body(SizedStream::new(size, body)))
}

fn media_type(head: &[u8]) -> Option<&'static str> {
    if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if head.starts_with(&[0xff, 0xd8, 0xff]) {
        Some("image/jpeg")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pngs_and_jpegs_are_pictures() {
        assert_eq!(media_type(b"\x89PNG\r\n\x1a\n"), Some("image/png"));
        assert_eq!(media_type(&[0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), Some("image/jpeg"));
        for other in [&b"<svg xml"[..], b"GIF89a..", b"", b"\x89PNG"] {
            assert_eq!(media_type(other), None);
        }
    }
}
