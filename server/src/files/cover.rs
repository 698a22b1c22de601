//! `GET /shareable-cover`: the preview picture that chat programs show for a share link. A request for it does not count as a visit.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::access;
use bytes::Bytes;
use futures_util::TryStreamExt as _;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use sqlx::PgPool;
use utoipa::IntoParams;

use super::conditions::{is_known, strong_tag};
use super::headers::guarded;
use super::picture::key_of;
use crate::decoding::MakeCover;
use crate::files::Files;
use crate::http::CallError;
use crate::secrets;

/// The maximum number of covers that are cached in memory.
const KEPT: usize = 32;

/// An id that no account has. All covers are made under this id, so that all of them together get only as much of the decoding queue as one
/// person.
const NOBODY: UserId = UserId(0);

/// A cover, and the name of the background picture from which it was made (`None` for the product's default picture).
type Made = (Option<String>, Bytes);

/// The cache of covers, ordered from the oldest to the newest. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Covers(Arc<Mutex<VecDeque<Made>>>);

impl Covers {
    fn find(&self, name: Option<&str>) -> Option<Bytes> {
        let covers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = covers.iter().find(|(known, _)| known.as_deref() == name);
        found.map(|(_, cover)| cover.clone())
    }

    fn keep(&self, name: Option<String>, cover: Bytes) {
        let mut covers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if covers.len() >= KEPT {
            covers.pop_front();
        }
        covers.push_back((name, cover));
    }
}

/// The query parameters of a cover's address.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CoverOf {
    /// The link's token.
    token: String,
}

/// The preview picture of a link without a password. It is 1,200 by 630 pixels large and made from the background picture of the shared page, or
/// else from the product's default picture.
#[utoipa::path(
    params(CoverOf),
    responses(
        (status = 200, description = "the cover", content_type = "image/jpeg"),
        (status = 304, description = "not changed"),
        (status = 404, description = "the link opens nothing, or asks for a password")
    )
)]
#[get("/shareable-cover")]
pub(super) async fn shareable_cover(
    files: web::Data<Files>,
    pool: web::Data<PgPool>,
    request: HttpRequest,
    query: Result<web::Query<CoverOf>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let token = query.map_err(|_| ErrorCode::NotFound)?.into_inner().token;
    let mut connection = pool.acquire().await?;
    let link = access::link::find_open(&mut connection, &secrets::hash(&token)).await?;
    let link = link.ok_or(ErrorCode::NotFound)?;
    let found = access::link::find_background(&mut connection, &link.link_id, link.generation).await?;
    drop(connection);
    let name = found.ok_or(ErrorCode::NotFound)?;
    let cover = match files.covers.find(name.as_deref()) {
        Some(cover) => cover,
        None => make(&files, name).await?,
    };
    let tag = strong_tag(&Sha256::digest(&cover));
    let mut response = guarded(&tag);
    response.insert_header((header::CACHE_CONTROL, "private, no-cache"));
    if is_known(&request, &tag) {
        return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    Ok(response.content_type("image/jpeg").body(cover))
}

async fn make(files: &Files, name: Option<String>) -> Result<Bytes, CallError> {
    let background = match name.as_deref().and_then(key_of) {
        Some(key) => {
            let size = files.blobs.size(&key).await?.ok_or(ErrorCode::NotFound)?;
            let pieces: Vec<Bytes> = files.blobs.read(&key, 0..size).await?.try_collect().await?;
            Some(pieces.concat())
        }
        None => None,
    };
    let made = files
        .decoding
        .answer_for(NOBODY, MakeCover { background })
        .await
        .map_err(CallError::internal)?;
    let cover = Bytes::from(made.map_err(CallError::internal)?);
    files.covers.keep(name, cover.clone());
    Ok(cover)
}
