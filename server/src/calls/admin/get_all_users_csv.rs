//! admin/get_all_users_csv: all accounts as CSV, and its address.

use actix_web::http::header::DispositionType;
use actix_web::{HttpResponse, get, web};
use macros::call;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::domain::account::users_csv::{self, UsersCsvReaders};
use crate::files::{content_disposition, file_response};
use crate::http::{Admin, Answer, By, Call, CallError, CallResult, Empty};

const ADDRESS: &str = "/files/users.csv";

/// The address of a CSV of all accounts. It asks for the cookie of one of the staff.
#[call("/admin/get_all_users_csv", audit = "users_export")]
pub(super) async fn get_all_users_csv(_call: Call<Admin, Empty>) -> CallResult<String> {
    Ok(Answer::new(ADDRESS.to_owned()))
}

/// All accounts as CSV, in the order in which they were made. RFC 4180 in UTF-8 with a byte order mark, CRLF and a head row. A cell that a
/// spreadsheet would take for a formula has an apostrophe in front. A person reads one at a time.
#[utoipa::path(
    get,
    path = "/files/users.csv",
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 401, description = "not logged in"),
        (status = 403, description = "not one of the staff"),
        (status = 429, description = "the same person is reading it")
    )
)]
#[get("/files/users.csv")]
pub(super) async fn csv(
    pool: web::Data<PgPool>,
    readers: web::Data<UsersCsvReaders>,
    by: By<Admin>,
) -> Result<HttpResponse, CallError> {
    let By(Admin(caller)) = by;
    let body = users_csv::open(&pool, &readers, caller)?;
    let name = format!("users-{}.csv", Clock.now().date());
    Ok(file_response()
        .insert_header(content_disposition(DispositionType::Attachment, &name))
        .content_type("text/csv; charset=utf-8")
        .streaming(body))
}
