//! `GET /files/company/…/statistic.csv`: streams the statistics of a company's jobs as a CSV file.

use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::audit::AuditTarget;
use actors::live::Live;
use protocol::error_code::ErrorCode;
use protocol::ids::CompanyId;
use sqlx::PgPool;

use crate::calls::csv_export;
use crate::clock::Clock;
use crate::config::Config;
use crate::csv_file;
use crate::domain::company::statistic::{self, JobRow};
use crate::files::{csv_response, dated_csv_name};
use crate::http::{Admitted, CallError, Manager};

const COLUMNS: [&str; 10] = [
    "job_id",
    "title",
    "status",
    "applied_tracks",
    "heard",
    "rated",
    "mean",
    "median_hours_to_first_listen",
    "agreement_percent",
    "ratings",
];

/// Streams the statistics of a company's jobs as CSV, the newest job first. The company's members and the platform's staff can download it.
/// The format is RFC 4180 in UTF-8 with a byte order mark, CRLF and a header row. A cell that a spreadsheet would read as a formula gets an
/// apostrophe in front.
#[utoipa::path(
    get,
    path = "/files/company/{company_id}/statistic.csv",
    params(("company_id" = i64, Path)),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 401, description = "not logged in"),
        (status = 403, description = "neither a manager nor one of the staff"),
        (status = 404, description = "no such company for the caller")
    )
)]
#[get("/files/company/{company_id}/statistic.csv")]
pub(super) async fn csv(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    by: Admitted<Manager>,
    path: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, CallError> {
    let Admitted(Manager(caller)) = by;
    let company: CompanyId = path.parse().map_err(|_| ErrorCode::NotFound)?;
    let jobs = statistic::find_jobs(&mut *pool.acquire().await?, &caller, company).await?;
    let head = csv_file::head(COLUMNS).map_err(CallError::internal)?;
    let rows = csv_file::rows(jobs.into_iter().map(cells)).map_err(CallError::internal)?;
    let name = dated_csv_name(&format!("company-{company}"), "-statistics", Clock.now().date());
    let about = Some(AuditTarget::Company(company));
    csv_export::note((&live, &config, &request), &caller, about, &name).await?;
    Ok(csv_response(&name).body([head, rows].concat()))
}

fn cells(job: JobRow) -> Vec<String> {
    let numbers = job.numbers;
    let decimal = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.1}"));
    let agreed = (numbers.compared > 0).then(|| 100.0 * numbers.agreed as f64 / numbers.compared as f64);
    vec![
        job.id.to_string(),
        job.title,
        job.status,
        numbers.applied.to_string(),
        numbers.heard.to_string(),
        numbers.rated.to_string(),
        decimal(numbers.mean),
        decimal(numbers.hours_to_first_listen),
        decimal(agreed),
        numbers.ratings.to_string(),
    ]
}
