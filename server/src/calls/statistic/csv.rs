//! `GET /files/statistic/…/….csv`: streams one month of a chart of the platform's statistics as a CSV file.

use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::live::Live;
use protocol::error_code::ErrorCode;
use sqlx::PgPool;

use crate::calls::csv_export;
use crate::calls::series::month_of;
use crate::clock::Clock;
use crate::config::Config;
use crate::csv_file;
use crate::domain::statistic::daily::{self, Daily};
use crate::files::{csv_response, dated_csv_name};
use crate::http::{Admin, Admitted, CallError};

/// Streams one month of a chart of the statistics as CSV, one row per day. The charts are `visitors`, `submitted_songs`, `user_activity`,
/// `logins` and `ratings`. The month has the form `2026-05`. For the current month, the last row is today. Only the staff can download the
/// file. The format is RFC 4180 in UTF-8 with a byte order mark, CRLF and a header row.
#[utoipa::path(
    get,
    path = "/files/statistic/{chart}/{month}.csv",
    params(("chart" = String, Path), ("month" = String, Path)),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 400, description = "no such month"),
        (status = 401, description = "not logged in"),
        (status = 403, description = "not one of the staff"),
        (status = 404, description = "no such chart")
    )
)]
#[get("/files/statistic/{chart}/{month}.csv")]
pub(super) async fn csv(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    by: Admitted<Admin>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, CallError> {
    let Admitted(Admin(caller)) = by;
    let (chart, month) = path.into_inner();
    let of = chart_named(&chart).ok_or(ErrorCode::NotFound)?;
    let (year, number) = month.split_once('-').ok_or(ErrorCode::NotFound)?;
    let read = year.parse().ok().zip(number.parse().ok());
    let (year, number) = read.ok_or(ErrorCode::NotFound)?;
    let first = month_of(Some(year), Some(number))?;
    let today = Clock.now().date();
    let days = daily::list_month(&mut *pool.acquire().await?, of, first).await?;
    let days = days.into_iter().filter(|day| day.day <= today);
    let head = csv_file::head(["day", chart.as_str()]).map_err(CallError::internal)?;
    let rows = days.map(|day| vec![day.day.to_string(), day.number.to_string()]);
    let rows = csv_file::rows(rows).map_err(CallError::internal)?;
    let name = dated_csv_name(&chart, &format!("-{month}"), today);
    csv_export::note((&live, &config, &request), &caller, None, &name).await?;
    Ok(csv_response(&name).body([head, rows].concat()))
}

fn chart_named(name: &str) -> Option<Daily> {
    Some(match name {
        "visitors" => Daily::Visitors,
        "submitted_songs" => Daily::Submissions,
        "user_activity" => Daily::ActiveUsers,
        "logins" => Daily::LogIns,
        "ratings" => Daily::Ratings,
        _ => return None,
    })
}
