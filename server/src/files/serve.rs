//! `GET /files/track/…`: audio in ranges, drawings compressed.

use actix_web::body::SizedStream;
use actix_web::http::header::{
    self, ContentEncoding, ContentRange, ContentRangeSpec, DispositionType, ETag, EntityTag,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Compress;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, route, web};
use actors::access;
use actors::access::file::HeardTrack;
use futures_util::stream;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use sqlx::PgPool;
use utoipa::IntoParams;

use super::conditions::{Asked, asked, is_known};
use super::disposition::{content_disposition, track_file_name};
use super::{Grant, Holder, Part};
use crate::blob::{BlobKey, BlobKind, BlobStream};
use crate::files::Files;
use crate::http::CallError;
use crate::http::clock::Clock;

/// The signed part of an address, as get_download_url made it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Signed {
    /// Whose right it stands on.
    #[serde(rename = "for")]
    holder: String,
    /// Unix seconds until which it is good.
    until: i64,
    /// The signature.
    sign: String,
}

/// A track's audio, to be played (`audio`) or saved (`download`). Serves one range; several are answered whole.
#[utoipa::path(
    get,
    path = "/files/track/{track_id}/{part}",
    params(("track_id" = i64, Path), ("part" = String, Path, description = "audio or download"), Signed),
    responses(
        (status = 200, description = "the whole file", content_type = "audio/mpeg"),
        (status = 206, description = "the range asked for", content_type = "audio/mpeg"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer"),
        (status = 404, description = "no such track for whoever the address was made for"),
        (status = 416, description = "the range lies outside the file")
    )
)]
#[route("/files/track/{track_id}/{part:audio|download}", method = "GET", method = "HEAD")]
pub(super) async fn audio(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let (track_id, part) = path.into_inner();
    let part = part.parse().map_err(|_| ErrorCode::NotFound)?;
    let track = check(&pool, &files, &track_id, part, signed).await?;
    let key = key(BlobKind::Audio, &track)?;
    let size = files
        .blobs
        .size(&key)
        .await
        .map_err(CallError::internal)?
        .ok_or(ErrorCode::NotFound)?;
    let disposition = match part {
        Part::Download => DispositionType::Attachment,
        _ => DispositionType::Inline,
    };
    let tag = entity_tag(&key);
    let mut response = guarded(&tag);
    response
        // nothing in front of us may compress it: ranges count the bytes of the file
        .insert_header(ContentEncoding::Identity)
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header(content_disposition(
            disposition,
            &track_file_name(&track.artist_name, &track.title),
        ));
    if is_known(&request, &tag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let part = match asked(&request, &tag, size) {
        Asked::Whole => 0..size,
        Asked::Part(part) => {
            response
                .status(StatusCode::PARTIAL_CONTENT)
                .insert_header(content_range(Some((part.start, part.end - 1)), size));
            part
        }
        Asked::Unsatisfiable => {
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
        files.blobs.read(&key, part).await?
    };
    Ok(response.content_type("audio/mpeg").body(SizedStream::new(length, body)))
}

/// A track's drawing: `{"duration": seconds, "peaks": [0–255 × 800], "body": [0–255 × 800]}`, compressed for whoever takes that.
#[utoipa::path(
    get,
    path = "/files/track/{track_id}/waveform",
    params(("track_id" = i64, Path), Signed),
    responses(
        (status = 200, description = "the drawing", content_type = "application/json"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer"),
        (status = 404, description = "no such track for whoever the address was made for")
    )
)]
#[route(
    "/files/track/{track_id}/waveform",
    method = "GET",
    method = "HEAD",
    wrap = "Compress::default()"
)]
pub(super) async fn waveform(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    request: HttpRequest,
    path: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let track = check(&pool, &files, &path, Part::Waveform, signed).await?;
    let key = key(BlobKind::Waveform, &track)?;
    // weak: the same drawing has other bytes when it is compressed
    let mut tag = entity_tag(&key);
    tag.weak = true;
    let mut response = guarded(&tag);
    if is_known(&request, &tag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let size = files
        .blobs
        .size(&key)
        .await
        .map_err(CallError::internal)?
        .ok_or(ErrorCode::NotFound)?;
    let body = files.blobs.read(&key, 0..size).await?;
    Ok(response
        .content_type("application/json")
        .body(SizedStream::new(size, body)))
}

/// The track of an address that is good now and whose holder still may hear it.
async fn check(
    pool: &PgPool,
    files: &Files,
    track_id: &str,
    part: Part,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HeardTrack, CallError> {
    let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
    let track_id: TrackId = track_id.parse().map_err(|_| ErrorCode::NotFound)?;
    let holder: Holder = signed.holder.parse().map_err(|_| ErrorCode::Forbidden)?;
    let now = Clock.now();
    let grant = Grant {
        track_id,
        part,
        holder,
        expires: signed.until,
    };
    files
        .signer
        .check(&grant, &signed.sign, now.unix_timestamp())
        .map_err(|_| ErrorCode::Forbidden)?;
    let mut connection = pool.acquire().await?;
    let track = match &grant.holder {
        Holder::Session(session_id) => access::file::find_by_session(&mut connection, *session_id, track_id).await?,
        Holder::Link(link_id) => {
            access::file::find_by_link(&mut connection, link_id, track_id, part == Part::Download).await?
        }
    };
    track.ok_or_else(|| ErrorCode::NotFound.into())
}

/// Headers that every file has: it is nobody's page, and nobody else's copy.
pub(super) fn guarded(tag: &EntityTag) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ETag(tag.clone()))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header(("cross-origin-resource-policy", "same-origin"));
    response
}

fn key(kind: BlobKind, track: &HeardTrack) -> Result<BlobKey, CallError> {
    BlobKey::new(kind, &track.name_in_base)
        .ok_or_else(|| CallError::internal("a track's name is no name of the file store"))
}

/// A stored file never changes, so its name is its version; hashed, since the name itself is not for everybody.
pub(super) fn entity_tag(key: &BlobKey) -> EntityTag {
    let digest = Sha256::digest(key.to_string().as_bytes());
    let start = digest.first_chunk().expect("a digest is longer");
    EntityTag::new_strong(format!("{:016x}", u64::from_be_bytes(*start)))
}

/// `Content-Range`: first and last byte of a part, or that there is none.
fn content_range(range: Option<(u64, u64)>, size: u64) -> ContentRange {
    ContentRange(ContentRangeSpec::Bytes {
        range,
        instance_length: Some(size),
    })
}
