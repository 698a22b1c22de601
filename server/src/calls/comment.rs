//! `GET /files/comments/….csv`: streams a job's comments as a CSV file, which is generated during the download.

use actix_web::{HttpResponse, get, web};
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::domain::comment::csv;
use crate::domain::csv_stream::CsvReaders;
use crate::files::{CommentsCsv, Files, Signed, csv_response, dated_csv_name};
use crate::http::route::Registry;
use crate::http::{Admitted, CallError, MaybeUser};

/// Registers the download of a job's comments as a CSV file.
pub fn register_files(registry: &mut Registry) {
    registry.service(file);
}

/// Streams a job's comments as CSV, without private notes. The event `comment.export_csv` returns the file's address. The format is RFC
/// 4180 in UTF-8 with a byte order mark, CRLF and a header row. A cell that a spreadsheet would read as a formula gets an apostrophe in
/// front.
#[utoipa::path(
    get,
    path = "/files/comments/{job_id}.csv",
    params(("job_id" = i64, Path), Signed),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 403, description = "not a valid address, or no longer, or without the cookie of the session that it was made for"),
        (status = 404, description = "no such job for the person for whom the address was made"),
        (status = 429, description = "the same person is reading another CSV file")
    )
)]
#[get("/files/comments/{job_id}.csv")]
async fn file(
    pool: web::Data<PgPool>,
    readers: web::Data<CsvReaders>,
    files: web::Data<Files>,
    by: Admitted<MaybeUser>,
    path: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
) -> Result<HttpResponse, CallError> {
    let job_id: JobId = path.parse().map_err(|_| ErrorCode::NotFound)?;
    let Admitted(MaybeUser(caller)) = by;
    let caller = Signed::check_session(signed, &files, CommentsCsv { job_id }, caller)?;
    let opened = csv::open(&pool, &readers, caller, job_id).await?;
    let name = dated_csv_name(&opened.job_title, "-comments", Clock.now().date());
    Ok(csv_response(&name).streaming(opened.body))
}
