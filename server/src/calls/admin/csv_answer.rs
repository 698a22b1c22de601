//! Sends a CSV file to a member of the staff.

use actix_web::{HttpRequest, HttpResponse, web};
use actors::access::caller::Caller;
use actors::live::Live;
use sqlx::PgPool;

use crate::calls::csv_export;
use crate::clock::Clock;
use crate::config::Config;
use crate::domain::csv_stream::{self, CsvReaders, CsvRows};
use crate::files::csv_response;
use crate::http::CallError;

/// The components of the server that are needed to send the file.
pub(super) type Parts = (
    web::Data<PgPool>,
    web::Data<Live>,
    web::Data<Config>,
    web::Data<CsvReaders>,
);

/// Streams the rows as the file `{what}-{today}.csv`. Adds an entry to the audit log before it sends the first row.
///
/// # Errors
/// 429 if the caller is already reading a CSV file for the staff.
pub(super) async fn stream(
    (pool, live, config, readers): Parts,
    request: &HttpRequest,
    caller: &Caller,
    what: &str,
    rows: impl CsvRows,
) -> Result<HttpResponse, CallError> {
    let body = csv_stream::open(&pool, &readers, caller.clone(), rows)?;
    let name = format!("{what}-{}.csv", Clock.now().date());
    csv_export::note((&live, &config, request), caller, None, &name).await?;
    Ok(csv_response(&name).streaming(body))
}
