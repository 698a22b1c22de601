//! `GET /files/playlist/…`: streams a playlist as a CSV file, which is generated during the download.

use actix_web::{HttpResponse, get, web};
use protocol::error_code::ErrorCode;
use protocol::ids::PlaylistId;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::domain::csv_stream::CsvReaders;
use crate::domain::playlist::export;
use crate::files::{Files, PlaylistCsv, Signed, csv_response};
use crate::http::{Admitted, CallError, MaybeUser};

/// Streams a playlist as CSV. The file's address is returned by playlist/get_metadata (kind `metadata`) or `playlist.export_csv` (kind
/// `shortlist`). The format is RFC 4180 in UTF-8 with a byte order mark, CRLF and a header row. A cell that a spreadsheet would read as a
/// formula gets an apostrophe in front.
#[utoipa::path(
    get,
    path = "/files/playlist/{playlist_id}/{kind}",
    params(("playlist_id" = i64, Path), ("kind" = String, Path, description = "metadata or shortlist"), Signed),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 403, description = "not a valid address, or no longer, or without the cookie of the session that it was made for"),
        (status = 404, description = "no such playlist for the person for whom the address was made"),
        (status = 429, description = "the same person is reading another CSV file")
    )
)]
#[get("/files/playlist/{playlist_id}/{kind}")]
pub(super) async fn csv(
    pool: web::Data<PgPool>,
    readers: web::Data<CsvReaders>,
    files: web::Data<Files>,
    by: Admitted<MaybeUser>,
    path: web::Path<(String, String)>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let (playlist_id, kind) = path.into_inner();
    let playlist_id: PlaylistId = playlist_id.parse().map_err(|_| ErrorCode::NotFound)?;
    let kind = kind.parse().map_err(|_| ErrorCode::NotFound)?;
    let opened = PlaylistCsv { playlist_id, kind };
    let Admitted(MaybeUser(caller)) = by;
    let caller = Signed::check_session(signed, &files, opened, caller)?;
    let file = export::open(&pool, &readers, caller, opened, Clock.now()).await?;
    Ok(csv_response(&file.name).streaming(file.body))
}
