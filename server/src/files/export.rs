//! `GET /files/export/…`: prepared archives and CSV files. A client can request a range of a file, so that a broken download can continue.

use actix_web::http::header::DispositionType;
use actix_web::{HttpRequest, HttpResponse, route, web};
use protocol::error_code::ErrorCode;
use protocol::ids::ExportId;
use sqlx::PgPool;

use super::content::Content;
use super::headers::content_disposition;
use super::ranges::Served;
use super::serve::identify_holder;
use super::store::{self, StoredExport};
use super::{ExportFile, Files, Holder, Signed};
use crate::blob::{BlobKey, BlobKind};
use crate::config::Config;
use crate::http::{Admitted, CallError, MaybeUser};

/// A prepared archive or CSV file. Its address is published in the change `done` of the `export:` topic. The address is valid for 24 hours, but
/// only while its holder has the right to the file. One range per request is supported; the response to a request for several ranges is the
/// whole file.
#[utoipa::path(
    get,
    path = "/files/export/{export_id}",
    params(("export_id" = String, Path), Signed),
    responses(
        (status = 200, description = "the whole file", content_type = "application/octet-stream"),
        (status = 206, description = "the range asked for", content_type = "application/octet-stream"),
        (status = 304, description = "not changed"),
        (status = 403, description = "not a valid address, or no longer; a CSV also without the cookie of the session that it was made for"),
        (status = 404, description = "no such file, or no longer"),
        (status = 416, description = "the range lies outside the file")
    )
)]
#[route("/files/export/{export_id}", method = "GET", method = "HEAD")]
pub(super) async fn export(
    pool: web::Data<PgPool>,
    files: web::Data<Files>,
    config: web::Data<Config>,
    by: Admitted<MaybeUser>,
    request: HttpRequest,
    path: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let export_id: ExportId = path.parse().map_err(|_| ErrorCode::NotFound)?;
    let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
    let grant = signed.check(&files, ExportFile(export_id))?;
    let export_id = grant.opened.0;
    let found = find(&pool, &export_id).await?;
    let found = found.ok_or(ErrorCode::NotFound)?;
    identify_holder(&request, &config, &grant.holder);
    let StoredExport {
        name,
        file_name,
        content_type,
        size,
        is_for_staff,
    } = found;
    let Admitted(MaybeUser(caller)) = by;
    let is_holder = caller.is_some_and(|caller| grant.holder == Holder::Session(caller.session_id));
    if is_for_staff && !is_holder {
        return Err(ErrorCode::Forbidden.into());
    }
    let key = BlobKey::new(BlobKind::Archive, &name).ok_or(ErrorCode::NotFound)?;
    let part = Served {
        content: Content::stored(key, size),
        content_type,
        disposition: content_disposition(DispositionType::Attachment, &file_name),
    };
    let is_allowed = move || {
        let (pool, export_id) = (pool.clone(), export_id.clone());
        async move { Ok(find(&pool, &export_id).await?.is_some()) }
    };
    part.answer(&request, &files, is_allowed).await
}

async fn find(pool: &PgPool, export_id: &ExportId) -> sqlx::Result<Option<StoredExport>> {
    store::find_export(&mut *pool.acquire().await?, export_id).await
}
